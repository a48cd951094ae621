import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber } from '@kinari/contract/locale';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { bySize, MAX_RUN_MS } from '../races/race-size.ts';
import { createDb } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startPostgres } from './postgres-node.ts';
import { findFreePort, startApi } from './processes.ts';
import { createBuyersWithStock, expectNoLostOrDuplicateOrders, placeAllOrders, type Receipts } from './shoppers.ts';

const ORDERS_PER_KILL = 60;

describe('kill -9 of PostgreSQL', () => {
  test('no acknowledged order is lost, and the API recovers without a restart', async ({ annotate }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kinari-postgres-'));
    const server = await startPostgres(folder, await findFreePort());
    const databaseUrl = server.url('kinari');
    await migrate(databaseUrl);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    pool.on('error', () => {});
    const db = createDb(pool);
    const api = await startApi({ databaseUrl, port: await findFreePort() });
    const maxKills = bySize(1, 6, 200);
    const deadline = Date.now() + MAX_RUN_MS;
    const receipts: Receipts = new Map();
    const outages: number[] = [];
    let [kills, calm] = [0, 0];
    try {
      for (; kills < maxKills && Date.now() < deadline; kills++) {
        const buyers = await createBuyersWithStock(db, ORDERS_PER_KILL);
        const before = receipts.size;
        const pendingOrders = placeAllOrders(() => api.url, buyers, { concurrency: 8, receipts });
        while (receipts.size < before + 10) await wait(2);
        await server.kill();
        const downResponse = await fetch(`${api.url}/addresses`, { headers: buyers[0]?.headers ?? {} });
        if (downResponse.status === 503 && downResponse.headers.get('retry-after')) calm += 1;
        const started = Date.now();
        await server.start();
        await pendingOrders;
        outages.push(Math.min(...[...receipts.values()].map(({ at }) => at).filter((at) => at > started)) - started);
      }
      expect(calm).toBe(kills);
      expect(receipts.size).toBe(kills * ORDERS_PER_KILL);
      await expectNoLostOrDuplicateOrders(db, receipts);
      await annotate(
        `${kills} kills, ${formatNumber(receipts.size)} orders acknowledged: 0 lost, 0 doubled; 503 with Retry-After while away; ` +
          `first order at most ${Math.max(...outages)} ms after the server's start began, without a restart of the API`,
        'result',
      );
    } finally {
      await api.end('SIGKILL');
      void pool.end();
      await server.kill().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }
  });
});
