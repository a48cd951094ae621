import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '@kinari/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultShop, openFaultShop } from '../../apps/api/faults/fault-shop.ts';
import { openMailSink } from '../../apps/api/faults/mail-sink.ts';
import { type ApiProcess, freePort, startApi, startWorker } from '../../apps/api/faults/processes.ts';
import { addressesOf, everybodyOrders, type Receipts, someBuyers } from '../../apps/api/faults/shoppers.ts';
import { numbersAtOnce } from '../../apps/api/races/documents/numbers.ts';
import { placeVsPriceEdit } from '../../apps/api/races/edits.ts';
import { openFloor } from '../../apps/api/races/floor.ts';
import { sameKey } from '../../apps/api/races/keys.ts';
import { allOrNothing, lastUnit } from '../../apps/api/races/scarce-stock.ts';
import { APP_ROLE, createAppRole, grantToApp } from '../../apps/api/src/platform/database/app-role.ts';
import { guards, openPool, warnOfMissingGuards } from '../../apps/api/src/platform/database/db.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { openLog } from '../../apps/api/src/platform/log.ts';
import { aBuyer, aStockedVariant } from '../../apps/api/test/factories.ts';
import { openPooler, type Pooler, SERVER_CONNECTIONS } from './pooler.ts';

let shop: FaultShop;
let pooler: Pooler;
let api: ApiProcess;
let pooled: string;

beforeAll(async () => {
  shop = await openFaultShop();
  await letAppIn(shop.pool);
  pooler = await openPooler(shop.databaseUrl, [APP_ROLE]);
  pooled = pooler.through(shop.databaseUrl, APP_ROLE);
  // Migrations go past the pooler, as every deployment does them.
  await migrate(shop.databaseUrl);
  const env = { DATABASE_DIRECT_URL: shop.databaseUrl, CACHE: 'on' };
  api = await startApi({ databaseUrl: pooled, port: await freePort(), env });
});
afterAll(async () => {
  await api.end('SIGKILL');
  await pooler.close();
  await shop.close();
});

describe('through a pooler in transaction mode', () => {
  test('every guard is in force, by the role alone', async () => {
    const lines: string[] = [];
    const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 'test', { write: (line) => void lines.push(line) });
    const pool = openPool(pooled, { size: 2, log, pooled: true });
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(guards())],
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(guards());
    await warnOfMissingGuards(pool, log);
    expect(lines).toEqual([]);
    await pool.end();
  });

  test('a process that does not know of the pooler, and sends its guards itself, is refused', async () => {
    const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, 'test');
    const unaware = openPool(pooled, { size: 1, log });
    await expect(unaware.query('select 1')).rejects.toThrow(/unsupported startup parameter/);
    await unaware.end();
  });

  test('a statement that is stuck ends after two seconds, and the shop goes on', async ({ annotate }) => {
    await shop.pool.query(`
      create function stick() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger stick before insert on cart_lines for each row execute function stick()`);
    const { id: productVariantId } = await aStockedVariant(shop.db, { stock: 3 });
    const { headers } = await aBuyer(shop.db, []);
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
    await annotate(`ended after ${Math.round(took)} ms`, 'figure');
  });
});

describe('past the pooler', () => {
  test('changes of the catalogue are heard of past it, within a second', async ({ annotate }) => {
    const version = async () =>
      ((await (await fetch(`${api.url}/catalogue-version`)).json()) as Reply<'readCatalogueVersion'>).version;
    // A version with a dot is one of a process that hears nothing.
    await until(async () => !(await version()).includes('.'));
    const { productId } = await aStockedVariant(shop.db, { stock: 3 });
    const first = async () =>
      ((await (await fetch(`${api.url}/products?sort=newest&limit=1`)).json()) as Reply<'listProducts'>).data[0]?.name;
    await until(async () => (await first()) !== undefined);
    await wait(600);
    await shop.pool.query(`update products set name = 'Renamed' where id = $1`, [productId]);
    const took = await until(async () => (await first()) === 'Renamed');
    expect(took).toBeLessThan(1000);
    const { rows } = await shop.pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and application_name = 'listener'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await annotate(`a new name is shown after ${Math.round(took)} ms`, 'figure');
  });

  test('orders are placed through it, and the worker past it sends their letters', async ({ annotate }) => {
    const sink = await openMailSink();
    const worker = startWorker({
      databaseUrl: pooled,
      env: { DATABASE_DIRECT_URL: shop.databaseUrl, SMTP_URL: sink.url },
    });
    try {
      const receipts: Receipts = new Map();
      await everybodyOrders(() => api.url, await someBuyers(shop.db, 20), { atOnce: 6, receipts });
      const wanted = await addressesOf(shop.db, receipts);
      const took = await until(async () => wanted.every((address) => sink.received.has(address)));
      expect(wanted).toHaveLength(20);
      await annotate(`20 orders, 20 letters, the last ${Math.round(took)} ms after the last order`, 'figure');
    } finally {
      await worker.end('SIGKILL');
      sink.close();
    }
  });
});

test('what a careless client would leave on a connection for the next one is found', async () => {
  const client = new pg.Client({ connectionString: pooled });
  await client.connect();
  await client.query(`set work_mem = '5MB'`);
  await client.query('select pg_advisory_lock(1)');
  await client.query({ name: 'kept', text: 'select 1' });
  await client.end();
  const found = await leftBehind(pooled);
  expect(found.toSorted()).toEqual(['lock 1', 'setting work_mem', 'statement kept']);
});

describe('what races hold to, through the pooler', () => {
  const races = [lastUnit, allOrNothing, sameKey, placeVsPriceEdit, numbersAtOnce];
  test.each(races.map((race) => [race.fact, race] as const))('%s', async (_fact, { change, run }) => {
    const floor = await openFloor({
      change: async (pool) => {
        await letAppIn(pool);
        await change?.(pool);
        await letAppIn(pool);
      },
      through: (url) => pooler.through(url, APP_ROLE),
    });
    try {
      await run(floor);
      expect(await leftBehind(pooler.through(floor.databaseUrl, APP_ROLE))).toEqual([]);
    } finally {
      await floor.close();
    }
  });
});

async function letAppIn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await createAppRole(client);
  await grantToApp(client);
  client.release();
}

/**
 * What was left on the server's connections, where the next client would meet it: settings, named statements, channels,
 * locks. Asked on all of them at once. What PgBouncer itself sets for each client is no find.
 */
async function leftBehind(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: SERVER_CONNECTIONS });
  const looks = Array.from({ length: SERVER_CONNECTIONS }, () =>
    pool.query<{ found: string }>(`
      select 'setting ' || name as found from pg_settings, pg_sleep(0.1) where source = 'session'
        and name not in ('client_encoding', 'DateStyle', 'TimeZone', 'application_name', 'standard_conforming_strings')
      union all select 'statement ' || name from pg_prepared_statements
      union all select 'channel ' || pg_listening_channels()
      union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`),
  );
  const found = (await Promise.all(looks)).flatMap(({ rows }) => rows.map((row) => row.found));
  await pool.end();
  return found;
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > 20_000) throw new Error('It never came to that');
    await wait(10);
  }
  return performance.now() - started;
}
