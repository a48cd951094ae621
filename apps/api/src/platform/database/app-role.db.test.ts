import type { Reply } from '@kinari/contract/contract';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { aBuyer, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { buildApp } from '../../app.ts';
import { readAppConfig } from '../../config.ts';
import { lookAtJobs } from '../jobs.ts';
import { APP_ROLE, createAppRole, grantToApp } from './app-role.ts';
import { guards, openPool } from './db.ts';

const { app: _asOwner, db, pool: owner, ...rest } = await openShop({ RATE_LIMITS: 'off' });
const client = new pg.Client({ connectionString: rest.config.DATABASE_URL });
await client.connect();
await createAppRole(client);
await grantToApp(client);
await client.end();

const url = new URL(rest.config.DATABASE_URL);
url.username = APP_ROLE;
const config = { ...rest.config, DATABASE_URL: url.href };
const pool = openPool(config.DATABASE_URL, { size: 4, log: rest.log });
const app = await buildApp({ ...rest, config, pool });
afterAll(async () => {
  await app.close();
  await pool.end();
});

test('the shop runs as a role that owns nothing: an order is placed, told of and its mail asked for', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 3, price: 89_900 });
  const { headers, addressId } = await aBuyer(db, [{ variantId, quantity: 1 }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  expect(placed.statusCode).toBe(201);
  const own = await app.inject({ url: '/api/orders/my-orders', headers });
  expect(own.json<Reply<'listOwnOrders'>>().orders).toHaveLength(1);
  const waiting = async (of: pg.Pool) => (await lookAtJobs(of)).map(({ name, waiting }) => ({ name, waiting }));
  expect(await waiting(pool)).toEqual(await waiting(owner));
  expect((await app.inject('/api/ready')).statusCode).toBe(200);
});

describe('that role cannot', () => {
  test.each([
    ['rewrite the ledger', 'update stock_movements set units = 1'],
    ['forget what an order went through', 'delete from order_events'],
    ['rewrite a legal page that was in force', `update legal_page_versions set content = ''`],
    ['take back what staff did', 'truncate audit_entries'],
    ['forget who came in', 'delete from security_events'],
    ['say that somebody else came in', 'update security_events set user_id = null'],
    ['forget whom it has forgotten', 'delete from erasures'],
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

test('it lets go of security events that are a year old, and of no younger ones', async () => {
  const note = (ago: string) =>
    pool.query(
      `insert into security_events (at, kind, network, device) values (now() - $1::interval, 'login', '', '')`,
      [ago],
    );
  await note('13 months');
  await note('11 months');
  const { rows } = await pool.query('select forget_old_security_events() as forgotten');
  expect(rows).toEqual([{ forgotten: 1 }]);
});

test('its connections are guarded by what it is, where a pooler takes no settings from them', async () => {
  const bare = new pg.Client({ connectionString: url.href });
  await bare.connect();
  const { rows } = await bare.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(guards())],
  );
  await bare.end();
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(guards());
});

test('past a pooler too they connect as it, and know the pooler by its being another server', () => {
  const owner = 'postgres://owner:secret@db/kinari';
  const env = { DATABASE_URL: owner, DATABASE_DIRECT_URL: owner };
  const through = readAppConfig({ ...env, DATABASE_APP_URL: 'postgres://web:own@pooler:6432/kinari' });
  expect([through.pooled, through.DATABASE_DIRECT_URL]).toEqual([true, 'postgres://web:own@db/kinari']);
  expect(readAppConfig({ ...env, DATABASE_APP_URL: 'postgres://web@db/kinari' }).pooled).toBe(false);
  expect(readAppConfig(env)).toMatchObject({ pooled: false, DATABASE_DIRECT_URL: owner });
});

test('processes connect as it, unless only one address is given', () => {
  const as = (env: NodeJS.ProcessEnv) => new URL(readAppConfig(env).DATABASE_URL).username;
  expect(as({})).toBe(APP_ROLE);
  expect(as({ DATABASE_URL: 'postgres://owner@db/kinari' })).toBe('owner');
  expect(as({ DATABASE_URL: 'postgres://owner@db/kinari', DATABASE_APP_URL: 'postgres://web@db/kinari' })).toBe('web');
});
