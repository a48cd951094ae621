import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeFolder, openPostgres } from '../../apps/api/faults/postgres-node.ts';
import { freePort } from '../../apps/api/faults/processes.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openMediaStore } from '../../apps/api/src/media/store.ts';
import { openDb, openPool } from '../../apps/api/src/platform/database/db.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { openLog } from '../../apps/api/src/platform/log.ts';
import { openRedis } from '../../apps/api/src/platform/redis.ts';
import { aBuyer, aStockedVariant } from '../../apps/api/test/factories.ts';
import { openStandby } from './standby.ts';

let close = async () => {};
let shop: Awaited<ReturnType<typeof openShopWithReplica>>;
beforeAll(async () => {
  shop = await openShopWithReplica();
});
afterAll(() => close());

async function openShopWithReplica() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-replica-'));
  await makeFolder(folder);
  const primary = await openPostgres(path.join(folder, 'primary'), await freePort());
  await migrate(primary.url('kinari'));
  const standby = await openStandby(path.join(folder, 'standby'), {
    of: primary.url('postgres'),
    port: await freePort(),
  });
  const config = {
    ...readConfig(),
    DATABASE_URL: primary.url('kinari'),
    DATABASE_REPLICA_URL: standby.url('kinari'),
    MEDIA_FOLDER: path.join(folder, 'media'),
    UPLOADS_FOLDER: path.join(folder, 'uploads'),
    CACHE: 'on' as const,
    RATE_LIMITS: 'off' as const,
  };
  const log = openLog(config, 'test');
  const pool = openPool(config.DATABASE_URL, { size: 4, log });
  const redis = openRedis(config.REDIS_URL, log);
  const app = await buildApp({ config, log, pool, redis, mediaStore: openMediaStore(config) });
  close = async () => {
    await app.close();
    redis.disconnect();
    await pool.end();
    for (const server of [standby, primary]) await server.kill().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  return { app, db: openDb(pool), standby };
}

const names = async () => {
  const reply = await shop.app.inject({ url: '/api/products?limit=20' });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
};
/** How many public reads went where, so far. */
const read = async (from: 'replica' | 'primary') => {
  const { body } = await shop.app.inject({ url: '/metrics' });
  return Number(new RegExp(`^kinari_catalogue_reads_total\\{from="${from}"\\} (.*)$`, 'm').exec(body)?.[1]);
};
/** Lists that nobody has asked for, until one was read from there. */
let page = 0;
const readFrom = (from: 'replica' | 'primary') =>
  vi.waitFor(
    async () => {
      const before = await read(from);
      page += 1;
      expect((await shop.app.inject({ url: `/api/products?limit=20&page=${page}` })).statusCode).toBe(200);
      expect(await read(from)).toBe(before + 1);
    },
    { timeout: 15_000, interval: 100 },
  );
async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.standby.url('kinari') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
const rename = (id: string, name: string) => sql`update products set name = ${name} where id = ${id}`.execute(shop.db);

test('public reads go to the replica, and change with it', async () => {
  const { productId } = await aStockedVariant(shop.db, { stock: 5 });
  await readFrom('replica');
  await rename(productId, 'Kurta of the replica');
  await vi.waitFor(async () => expect(await names()).toContain('Kurta of the replica'), {
    timeout: 5000,
    interval: 50,
  });
  const { headers } = await aBuyer(shop.db, []);
  for (const address of ['categories', 'products/search?q=kurta', 'products/complete?q=kur', 'products/picks']) {
    const { statusCode } = await shop.app.inject({ url: `/api/${address}`, headers });
    expect([address, statusCode]).toEqual([address, 200]);
  }
});

test('a replica that is behind is not read: what changed is shown at once, and decisions see the truth', async () => {
  const { id, productId } = await aStockedVariant(shop.db, { stock: 1 });
  await readFrom('replica');
  await onStandby('select pg_wal_replay_pause()');
  await rename(productId, 'Kurta of the primary');
  await vi.waitFor(async () => expect(await names()).toContain('Kurta of the primary'), {
    timeout: 3000,
    interval: 20,
  });

  const buyers = [];
  for (let count = 0; count < 2; count++) buyers.push(await aBuyer(shop.db, [{ variantId: id, quantity: 1 }]));
  const placed = [];
  for (const { headers, addressId } of buyers) {
    const body = { addressId, paymentMethod: 'COD' };
    placed.push(
      (await shop.app.inject({ method: 'POST', url: '/api/orders/place', headers, payload: body })).statusCode,
    );
  }
  expect(placed).toEqual([201, 409]);
  await onStandby('select pg_wal_replay_resume()');
  await readFrom('replica');
});

test('a replica that is gone is not missed, and one that comes back is used again', async () => {
  await readFrom('replica');
  await shop.standby.kill();
  await readFrom('primary');
  expect((await names()).length).toBeGreaterThan(0);
  await shop.standby.start();
  await readFrom('replica');
});
