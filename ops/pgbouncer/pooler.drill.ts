import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeSmtpServer } from '../../apps/api/faults/fake-smtp-server.ts';
import { createFaultTestApp, type FaultTestApp } from '../../apps/api/faults/fault-test-app.ts';
import { type ApiProcess, findFreePort, startApi, startWorker } from '../../apps/api/faults/processes.ts';
import {
  createBuyersWithStock,
  listBuyerEmails,
  placeAllOrders,
  type Receipts,
} from '../../apps/api/faults/shoppers.ts';
import { placeVsPriceEdit } from '../../apps/api/races/edits.ts';
import { concurrentNumbers } from '../../apps/api/races/invoicing/numbers.ts';
import { sameKeySameOrder } from '../../apps/api/races/keys.ts';
import { createRaceHarness } from '../../apps/api/races/race-harness.ts';
import { allOrNothing, fiftyBuyersOneUnit } from '../../apps/api/races/scarce-stock.ts';
import { APP_ROLE, createAppRole, grantAppPrivileges } from '../../apps/api/src/platform/database/app-role.ts';
import { connectionTimeouts, createPool, warnAboutMissingTimeouts } from '../../apps/api/src/platform/database/db.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { createLogger } from '../../apps/api/src/platform/log.ts';
import { createStockedVariant, createTestBuyer } from '../../apps/api/test/factories.ts';
import { createPooler, type Pooler, SERVER_CONNECTIONS } from './pooler.ts';

let shop: FaultTestApp;
let pooler: Pooler;
let api: ApiProcess;
let pooledUrl: string;

beforeAll(async () => {
  shop = await createFaultTestApp();
  await grantAppRole(shop.pool);
  pooler = await createPooler(shop.databaseUrl, [APP_ROLE]);
  pooledUrl = pooler.toPooledUrl(shop.databaseUrl, APP_ROLE);
  // Migrations connect directly to PostgreSQL, as in every deployment.
  await migrate(shop.databaseUrl);
  const env = { DATABASE_DIRECT_URL: shop.databaseUrl, RESPONSE_CACHE: 'on' };
  api = await startApi({ databaseUrl: pooledUrl, port: await findFreePort(), env });
});
afterAll(async () => {
  await api.end('SIGKILL');
  await pooler.close();
  await shop.close();
});

describe('through a pooler in transaction mode', () => {
  test('all timeouts apply through the role', async () => {
    const lines: string[] = [];
    const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 'test', {
      write: (line) => void lines.push(line),
    });
    const pool = createPool(pooledUrl, { size: 2, log, pooled: true });
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(connectionTimeouts())],
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(connectionTimeouts());
    await warnAboutMissingTimeouts(pool, log);
    expect(lines).toEqual([]);
    await pool.end();
  });

  test('a process that sends its own timeouts is rejected', async () => {
    const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, 'test');
    const unconfiguredPool = createPool(pooledUrl, { size: 1, log });
    await expect(unconfiguredPool.query('select 1')).rejects.toThrow(/unsupported startup parameter/);
    await unconfiguredPool.end();
  });

  test('a stuck statement is cancelled after two seconds, and the shop keeps working', async ({ annotate }) => {
    await shop.pool.query(`
      create function stick() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger stick before insert on cart_lines for each row execute function stick()`);
    const { id: productVariantId } = await createStockedVariant(shop.db, { stock: 3 });
    const { headers } = await createTestBuyer(shop.db, []);
    const started = performance.now();
    const reply = await fetch(`${api.url}/cart/add`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ productVariantId, quantity: 1 }),
    });
    const took = performance.now() - started;
    expect(reply.status).toBe(503);
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(4500);
    const { rowCount } = await shop.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    expect(rowCount).toBe(0);
    await shop.pool.query('drop trigger stick on cart_lines');
    expect((await fetch(`${api.url}/ready`)).status).toBe(200);
    await annotate(`ended after ${Math.round(took)} ms`, 'result');
  });
});

describe('around the pooler', () => {
  test('catalogue changes are received within a second', async ({ annotate }) => {
    const version = async () =>
      ((await (await fetch(`${api.url}/catalog-version`)).json()) as EndpointResponse<'getCatalogVersion'>).version;
    // A version with a dot comes from a process that does not receive notifications.
    await waitUntil(async () => !(await version()).includes('.'));
    const { productId } = await createStockedVariant(shop.db, { stock: 3 });
    const first = async () =>
      ((await (await fetch(`${api.url}/products?sort=newest&limit=1`)).json()) as EndpointResponse<'listProducts'>)
        .data[0]?.name;
    await waitUntil(async () => (await first()) !== undefined);
    await wait(600);
    await shop.pool.query(`update products set name = 'Renamed' where id = $1`, [productId]);
    const took = await waitUntil(async () => (await first()) === 'Renamed');
    expect(took).toBeLessThan(1000);
    const { rows } = await shop.pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and application_name = 'listener'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await annotate(`a new name is shown after ${Math.round(took)} ms`, 'result');
  });

  test('orders are placed through the pooler, and the worker sends their emails without it', async ({ annotate }) => {
    const smtpServer = await startFakeSmtpServer();
    const worker = startWorker({
      databaseUrl: pooledUrl,
      env: { DATABASE_DIRECT_URL: shop.databaseUrl, SMTP_URL: smtpServer.url },
    });
    try {
      const receipts: Receipts = new Map();
      await placeAllOrders(() => api.url, await createBuyersWithStock(shop.db, 20), { concurrency: 6, receipts });
      const expectedAddresses = await listBuyerEmails(shop.db, receipts);
      const took = await waitUntil(async () => expectedAddresses.every((address) => smtpServer.received.has(address)));
      expect(expectedAddresses).toHaveLength(20);
      await annotate(`20 orders, 20 emails, the last ${Math.round(took)} ms after the last order`, 'result');
    } finally {
      await worker.end('SIGKILL');
      smtpServer.close();
    }
  });
});

test('session state that a client leaves on a connection is detected', async () => {
  const client = new pg.Client({ connectionString: pooledUrl });
  await client.connect();
  await client.query(`set work_mem = '5MB'`);
  await client.query('select pg_advisory_lock(1)');
  await client.query({ name: 'kept', text: 'select 1' });
  await client.end();
  const found = await listLeakedSessionState(pooledUrl);
  expect(found.toSorted()).toEqual(['lock 1', 'setting work_mem', 'statement kept']);
});

describe('races, through the pooler', () => {
  const races = [fiftyBuyersOneUnit, allOrNothing, sameKeySameOrder, placeVsPriceEdit, concurrentNumbers];
  test.each(races.map((race) => [race.name, race] as const))('%s', async (_name, { change, run }) => {
    const harness = await createRaceHarness({
      change: async (pool) => {
        await grantAppRole(pool);
        await change?.(pool);
        await grantAppRole(pool);
      },
      poolerUrl: (url) => pooler.toPooledUrl(url, APP_ROLE),
    });
    try {
      await run(harness);
      expect(await listLeakedSessionState(pooler.toPooledUrl(harness.databaseUrl, APP_ROLE))).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});

async function grantAppRole(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await createAppRole(client);
  await grantAppPrivileges(client);
  client.release();
}

/**
 * Returns session state left on server connections, which the next client would inherit: settings, prepared statements,
 * channels and locks. Checks all connections at once. Ignores settings that PgBouncer sets for each client.
 */
async function listLeakedSessionState(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: SERVER_CONNECTIONS });
  const connectionChecks = Array.from({ length: SERVER_CONNECTIONS }, () =>
    pool.query<{ found: string }>(`
      select 'setting ' || name as found from pg_settings, pg_sleep(0.1) where source = 'session'
        and name not in ('client_encoding', 'DateStyle', 'TimeZone', 'application_name', 'standard_conforming_strings')
      union all select 'statement ' || name from pg_prepared_statements
      union all select 'channel ' || pg_listening_channels()
      union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`),
  );
  const found = (await Promise.all(connectionChecks)).flatMap(({ rows }) => rows.map((row) => row.found));
  await pool.end();
  return found;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > 20_000) throw new Error('It never came to that');
    await wait(10);
  }
  return performance.now() - started;
}
