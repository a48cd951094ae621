import type { EndpointResponse } from '@kinari/contract/contract';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { buildApp } from '../../app.ts';
import { loadAppConfig } from '../../config.ts';
import { getJobStats } from '../jobs.ts';
import { APP_ROLE, createAppRole, grantAppPrivileges } from './app-role.ts';
import { connectionTimeouts, createPool } from './db.ts';

const { app: _asOwner, db, pool: owner, ...rest } = await createTestApp({ RATE_LIMITS: 'off' });
const client = new pg.Client({ connectionString: rest.config.DATABASE_URL });
await client.connect();
await createAppRole(client);
await grantAppPrivileges(client);
await client.end();

const url = new URL(rest.config.DATABASE_URL);
url.username = APP_ROLE;
const config = { ...rest.config, DATABASE_URL: url.href };
const pool = createPool(config.DATABASE_URL, { size: 4, log: rest.log });
const app = await buildApp({ ...rest, config, pool });
afterAll(async () => {
  await app.close();
  await pool.end();
});

test('the app role owns nothing and can place an order, read it and enqueue its email', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 3, price: 89_900 });
  const { headers, addressId } = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  expect(placed.statusCode).toBe(201);
  const ownOrders = await app.inject({ url: '/api/orders/my-orders', headers });
  expect(ownOrders.json<EndpointResponse<'listMyOrders'>>().orders).toHaveLength(1);
  const countQueued = async (of: pg.Pool) => (await getJobStats(of)).map(({ name, queued }) => ({ name, queued }));
  expect(await countQueued(pool)).toEqual(await countQueued(owner));
  expect((await app.inject('/api/ready')).statusCode).toBe(200);
});

test('only the owner sets the time of placement, and no one is notified of such an order', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 3, price: 89_900 });
  const buyer = await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  const placeOn = (on: pg.Pool) =>
    on.query<{ id: string }>(
      `select place_order($1, $2, null, null, '{"delivery_days": 5, "placed_at": "2026-01-02T10:00:00Z"}') ->> 'id' as id`,
      [buyer.id, buyer.addressId],
    );
  await expect(placeOn(pool)).rejects.toThrow('only the owner of the database may set the time of placement');
  const { rows } = await placeOn(owner);
  const { rows: found } = await owner.query(
    `select placed_at, expected_delivery_on::text, (select count(*)::int from events where subject = orders.id) as events,
       (select max(created_at) from stock_movements where variant_id = $2 and reason = 'sale') as sold_at
     from orders where id = $1`,
    [rows[0]?.id, variantId],
  );
  const placedAt = new Date('2026-01-02T10:00:00Z');
  expect(found).toEqual([{ placed_at: placedAt, expected_delivery_on: '2026-01-07', events: 0, sold_at: placedAt }]);
});

describe('the app role cannot', () => {
  test.each([
    ['rewrite the ledger', 'update stock_movements set units = 1'],
    ['forget what an order went through', 'delete from order_events'],
    ['rewrite a legal page that was in force', `update legal_page_versions set content = ''`],
    ['take back what staff did', 'truncate audit_entries'],
    ['forget who came in', 'delete from security_events'],
    ['change the user of a security event', 'update security_events set user_id = null'],
    ['forget whom it has deleted', 'delete from erasures'],
    ['change what was announced', `update events set data = '{}'`],
    ['switch a guard off', 'alter table stock_movements disable trigger all'],
    ['work around the guards', 'set session_replication_role = replica'],
    ['say that a migration was made', `insert into schema_migrations (version) values ('9999')`],
    [
      'change a function',
      'create or replace function for_sale(a timestamptz, b timestamptz) returns boolean language sql as $$ select true $$',
    ],
    ['make a table', 'create table mine (id integer)'],
  ])('%s', async (_what, statement) => {
    await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

test('the app role purges security events older than a year, and no newer ones', async () => {
  const recordEvent = (ago: string) =>
    pool.query(
      `insert into security_events (at, kind, network, device) values (now() - $1::interval, 'login', '', '')`,
      [ago],
    );
  await recordEvent('13 months');
  await recordEvent('11 months');
  const { rows } = await pool.query('select purge_security_events() as deleted');
  expect(rows).toEqual([{ deleted: 1 }]);
});

test('the app role sets the timeouts when a pooler drops connection settings', async () => {
  const plainClient = new pg.Client({ connectionString: url.href });
  await plainClient.connect();
  const { rows } = await plainClient.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(connectionTimeouts())],
  );
  await plainClient.end();
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(connectionTimeouts());
});

test('with a pooler the app role is used too, and the pooler is detected by its host', () => {
  const owner = 'postgres://owner:secret@db/kinari';
  const env = { DATABASE_URL: owner, DATABASE_DIRECT_URL: owner };
  const pooledConfig = loadAppConfig({ ...env, DATABASE_APP_URL: 'postgres://web:own@pooler:6432/kinari' });
  expect([pooledConfig.pooled, pooledConfig.DATABASE_DIRECT_URL]).toEqual([true, 'postgres://web:own@db/kinari']);
  expect(loadAppConfig({ ...env, DATABASE_APP_URL: 'postgres://web@db/kinari' }).pooled).toBe(false);
  expect(loadAppConfig(env)).toMatchObject({ pooled: false, DATABASE_DIRECT_URL: owner });
});

test('processes connect as the app role, unless only one URL is configured', () => {
  const getDatabaseRole = (env: NodeJS.ProcessEnv) => new URL(loadAppConfig(env).DATABASE_URL).username;
  expect(getDatabaseRole({})).toBe(APP_ROLE);
  expect(getDatabaseRole({ DATABASE_URL: 'postgres://owner@db/kinari' })).toBe('owner');
  expect(
    getDatabaseRole({ DATABASE_URL: 'postgres://owner@db/kinari', DATABASE_APP_URL: 'postgres://web@db/kinari' }),
  ).toBe('web');
});
