import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { getStock } from '../../test/integrity-checks.ts';
import { createBuyer } from '../buyers.ts';
import { expectSuccess } from '../invoicing/taxed-orders.ts';
import { countByStatus, type RaceHarness, waitAtBarrier } from '../race-harness.ts';
import { bySize, range } from '../race-size.ts';
import {
  cancelReturn,
  createDeliveredOrder,
  createReturn,
  createReturnRace,
  expectOneSuccess,
  getReturnStatus,
  inspectReturn,
  LOCK_ORDER,
  placeOrder,
  receiveReturn,
  releaseInOrder,
  requestGiftReturn,
  requestReturn,
  reviewReturn,
  runUntilAllOutcomes,
  withRetries,
} from './customer-returns.ts';

const LOCK_VARIANT = 'select from variants where id = $1 for update';
const TABS = 50;

export const fiftyTabsOneReturn = createReturnRace(
  'fifty tabs request a return of one unit: one return is created',
  async (harness, staffMember) => {
    const rounds = bySize(1, 10);
    let maxWaiting = 0;
    for (let round = 0; round < rounds; round++) {
      const order = await createDeliveredOrder(harness, staffMember);
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_ORDER, values: [order.id] },
        range(TABS).map(() => {
          const key = randomUUID();
          return () => withRetries(() => requestReturn(harness, order, {}, key));
        }),
      );
      maxWaiting = Math.max(maxWaiting, waiting);
      expect(countByStatus(responses)).toEqual({ 201: 1, 409: TABS - 1 });
      expect(await countReturns(harness, order.id)).toBe(1);
    }
    expect(maxWaiting).toBeGreaterThan(2);
    return `${rounds} units, each asked for by ${TABS} tabs at once, ${maxWaiting} waiting for the order: ${rounds} returns`;
  },
);

export const giverVsRecipient = createReturnRace(
  'giver and gift recipient request a return at once: the first one wins',
  async (harness, staffMember) => {
    const { giver, recipient } = await runUntilAllOutcomes(['giver', 'recipient'], bySize(2, 40), async (round) => {
      const order = await createDeliveredOrder(harness, staffMember, { gift: true });
      const starts = [() => requestReturn(harness, order), () => requestGiftReturn(harness, order)];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await releaseInOrder(harness, { lockStatement: LOCK_ORDER, values: [order.id] }, starts);
      expectOneSuccess(responses, 201);
      const { rows } = await harness.pool.query<{ isGift: boolean }>(
        'select is_gift as "isGift" from returns where order_id = $1',
        [order.id],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.isGift ? 'recipient' : 'giver';
    });
    return `presents asked back by both at once: ${giver} times by the giver, ${recipient} times by the recipient`;
  },
);

export const withdrawVsReceive = createReturnRace(
  'a return cancelled while it is received: one of both, and reserved units are released once',
  async (harness, staffMember) => {
    const { canceled, received } = await runUntilAllOutcomes(['canceled', 'received'], bySize(2, 60), async (round) => {
      const order = await createDeliveredOrder(harness, staffMember);
      const orderReturn = await createReturn(harness, staffMember, order, {
        resolution: 'exchange',
        until: 'approved',
      });
      const starts = [
        () => cancelReturn(harness, order, orderReturn),
        () => receiveReturn(harness, staffMember, orderReturn),
      ];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await releaseInOrder(harness, { lockStatement: LOCK_ORDER, values: [order.id] }, starts);
      expectOneSuccess(responses);
      const finalStatus = (await getReturnStatus(harness, orderReturn)) === 'canceled' ? 'canceled' : 'received';
      expect(await getStock(harness.db, order.otherId)).toBe(finalStatus === 'canceled' ? 1 : 0);
      return finalStatus;
    });
    return `exchanges: ${canceled} cancelled with the stock released, ${received} received with the stock kept`;
  },
);

export const exchangeVsSale = createReturnRace(
  'the last unit is reserved for an exchange or sold, never both',
  async (harness, staffMember) => {
    const { held, sold } = await runUntilAllOutcomes(['held', 'sold'], bySize(2, 60), async (round) => {
      const order = await createDeliveredOrder(harness, staffMember);
      const orderReturn = await createReturn(harness, staffMember, order, {
        resolution: 'exchange',
        until: 'requested',
      });
      const buyer = await createBuyer(harness.db, [{ variantId: order.otherId }]);
      const starts = [() => reviewReturn(harness, staffMember, orderReturn), () => placeOrder(harness, buyer)];
      if (round % 2 === 1) starts.reverse();
      const { responses, met } = await releaseInOrder(
        harness,
        { lockStatement: LOCK_VARIANT, values: [order.otherId] },
        starts,
      );
      const isReserved = (await getReturnStatus(harness, orderReturn)) === 'approved';
      expect(countByStatus(responses)).toEqual(isReserved ? { 200: 1, 409: 1 } : { 201: 1, 409: 1 });
      expect(await getStock(harness.db, order.otherId)).toBe(0);
      if (isReserved) {
        await expectSuccess(receiveReturn(harness, staffMember, orderReturn));
        await expectSuccess(inspectReturn(harness, staffMember, orderReturn));
        expect(await countExchangeOrders(harness, orderReturn.lineId)).toBe(1);
      }
      return met ? (isReserved ? 'held' : 'sold') : undefined;
    });
    return `last units: ${held} held and sent in exchange, ${sold} sold`;
  },
);

async function countReturns({ pool }: RaceHarness, orderId: string): Promise<number> {
  const { rows } = await pool.query<{ found: number }>(
    'select count(*)::int as found from returns where order_id = $1',
    [orderId],
  );
  return rows[0]?.found ?? 0;
}

/** Counts the orders created for an exchange. */
async function countExchangeOrders({ pool }: RaceHarness, lineId: string): Promise<number> {
  const { rowCount } = await pool.query('select from orders where exchange_of = $1', [lineId]);
  return rowCount ?? 0;
}
