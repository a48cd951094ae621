import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { aCrowd, type Buyer } from '../races/crowd.ts';
import { gathered } from '../races/floor.ts';
import { installPauses, pausesOf } from '../races/pauses.ts';
import { count, MOST_MS, sized } from '../races/size.ts';
import { aStockedVariant } from '../test/factories.ts';
import { countOrdersOf } from '../test/ledger.ts';
import { atRest, type FaultShop, hangUp, openFaultShop, withPatience } from './fault-shop.ts';
import { freePort, startApi } from './processes.ts';
import {
  everybodyOrders,
  expectNothingLostOrDoubled,
  orderUntilAnswered,
  type Receipts,
  send,
  someBuyers,
} from './shoppers.ts';
import { openTap, type Tap } from './tap.ts';

const PENDING_REPLY = '"deliveryStatus": "PENDING"';
const WHERE = [
  'after the key',
  'after shelf 1',
  'after its lines',
  'after the mail',
  'before the cart is emptied',
  'at the commit',
];

describe('kill -9 of the API', () => {
  test('in the middle of placements, at every step of theirs, loses no order and doubles none', async ({
    annotate,
  }) => {
    const shop = await openFaultShop();
    await installPauses(shop.pool);
    const tap = await openTap(shop.databaseUrl);
    const port = await freePort();
    const kills = sized(2, 50);
    const receipts: Receipts = new Map();
    const [restarts, committed, rolledBack] = [[] as number[], { count: 0 }, { count: 0 }];
    const databaseUrl = withPatience(tap.url);
    let api = await startApi({ databaseUrl, port });
    try {
      for (let kill = 0; kill < kills; kill++) {
        const held = await holdOneAtEachStep(shop, tap, api.url);
        await api.end('SIGKILL');
        // Every other time the database learns of it at once; else it finishes what nobody waits for any more.
        if (kill % 2 === 0) await held.hangUp();
        await held.letGo();
        tap.letThrough();
        for (const { buyer } of held.placements)
          if ((await countOrdersOf(shop.db, buyer.id)) === 1) committed.count += 1;
          else rolledBack.count += 1;

        api = await startApi({ databaseUrl, port });
        const { startedAt, url } = api;
        await Promise.all(
          held.placements.map(({ buyer, key }) => orderUntilAnswered(() => url, buyer, { key, receipts })),
        );
        restarts.push(Math.min(...held.placements.map(({ key }) => receipts.get(key)?.at ?? Infinity)) - startedAt);
      }
      expect(receipts.size).toBe(kills * (WHERE.length + 1));
      expect(committed.count * rolledBack.count).toBeGreaterThan(0);
      await expectNothingLostOrDoubled(shop.db, receipts);
      await annotate(
        `${kills} kills with a placement stopped at each of ${WHERE.length + 1} steps: ${receipts.size} interrupted, ${committed.count} were in, ` +
          `${rolledBack.count} were not; after a retry with the same key 0 lost, 0 doubled; first order ${spread(restarts)} after the restart began`,
        'figure',
      );
    } finally {
      await api.end('SIGKILL');
      tap.close();
      await shop.close();
    }
  });

  test('at any moment under load loses no order and doubles none', async ({ annotate }) => {
    const shop = await openFaultShop();
    const port = await freePort();
    const wanted = sized(2, 20, 1000);
    const deadline = Date.now() + MOST_MS;
    const perKill = 12;
    let kills = 0;
    const receipts: Receipts = new Map();
    const restarts: number[] = [];
    let triedAgain = 0;
    let api = await startApi({ databaseUrl: shop.databaseUrl, port });
    try {
      for (; kills < wanted && Date.now() < deadline; kills++) {
        const buyers = await someBuyers(shop.db, perKill, { lines: 2 });
        const before = receipts.size;
        const ordering = everybodyOrders(() => api.url, buyers, { atOnce: 4, pauseMs: 20, receipts });
        while (receipts.size === before) await wait(2);
        await wait(Math.random() * 60);
        await api.end('SIGKILL');
        api = await startApi({ databaseUrl: shop.databaseUrl, port });
        triedAgain += (await ordering).triedAgain;
        const first = Math.min(...[...receipts.values()].map(({ at }) => at).filter((at) => at > api.startedAt));
        if (first < Infinity) restarts.push(first - api.startedAt);
      }
      expect(triedAgain).toBeGreaterThan(0);
      expect(receipts.size).toBe(kills * perKill);
      await expectNothingLostOrDoubled(shop.db, receipts);
      await annotate(
        `${count(kills)} kills, ${count(receipts.size)} orders acknowledged, ${count(triedAgain)} keys sent again: 0 lost, 0 doubled; ` +
          `first order ${spread(restarts)} after the restart began`,
        'figure',
      );
    } finally {
      await api.end('SIGKILL');
      await shop.close();
    }
  });
});

describe('SIGTERM', () => {
  test('lets what was begun finish: no accepted request fails', async ({ annotate }) => {
    const shop = await openFaultShop();
    const port = await freePort();
    const stops = sized(2, 50);
    const receipts: Receipts = new Map();
    let finished = 0;
    let slowest = 0;
    try {
      for (let stop = 0; stop < stops; stop++) {
        const api = await startApi({ databaseUrl: shop.databaseUrl, port });
        const buyers = await someBuyers(shop.db, 8, { lines: 2 });
        // Held in the database, so that all of them are under way when the signal comes.
        const holder = await shop.pool.connect();
        await holder.query('begin');
        await holder.query('select from carts where user_id = any($1) for update', [buyers.map(({ id }) => id)]);
        const answers = Promise.all(buyers.map((buyer) => send(api.url, buyer, randomUUID())));
        expect(await gathered(shop.pool, buyers.length, { withinMs: 900 })).toBe(buyers.length);
        const started = Date.now();
        const ended = api.end('SIGTERM');
        await wait(Math.random() * 100);
        await holder.query('commit');
        holder.release();
        for (const answer of await answers) {
          expect(answer).toMatchObject({ status: 201 });
          finished += 1;
        }
        expect(await ended).toBe(0);
        slowest = Math.max(slowest, Date.now() - started);
      }
      await expectNothingLostOrDoubled(shop.db, receipts);
      await annotate(
        `${stops} stops with 8 placements under way: ${finished} of ${stops * 8} answered 201, 0 failed; gone within ${slowest} ms`,
        'figure',
      );
    } finally {
      await shop.close();
    }
  });
});

type Placement = { buyer: Buyer; key: string };

/** One buyer stopped at each step of placement, and one whose order is in while its answer is not. */
async function holdOneAtEachStep({ db, pool }: FaultShop, tap: Tap, url: string) {
  const holders: pg.PoolClient[] = [];
  const placements: Placement[] = [];
  const scenes = [];
  for (let n = 0; n <= WHERE.length; n++) {
    const pair = [(await aStockedVariant(db, { stock: 5 })).id, (await aStockedVariant(db, { stock: 5 })).id];
    const [buyer] = await aCrowd(db, [pair.map((variantId) => ({ variantId }))]);
    if (buyer) scenes.push({ buyer, pair });
  }
  // A process that has just started opens its connections one by one; nobody may wait for that while held.
  await Promise.all(scenes.map(({ buyer }) => fetch(`${url}/cart`, { headers: buyer.headers })));
  const press = () => {
    const last = placements.at(-1);
    if (last) void send(url, last.buyer, last.key);
  };

  // The last step first: whoever is to stop at an early one would hold up those who must pass it.
  for (const [n, scene] of scenes.entries()) {
    placements.push({ buyer: scene.buyer, key: randomUUID() });
    const name = WHERE.at(-n);
    if (n === 0) {
      tap.keepBack(PENDING_REPLY);
      press();
      while ((await countOrdersOf(db, scene.buyer.id)) === 0) await wait(2);
      continue;
    }
    const pause = pausesOf(scene.buyer, scene.pair).find((candidate) => candidate.name === name);
    if (!pause) throw new Error(`There is no such step: ${name}`);
    const holder = await pool.connect();
    holders.push(holder);
    await holder.query('begin');
    await holder.query(pause.hold, pause.values);
    press();
    expect(await gathered(pool, n, { withinMs: 10_000 })).toBe(n);
  }
  return {
    placements,
    hangUp: () => hangUp(pool),
    async letGo() {
      for (const holder of holders) {
        await holder.query('commit');
        holder.release();
      }
      await atRest(pool);
    },
  };
}

function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((one, other) => one - other);
  return `${sorted[0]} to ${sorted.at(-1)} ms (median ${sorted[Math.floor(sorted.length / 2)]})`;
}
