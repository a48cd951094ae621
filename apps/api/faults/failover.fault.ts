import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { MOST_MS } from '../races/size.ts';
import { openDb } from '../src/platform/database/db.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openCluster } from './ha-cluster.ts';
import { freePort, startApi } from './processes.ts';
import { everybodyOrders, expectNothingLostOrDoubled, type Receipts, someBuyers } from './shoppers.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ORDERS_PER_ROUND = 400;

describe('the primary database node is cut off', () => {
  test('no acknowledged order is lost or doubled, and orders flow again without a restart of the API', async ({
    annotate,
  }) => {
    const cluster = await openCluster();
    try {
      await migrate(cluster.url);
      const pool = new pg.Pool({ connectionString: cluster.url, max: 4, connectionTimeoutMillis: 2000 });
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      const db = openDb(pool);
      const api = await startApi({ databaseUrl: cluster.url, port: await freePort() });
      const receipts: Receipts = new Map();
      const deadline = Date.now() + MOST_MS;
      let rounds = 0;
      try {
        for (let round = 1; round <= ROUNDS && Date.now() < deadline; round++) {
          const buyers = await someBuyers(db, ORDERS_PER_ROUND);
          const before = receipts.size;
          const ordering = everybodyOrders(() => api.url, buyers, { atOnce: 6, pauseMs: 20, receipts });
          while (receipts.size < before + 50) await wait(5);
          const killedAt = Date.now();
          const name = await cluster.killPrimary();
          const { triedAgain } = await ordering;
          await annotate(
            `round ${round}: node ${name} killed under load; silent for ${silence(receipts, killedAt)} ms, ${triedAgain} keys sent again`,
            'figure',
          );
          await cluster.repair();
          rounds = round;
        }
        expect(receipts.size).toBe(rounds * ORDERS_PER_ROUND);
        await expectNothingLostOrDoubled(db, receipts);
        await annotate(
          `${receipts.size} orders acknowledged over ${rounds} failovers: 0 lost, 0 doubled; the API was not restarted`,
          'figure',
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

/** The longest time without a receipt around a failover. */
function silence(receipts: Receipts, killedAt: number): number {
  const moments = [...receipts.values()].map(({ at }) => at).toSorted((one, other) => one - other);
  let longest = 0;
  for (const [n, at] of moments.entries()) if (at >= killedAt) longest = Math.max(longest, at - (moments[n - 1] ?? at));
  return longest;
}
