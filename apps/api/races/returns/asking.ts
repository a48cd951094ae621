import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { stockOf } from '../../test/ledger.ts';
import { aBuyerOf } from '../crowd.ts';
import { done } from '../documents/taxed-orders.ts';
import { type Floor, meetAt, tally } from '../floor.ts';
import { race } from '../race.ts';
import { sized, times } from '../size.ts';
import {
  aClerk,
  aReturn,
  aSale,
  askBack,
  askByLink,
  checkOut,
  decide,
  expectOneServed,
  inspect,
  meetInTurn,
  ORDER,
  receive,
  stateOf,
  takesReturns,
  untilBothEnds,
  untilServed,
  withdraw,
} from './sent-back.ts';

const VARIANT = 'select from variants where id = $1 for update';
const TABS = 50;

export const fiftyTabs = race(
  'fifty tabs that ask to send back one unit get one return',
  async (floor) => {
    const clerk = await aClerk(floor);
    const rounds = sized(1, 10);
    let most = 0;
    for (let round = 0; round < rounds; round++) {
      const sale = await aSale(floor, clerk);
      const { answers, waiting } = await meetAt(
        floor,
        { hold: ORDER, values: [sale.id] },
        times(TABS).map(() => {
          const key = randomUUID();
          return () => untilServed(() => askBack(floor, sale, {}, key));
        }),
      );
      most = Math.max(most, waiting);
      expect(tally(answers)).toEqual({ 201: 1, 409: TABS - 1 });
      expect(await countReturns(floor, sale.id)).toBe(1);
    }
    expect(most).toBeGreaterThan(2);
    return `${rounds} units, each asked for by ${TABS} tabs at once, ${most} waiting for the order: ${rounds} returns`;
  },
  { change: takesReturns },
);

export const giverAndRecipient = race(
  'of giver and recipient who ask at once, the first decides',
  async (floor) => {
    const clerk = await aClerk(floor);
    const { giver, recipient } = await untilBothEnds(['giver', 'recipient'], sized(2, 40), async (round) => {
      const sale = await aSale(floor, clerk, { gift: true });
      const starts = [() => askBack(floor, sale), () => askByLink(floor, sale)];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetInTurn(floor, { hold: ORDER, values: [sale.id] }, starts);
      expectOneServed(answers, 201);
      const { rows } = await floor.pool.query<{ forGift: boolean }>(
        'select for_gift as "forGift" from returns where order_id = $1',
        [sale.id],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.forGift ? 'recipient' : 'giver';
    });
    return `presents asked back by both at once: ${giver} times by the giver, ${recipient} times by the recipient`;
  },
  { change: takesReturns },
);

export const withdrawVsReceive = race(
  'a return that is withdrawn while it is received is one of both, and what was held is on the shelf once',
  async (floor) => {
    const clerk = await aClerk(floor);
    const { withdrawn, received } = await untilBothEnds(['withdrawn', 'received'], sized(2, 60), async (round) => {
      const sale = await aSale(floor, clerk);
      const back = await aReturn(floor, clerk, sale, { wish: 'exchange', until: 'accepted' });
      const starts = [() => withdraw(floor, sale, back), () => receive(floor, clerk, back)];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetInTurn(floor, { hold: ORDER, values: [sale.id] }, starts);
      expectOneServed(answers);
      const state = (await stateOf(floor, back)) === 'withdrawn' ? 'withdrawn' : 'received';
      expect(await stockOf(floor.db, sale.otherId)).toBe(state === 'withdrawn' ? 1 : 0);
      return state;
    });
    return `exchanges: ${withdrawn} withdrawn and let go, ${received} received and held`;
  },
  { change: takesReturns },
);

export const exchangeVsSale = race(
  'the last unit is held for an exchange or sold, never both',
  async (floor) => {
    const clerk = await aClerk(floor);
    const { held, sold } = await untilBothEnds(['held', 'sold'], sized(2, 60), async (round) => {
      const sale = await aSale(floor, clerk);
      const back = await aReturn(floor, clerk, sale, { wish: 'exchange', until: 'asked' });
      const buyer = await aBuyerOf(floor.db, [{ variantId: sale.otherId }]);
      const starts = [() => decide(floor, clerk, back), () => checkOut(floor, buyer)];
      if (round % 2 === 1) starts.reverse();
      const { answers, met } = await meetInTurn(floor, { hold: VARIANT, values: [sale.otherId] }, starts);
      const isHeld = (await stateOf(floor, back)) === 'accepted';
      expect(tally(answers)).toEqual(isHeld ? { 200: 1, 409: 1 } : { 201: 1, 409: 1 });
      expect(await stockOf(floor.db, sale.otherId)).toBe(0);
      if (isHeld) {
        await done(receive(floor, clerk, back));
        await done(inspect(floor, clerk, back));
        expect(await exchangedFor(floor, back.lineId)).toBe(1);
      }
      return met ? (isHeld ? 'held' : 'sold') : undefined;
    });
    return `last units: ${held} held and sent in exchange, ${sold} sold`;
  },
  { change: takesReturns },
);

async function countReturns({ pool }: Floor, orderId: string): Promise<number> {
  const { rows } = await pool.query<{ found: number }>(
    'select count(*)::int as found from returns where order_id = $1',
    [orderId],
  );
  return rows[0]?.found ?? 0;
}

/** How many orders an exchange became. */
async function exchangedFor({ pool }: Floor, lineId: string): Promise<number> {
  const { rowCount } = await pool.query('select from orders where exchange_of = $1', [lineId]);
  return rowCount ?? 0;
}
