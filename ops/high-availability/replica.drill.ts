import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPostgresFolder, startPostgres } from '../../apps/api/faults/postgres-node.ts';
import { findFreePort } from '../../apps/api/faults/processes.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { createMediaStore } from '../../apps/api/src/media/store.ts';
import { createDb, createPool } from '../../apps/api/src/platform/database/db.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { createLogger } from '../../apps/api/src/platform/log.ts';
import { createRedis } from '../../apps/api/src/platform/redis.ts';
import { createStockedVariant, createTestBuyer } from '../../apps/api/test/factories.ts';
import { createStandby } from './standby.ts';

let close = async () => {};
let shop: Awaited<ReturnType<typeof createAppWithReplica>>;
beforeAll(async () => {
  shop = await createAppWithReplica();
});
afterAll(() => close());

async function createAppWithReplica() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-replica-'));
  await createPostgresFolder(folder);
  const primary = await startPostgres(path.join(folder, 'primary'), await findFreePort());
  await migrate(primary.url('kinari'));
  const standby = await createStandby(path.join(folder, 'standby'), {
    of: primary.url('postgres'),
    port: await findFreePort(),
  });
  const config = {
    ...loadConfig(),
    DATABASE_URL: primary.url('kinari'),
    DATABASE_REPLICA_URL: standby.url('kinari'),
    MEDIA_FOLDER: path.join(folder, 'media'),
    UPLOADS_FOLDER: path.join(folder, 'uploads'),
    RESPONSE_CACHE: 'on' as const,
    RATE_LIMITS: 'off' as const,
  };
  const log = createLogger(config, 'test');
  const pool = createPool(config.DATABASE_URL, { size: 4, log });
  const redis = createRedis(config.REDIS_URL, log);
  const app = await buildApp({ config, log, pool, redis, mediaStore: createMediaStore(config) });
  close = async () => {
    await app.close();
    redis.disconnect();
    await pool.end();
    for (const server of [standby, primary]) await server.kill().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  return { app, db: createDb(pool), standby };
}

const listProductNames = async () => {
  const reply = await shop.app.inject({ url: '/api/products?limit=20' });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
};
/** Returns the number of public reads from the replica or the primary. */
const countReads = async (source: 'replica' | 'primary') => {
  const { body } = await shop.app.inject({ url: '/metrics' });
  return Number(new RegExp(`^kinari_catalog_reads_total\\{source="${source}"\\} (.*)$`, 'm').exec(body)?.[1]);
};
/** Requests uncached list pages until one is read from the given server. */
let page = 0;
const waitForReadFrom = (from: 'replica' | 'primary') =>
  vi.waitFor(
    async () => {
      const before = await countReads(from);
      page += 1;
      expect((await shop.app.inject({ url: `/api/products?limit=20&page=${page}` })).statusCode).toBe(200);
      expect(await countReads(from)).toBe(before + 1);
    },
    { timeout: 15_000, interval: 100 },
  );
async function runOnStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.standby.url('kinari') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
const renameProduct = (id: string, name: string) =>
  sql`update products set name = ${name} where id = ${id}`.execute(shop.db);

test('public reads use the replica and show its data', async () => {
  const { productId } = await createStockedVariant(shop.db, { stock: 5 });
  await waitForReadFrom('replica');
  await renameProduct(productId, 'Kurta of the replica');
  await vi.waitFor(async () => expect(await listProductNames()).toContain('Kurta of the replica'), {
    timeout: 5000,
    interval: 50,
  });
  const { headers } = await createTestBuyer(shop.db, []);
  for (const address of ['categories', 'products/search?q=kurta', 'products/suggestions?q=kur', 'products/featured']) {
    const { statusCode } = await shop.app.inject({ url: `/api/${address}`, headers });
    expect([address, statusCode]).toEqual([address, 200]);
  }
});

test('a lagging replica is not read: changes are visible at once, and writes use current data', async () => {
  const { id, productId } = await createStockedVariant(shop.db, { stock: 1 });
  await waitForReadFrom('replica');
  await runOnStandby('select pg_wal_replay_pause()');
  await renameProduct(productId, 'Kurta of the primary');
  await vi.waitFor(async () => expect(await listProductNames()).toContain('Kurta of the primary'), {
    timeout: 3000,
    interval: 20,
  });

  const buyers = [];
  for (let count = 0; count < 2; count++) buyers.push(await createTestBuyer(shop.db, [{ variantId: id, quantity: 1 }]));
  const placed = [];
  for (const { headers, addressId } of buyers) {
    const body = { addressId, paymentMethod: 'COD' };
    placed.push(
      (await shop.app.inject({ method: 'POST', url: '/api/orders/place', headers, payload: body })).statusCode,
    );
  }
  expect(placed).toEqual([201, 409]);
  await runOnStandby('select pg_wal_replay_resume()');
  await waitForReadFrom('replica');
});

test('if the replica is down, reads use the primary, and later the replica again', async () => {
  await waitForReadFrom('replica');
  await shop.standby.kill();
  await waitForReadFrom('primary');
  expect((await listProductNames()).length).toBeGreaterThan(0);
  await shop.standby.start();
  await waitForReadFrom('replica');
});
