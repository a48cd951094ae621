import { expect } from 'vitest';
import { listGiftCodes } from '../../src/store-credit/store-credit.service.ts';
import { createStockedVariant } from '../../test/factories.ts';
import { type Buyer, createBuyers, fillCarts } from '../buyers.ts';
import { expectSuccess } from '../invoicing/taxed-orders.ts';
import { type Staff } from '../race.ts';
import { countByStatus, getError, type RaceHarness, waitAtBarrier } from '../race-harness.ts';
import { bySize, range } from '../race-size.ts';
import { getOrder, updateDeliveryStatus } from '../requests.ts';
import {
  cipher,
  createDeliveredOrder,
  createReturn,
  createReturnRace,
  getReturn,
  getStoreCredit,
  inspectReturn,
  PRICE_PAISE,
  placeOrder,
  receiveReturn,
  releaseInOrder,
  requestGiftReturn,
  reviewReturn,
  runUntilAllOutcomes,
} from './customer-returns.ts';

const LOCK_CREDITS = 'select from store_credits where owner_id = $1 for update';
const LOCK_UNCLAIMED_CREDIT = 'select from store_credits where owner_id is null for update';
const LOCK_VARIANT = 'select from variants where id = $1 for update';
const ACCOUNTS = 6;

export const creditSpentOnce = createReturnRace(
  'store credit for a new order while a cancelled one is reopened: pays for one of them',
  async (harness, staffMember) => {
    const { reopened, placed } = await runUntilAllOutcomes(['reopened', 'placed'], bySize(2, 60), async (round) => {
      const { buyer, orderId, variantId } = await createCanceledOrder(harness, staffMember);
      const reopen = () => updateDeliveryStatus(harness, staffMember, orderId, 'PENDING');
      const place = () => placeOrder(harness, buyer, { useCredit: true });
      // A new order waits for the variant row, before it spends the store credit. A reopened one waits for the credit row.
      const { responses, met } =
        round % 2 === 0
          ? await releaseInOrder(harness, { lockStatement: LOCK_VARIANT, values: [variantId] }, [place, reopen])
          : await releaseInOrder(harness, { lockStatement: LOCK_CREDITS, values: [buyer.id] }, [reopen, place]);
      const isReopened = responses.some(({ status }) => status === 200);
      // Without the credit, the new order is paid on delivery, and reopening the old one fails.
      expect(countByStatus(responses)).toEqual({ 201: 1, [isReopened ? 200 : 409]: 1 });
      expect(await getStoreCredit(harness, buyer)).toBe(0);
      expect(await sumPaidWithCredit(harness, buyer)).toBe(PRICE_PAISE);
      if (isReopened) return 'reopened';
      return met ? 'placed' : undefined;
    });
    return `credits wanted by two orders at once: ${reopened} times the reopened one had it, ${placed} times the new one, never both`;
  },
);

export const creditInTwoTabs = createReturnRace(
  'store credit used in several tabs at once is spent once',
  async (harness, staffMember) => {
    const rounds = bySize(2, 30);
    for (let round = 0; round < rounds; round++) {
      const buyer = await createBuyerWithCredit(harness, staffMember);
      await fillCart(harness, buyer);
      const placeWithCredit = () => placeOrder(harness, buyer, { useCredit: true });
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_CREDITS, values: [buyer.id] }, [
        placeWithCredit,
        placeWithCredit,
        placeWithCredit,
      ]);
      expect(countByStatus(responses)[201]).toBe(1);
      await fillCart(harness, buyer);
      const next = getOrder(await placeOrder(harness, buyer, { useCredit: true }));
      expect(next.creditUsed).toBe(0);
      expect(await getStoreCredit(harness, buyer)).toBe(0);
      expect(await sumPaidWithCredit(harness, buyer)).toBe(PRICE_PAISE);
    }
    return `${rounds} credits, each spent by three tabs at once: ${rounds} orders paid with it`;
  },
);

export const giftCodeClaimedOnce = createReturnRace(
  'a gift code claimed by several accounts at once belongs to one',
  async (harness, staffMember) => {
    const rounds = bySize(2, 30);
    for (let round = 0; round < rounds; round++) {
      const code = await createGiftCode(harness, staffMember);
      const buyers = await createBuyers(
        harness.db,
        range(ACCOUNTS).map(() => []),
      );
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_UNCLAIMED_CREDIT },
        buyers.map(
          ({ headers }) =>
            () =>
              harness.ask('POST', '/store-credit', { headers, body: { code } }),
        ),
      );
      expect(waiting).toBeGreaterThan(1);
      expect(countByStatus(responses)).toEqual({ 200: 1, 400: ACCOUNTS - 1 });
      for (const response of responses.filter(({ status }) => status !== 200))
        expect(getError(response).code).toBe('gift_code_invalid');
      const balances = await Promise.all(buyers.map((person) => getStoreCredit(harness, person)));
      expect(balances.reduce((sum, paise) => sum + paise, 0)).toBe(PRICE_PAISE);
    }
    return `${rounds} codes entered by ${ACCOUNTS} accounts at once: ${rounds} owners`;
  },
);

async function createBuyerWithCredit(harness: RaceHarness, staffMember: Staff): Promise<Buyer> {
  const deliveredOrder = await createDeliveredOrder(harness, staffMember);
  await createReturn(harness, staffMember, deliveredOrder, { resolution: 'store_credit', until: 'closed' });
  expect(await getStoreCredit(harness, deliveredOrder.buyer)).toBe(PRICE_PAISE);
  return deliveredOrder.buyer;
}

async function fillCart({ db }: RaceHarness, { id }: Buyer): Promise<string> {
  const { id: variantId } = await createStockedVariant(db, { stock: 1, price: PRICE_PAISE });
  await fillCarts(db, [{ userId: id, items: [{ variantId }] }]);
  return variantId;
}

/** Creates a cancelled order that was paid with store credit, and a cart that the same credit could pay for. */
async function createCanceledOrder(
  harness: RaceHarness,
  staffMember: Staff,
): Promise<{ buyer: Buyer; orderId: string; variantId: string }> {
  const buyer = await createBuyerWithCredit(harness, staffMember);
  await fillCart(harness, buyer);
  const { id: orderId } = getOrder(await placeOrder(harness, buyer, { useCredit: true }));
  await expectSuccess(updateDeliveryStatus(harness, staffMember, orderId, 'CANCELED'));
  return { buyer, orderId, variantId: await fillCart(harness, buyer) };
}

/** Returns a gift credit code without an owner. */
async function createGiftCode(harness: RaceHarness, staffMember: Staff): Promise<string> {
  const deliveredOrder = await createDeliveredOrder(harness, staffMember, { gift: true });
  const orderReturn = getReturn(await requestGiftReturn(harness, deliveredOrder));
  for (const step of [reviewReturn, receiveReturn, inspectReturn])
    await expectSuccess(step(harness, staffMember, orderReturn));
  const [credit] = await listGiftCodes(harness.db, deliveredOrder.id, cipher);
  return credit?.code ?? '';
}

/** Sums the store credit used by a customer's orders that are not cancelled. */
async function sumPaidWithCredit({ pool }: RaceHarness, { id }: Buyer): Promise<number> {
  const { rows } = await pool.query<{ paise: number }>(
    `select coalesce(sum(credit_paise), 0)::int as paise from orders where user_id = $1 and delivery_status <> 'CANCELED'`,
    [id],
  );
  return rows[0]?.paise ?? 0;
}
