import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { MAX_RUN_MS } from '../races/race-size.ts';
import { createDb } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startCluster } from './ha-cluster.ts';
import { findFreePort, startApi } from './processes.ts';
import { createBuyersWithStock, expectNoLostOrDuplicateOrders, placeAllOrders, type Receipts } from './shoppers.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ORDERS_PER_ROUND = 400;

describe('the primary database node fails', () => {
  test('no acknowledged order is lost or duplicated, and orders work again without an API restart', async ({
    annotate,
  }) => {
    const cluster = await startCluster();
    try {
      await migrate(cluster.url);
      const pool = new pg.Pool({ connectionString: cluster.url, max: 4, connectionTimeoutMillis: 2000 });
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      const db = createDb(pool);
      const api = await startApi({ databaseUrl: cluster.url, port: await findFreePort() });
      const receipts: Receipts = new Map();
      const deadline = Date.now() + MAX_RUN_MS;
      let rounds = 0;
      try {
        for (let round = 1; round <= ROUNDS && Date.now() < deadline; round++) {
          const buyers = await createBuyersWithStock(db, ORDERS_PER_ROUND);
          const before = receipts.size;
          const pendingOrders = placeAllOrders(() => api.url, buyers, { concurrency: 6, pauseMs: 20, receipts });
          while (receipts.size < before + 50) await wait(5);
          const killedAt = Date.now();
          const name = await cluster.killPrimary();
          const { retriedCount } = await pendingOrders;
          await annotate(
            `round ${round}: node ${name} killed under load; silent for ${findLongestGap(receipts, killedAt)} ms, ${retriedCount} keys sent again`,
            'result',
          );
          await cluster.repair();
          rounds = round;
        }
        expect(receipts.size).toBe(rounds * ORDERS_PER_ROUND);
        await expectNoLostOrDuplicateOrders(db, receipts);
        await annotate(
          `${receipts.size} orders acknowledged over ${rounds} failovers: 0 lost, 0 doubled; the API was not restarted`,
          'result',
        );
      } finally {
        await api.end('SIGKILL');
        void pool.end();
      }
    } finally {
      await cluster.destroy();
    }
  });
});

/** Longest time without a receipt around a failover. */
function findLongestGap(receipts: Receipts, killedAt: number): number {
  const times = [...receipts.values()].map(({ at }) => at).toSorted((a, b) => a - b);
  let longest = 0;
  for (const [n, at] of times.entries()) if (at >= killedAt) longest = Math.max(longest, at - (times[n - 1] ?? at));
  return longest;
}
