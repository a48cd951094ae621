import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '#test/factories.ts';
import { listIntegrityErrors } from '#test/integrity-checks.ts';
import { OrderMoney, Purse, type Status } from '#test/refunds/money-model.ts';
import { createRefundHelpers, UPI } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';

// The default runs in CI. Set JOURNEYS for longer runs.
const JOURNEYS = Number(process.env.JOURNEYS ?? 20);
const PRICE = 100_000;

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { call, asStaff, moveTo, comeBack, moneyOf, balanceOf } = await createRefundHelpers(testApp);

type Customer = Awaited<ReturnType<typeof createTestBuyer>>;
type Placed = { id: string; lineId: string; money: OrderMoney };
type JourneyState = { customer: Customer; purse: Purse; orders: Placed[]; variantId: string };
type Step = (state: JourneyState, random: number) => Promise<void>;

const pick = <T>(list: readonly T[], random: number): T | undefined => list[random % Math.max(list.length, 1)];

const place: Step = async ({ customer, purse, orders, variantId }, random) => {
  if (orders.length > 3) return;
  const units = 1 + (random % 4);
  const useCredit = random % 3 > 0;
  await fillCart(db, customer.id, [{ variantId, quantity: units }]);
  const { body } = await call(customer, 'placeOrder', {
    body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', useCredit },
  });
  const { order } = body as { order: { id: string; items: { id: string }[] } };
  const money = new OrderMoney(purse, PRICE, units, useCredit);
  orders.push({ id: order.id, lineId: order.items[0]?.id ?? '', money });
};

const STATUSES: Status[] = ['PENDING', 'SHIPPED', 'DELIVERED', 'DELIVERED', 'CANCELED'];
const move: Step = async ({ orders }, random) => {
  const placed = pick(orders, random);
  const to = pick(STATUSES, Math.floor(random / 7));
  if (!placed || !to) return;
  const { status, body } = await moveTo(placed.id, to);
  expect([status, body.code]).toEqual(placed.money.move(to) ? [200, undefined] : [409, 'order_already_refunded']);
};

const sendBack: Step = async ({ orders }, random) => {
  const placed = pick(
    orders.filter(({ money }) => money.status === 'DELIVERED' && money.sentBack < money.units),
    random,
  );
  if (!placed) return;
  const { money, id } = placed;
  const units = 1 + (random % (money.units - money.sentBack));
  const as = random % 2 ? 'refund' : 'store_credit';
  await comeBack(id, units, { as, to: UPI });
  money.comeBack(units, as);
};

const edit: Step = async ({ orders }, random) => {
  const placed = pick(
    orders.filter(({ money }) => money.units > 1),
    random,
  );
  if (!placed) return;
  const { money, id, lineId } = placed;
  const quantity = 1 + (random % (money.units - 1));
  const { status } = await asStaff('editOrder', {
    params: { id },
    body: { expectedTotal: money.total / 100, reason: 'Fewer', lines: [{ id: lineId, quantity }] },
  });
  expect(status < 300).toBe(money.edit(quantity));
};

/** Pays the due refunds of an order. If a destination is missing, the customer provides it first. */
const pay: Step = async ({ orders, customer }, random) => {
  const placed = pick(orders, random);
  if (!placed) return;
  const { rows } = await sql<{ id: string }>`
    select id from refunds where order_id = ${placed.id} and status = 'pending'
  `.execute(db);
  for (const { id } of rows) {
    await call(customer, 'setRefundDestination', { params: { id }, body: UPI });
    const { status } = await asStaff('recordRefundPayment', { params: { id }, body: { reference: randomUUID() } });
    expect(status).toBe(200);
  }
  for (const refund of placed.money.refunds) if (refund.status === 'pending') refund.status = 'sent';
};

const STEPS = { place, move, sendBack, edit, pay };

async function expectModelMatches({ customer, purse, orders }: JourneyState): Promise<void> {
  for (const { id, money } of orders) {
    expect(await moneyOf(id)).toEqual({
      payment: money.payment,
      credit: money.creditUsed,
      due: money.sum(['pending']),
      sent: money.sum(['sent']),
    });
    // The amount paid equals goods not returned + refunds + returned store credit.
    if (money.payment === 'PENDING') continue;
    const keptAmount = money.status === 'CANCELED' ? 0 : money.total - money.sum(['pending', 'sent'], 'return');
    expect(keptAmount).toBeGreaterThanOrEqual(0);
  }
  expect(await balanceOf(customer.id)).toBe(purse.total);
}

const journey = fc.array(
  fc.record({ name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])), chance: fc.nat(9999) }),
  { minLength: 6, maxLength: 16 },
);

test(
  'random journeys with credit, edits, cancellations, returns and refunds match an in-memory model',
  async () => {
    await fc.assert(
      fc.asyncProperty(journey, async (steps) => {
        const { id: variantId } = await createStockedVariant(db, { stock: 60, price: PRICE });
        const state: JourneyState = {
          customer: await createTestBuyer(db, []),
          purse: new Purse(),
          orders: [],
          variantId,
        };
        await place(state, 3);
        for (const { name, chance: random } of steps) {
          await STEPS[name](state, random);
          await expectModelMatches(state);
        }
      }),
      { numRuns: JOURNEYS, endOnFailure: true },
    );
    expect(await listIntegrityErrors(db)).toEqual([]);
  },
  60_000 + JOURNEYS * 3000,
);
