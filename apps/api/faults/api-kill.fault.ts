import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber } from '@kinari/contract/locale';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { installBarriers, placementBarriers } from '../races/barriers.ts';
import { type Buyer, createBuyers } from '../races/buyers.ts';
import { waitForLockWaiters } from '../races/race-harness.ts';
import { bySize, MAX_RUN_MS } from '../races/race-size.ts';
import { createStockedVariant } from '../test/factories.ts';
import { countOrders } from '../test/integrity-checks.ts';
import {
  closeConnections,
  createFaultTestApp,
  type FaultTestApp,
  waitUntilIdle,
  withLongTimeouts,
} from './fault-test-app.ts';
import { createFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { findFreePort, startApi } from './processes.ts';
import {
  createBuyersWithStock,
  expectNoLostOrDuplicateOrders,
  placeAllOrders,
  placeOrderUntilAnswered,
  type Receipts,
  sendPlacement,
} from './shoppers.ts';

const PENDING_REPLY = '"deliveryStatus": "PENDING"';
const PAUSE_POINTS = [
  'after the key',
  'after variant 1',
  'after its lines',
  'after the mail',
  'before the cart is emptied',
  'at the commit',
];

describe('kill -9 of the API', () => {
  test('at every step of a placement, no order is lost or duplicated', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    await installBarriers(shop.pool);
    const proxy = await createFaultyProxy(shop.databaseUrl);
    const port = await findFreePort();
    const killCount = bySize(2, 50);
    const receipts: Receipts = new Map();
    const [restarts, committed, rolledBack] = [[] as number[], { count: 0 }, { count: 0 }];
    const databaseUrl = withLongTimeouts(proxy.url);
    let api = await startApi({ databaseUrl, port });
    try {
      for (let kill = 0; kill < killCount; kill++) {
        const blocked = await blockOneAtEachStep(shop, proxy, api.url);
        await api.end('SIGKILL');
        // Every other time, close its database connections at once; otherwise PostgreSQL finishes the orphaned statements.
        if (kill % 2 === 0) await blocked.hangUp();
        await blocked.letGo();
        proxy.letThrough();
        for (const { buyer } of blocked.placements)
          if ((await countOrders(shop.db, buyer.id)) === 1) committed.count += 1;
          else rolledBack.count += 1;

        api = await startApi({ databaseUrl, port });
        const { startedAt, url } = api;
        await Promise.all(
          blocked.placements.map(({ buyer, key }) => placeOrderUntilAnswered(() => url, buyer, { key, receipts })),
        );
        restarts.push(Math.min(...blocked.placements.map(({ key }) => receipts.get(key)?.at ?? Infinity)) - startedAt);
      }
      expect(receipts.size).toBe(killCount * (PAUSE_POINTS.length + 1));
      expect(committed.count * rolledBack.count).toBeGreaterThan(0);
      await expectNoLostOrDuplicateOrders(shop.db, receipts);
      await annotate(
        `${killCount} kills with a placement stopped at each of ${PAUSE_POINTS.length + 1} steps: ${receipts.size} interrupted, ${committed.count} were in, ` +
          `${rolledBack.count} were not; after a retry with the same key 0 lost, 0 doubled; first order ${formatDurations(restarts)} after the restart began`,
        'result',
      );
    } finally {
      await api.end('SIGKILL');
      proxy.close();
      await shop.close();
    }
  });

  test('at random moments under load, no order is lost or duplicated', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    const port = await findFreePort();
    const maxKills = bySize(2, 20, 1000);
    const deadline = Date.now() + MAX_RUN_MS;
    const perKill = 12;
    let killCount = 0;
    const receipts: Receipts = new Map();
    const restarts: number[] = [];
    let retriedCount = 0;
    let api = await startApi({ databaseUrl: shop.databaseUrl, port });
    try {
      for (; killCount < maxKills && Date.now() < deadline; killCount++) {
        const buyers = await createBuyersWithStock(shop.db, perKill, { lines: 2 });
        const before = receipts.size;
        const pendingOrders = placeAllOrders(() => api.url, buyers, { concurrency: 4, pauseMs: 20, receipts });
        while (receipts.size === before) await wait(2);
        await wait(Math.random() * 60);
        await api.end('SIGKILL');
        api = await startApi({ databaseUrl: shop.databaseUrl, port });
        retriedCount += (await pendingOrders).retriedCount;
        const first = Math.min(...[...receipts.values()].map(({ at }) => at).filter((at) => at > api.startedAt));
        if (first < Infinity) restarts.push(first - api.startedAt);
      }
      expect(retriedCount).toBeGreaterThan(0);
      expect(receipts.size).toBe(killCount * perKill);
      await expectNoLostOrDuplicateOrders(shop.db, receipts);
      await annotate(
        `${formatNumber(killCount)} kills, ${formatNumber(receipts.size)} orders acknowledged, ${formatNumber(retriedCount)} keys sent again: 0 lost, 0 doubled; ` +
          `first order ${formatDurations(restarts)} after the restart began`,
        'result',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

describe('SIGTERM', () => {
  test('accepted requests finish before the API exits', async ({ annotate }) => {
    const shop = await createFaultTestApp();
    const port = await findFreePort();
    const stopCount = bySize(2, 50);
    const receipts: Receipts = new Map();
    let finished = 0;
    let slowest = 0;
    try {
      for (let stop = 0; stop < stopCount; stop++) {
        const api = await startApi({ databaseUrl: shop.databaseUrl, port });
        const buyers = await createBuyersWithStock(shop.db, 8, { lines: 2 });
        // Blocked by a lock, so that all requests are running when the signal arrives.
        const holder = await shop.pool.connect();
        await holder.query('begin');
        await holder.query('select from carts where user_id = any($1) for update', [buyers.map(({ id }) => id)]);
        const responses = Promise.all(buyers.map((buyer) => sendPlacement(api.url, buyer, randomUUID())));
        expect(await waitForLockWaiters(shop.pool, buyers.length, { windowMs: 900 })).toBe(buyers.length);
        const started = Date.now();
        const exited = api.end('SIGTERM');
        await wait(Math.random() * 100);
        await holder.query('commit');
        holder.release();
        for (const response of await responses) {
          expect(response).toMatchObject({ status: 201 });
          finished += 1;
        }
        expect(await exited).toBe(0);
        slowest = Math.max(slowest, Date.now() - started);
      }
      await expectNoLostOrDuplicateOrders(shop.db, receipts);
      await annotate(
        `${stopCount} stops with 8 placements under way: ${finished} of ${stopCount * 8} answered 201, 0 failed; gone within ${slowest} ms`,
        'result',
      );
    } finally {
      await shop.close();
    }
  });
});

type Placement = { buyer: Buyer; key: string };

/** Stops one buyer at each step of a placement, and one whose order is committed but not yet answered. */
async function blockOneAtEachStep({ db, pool }: FaultTestApp, proxy: FaultyProxy, url: string) {
  const holders: pg.PoolClient[] = [];
  const placements: Placement[] = [];
  const scenarios = [];
  for (let n = 0; n <= PAUSE_POINTS.length; n++) {
    const pair = [(await createStockedVariant(db, { stock: 5 })).id, (await createStockedVariant(db, { stock: 5 })).id];
    const [buyer] = await createBuyers(db, [pair.map((variantId) => ({ variantId }))]);
    if (buyer) scenarios.push({ buyer, pair });
  }
  // A new process opens its database connections one by one. Open them before requests are blocked.
  await Promise.all(scenarios.map(({ buyer }) => fetch(`${url}/cart`, { headers: buyer.headers })));
  const sendNext = () => {
    const last = placements.at(-1);
    if (last) void sendPlacement(url, last.buyer, last.key);
  };

  // Last step first: a placement blocked at an early step would block those that must pass it.
  for (const [n, scenario] of scenarios.entries()) {
    placements.push({ buyer: scenario.buyer, key: randomUUID() });
    const name = PAUSE_POINTS.at(-n);
    if (n === 0) {
      proxy.keepBack(PENDING_REPLY);
      sendNext();
      while ((await countOrders(db, scenario.buyer.id)) === 0) await wait(2);
      continue;
    }
    const barrier = placementBarriers(scenario.buyer, scenario.pair).find((candidate) => candidate.name === name);
    if (!barrier) throw new Error(`There is no such step: ${name}`);
    const holder = await pool.connect();
    holders.push(holder);
    await holder.query('begin');
    await holder.query(barrier.lockStatement, barrier.values);
    sendNext();
    expect(await waitForLockWaiters(pool, n, { windowMs: 10_000 })).toBe(n);
  }
  return {
    placements,
    hangUp: () => closeConnections(pool),
    async letGo() {
      for (const holder of holders) {
        await holder.query('commit');
        holder.release();
      }
      await waitUntilIdle(pool);
    },
  };
}

function formatDurations(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  return `${sorted[0]} to ${sorted.at(-1)} ms (median ${sorted[Math.floor(sorted.length / 2)]})`;
}
