import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aBuyer, aStockedVariant, fillCart } from '#test/factories.ts';
import { complaintsAbout } from '#test/ledger.ts';
import { openMoneyBack, UPI } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';
import { OrderMoney, Purse, type Status } from './money-model.ts';

// So many in the gate; with JOURNEYS as many as somebody has time for.
const JOURNEYS = Number(process.env.JOURNEYS ?? 20);
const PRICE = 100_000;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { call, asClerk, moveTo, comeBack, moneyOf, balanceOf } = await openMoneyBack(shop);

type Customer = Awaited<ReturnType<typeof aBuyer>>;
type Placed = { id: string; lineId: string; money: OrderMoney };
type World = { customer: Customer; purse: Purse; orders: Placed[]; variantId: string };
type Step = (world: World, chance: number) => Promise<void>;

const pick = <T>(list: readonly T[], chance: number): T | undefined => list[chance % Math.max(list.length, 1)];

const place: Step = async ({ customer, purse, orders, variantId }, chance) => {
  if (orders.length > 3) return;
  const units = 1 + (chance % 4);
  const useCredit = chance % 3 > 0;
  await fillCart(db, customer.id, [{ variantId, quantity: units }]);
  const { body } = await call(customer, 'placeOrder', {
    body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', useCredit },
  });
  const { order } = body as { order: { id: string; items: { id: string }[] } };
  const money = new OrderMoney(purse, PRICE, units, useCredit);
  orders.push({ id: order.id, lineId: order.items[0]?.id ?? '', money });
};

const STATUSES: Status[] = ['PENDING', 'SHIPPED', 'DELIVERED', 'DELIVERED', 'CANCELED'];
const move: Step = async ({ orders }, chance) => {
  const placed = pick(orders, chance);
  const to = pick(STATUSES, Math.floor(chance / 7));
  if (!placed || !to) return;
  const { status, body } = await moveTo(placed.id, to);
  expect([status, body.code]).toEqual(placed.money.move(to) ? [200, undefined] : [409, 'paid_back']);
};

const sendBack: Step = async ({ orders }, chance) => {
  const placed = pick(
    orders.filter(({ money }) => money.status === 'DELIVERED' && money.sentBack < money.units),
    chance,
  );
  if (!placed) return;
  const { money, id } = placed;
  const units = 1 + (chance % (money.units - money.sentBack));
  const as = chance % 2 ? 'money' : 'credit';
  await comeBack(id, units, { as, to: UPI });
  money.comeBack(units, as);
};

const edit: Step = async ({ orders }, chance) => {
  const placed = pick(
    orders.filter(({ money }) => money.units > 1),
    chance,
  );
  if (!placed) return;
  const { money, id, lineId } = placed;
  const quantity = 1 + (chance % (money.units - 1));
  const { status } = await asClerk('editOrder', {
    params: { id },
    body: { seenTotal: money.total / 100, reason: 'Fewer', lines: [{ id: lineId, quantity }] },
  });
  expect(status < 300).toBe(money.edit(quantity));
};

/** Pays whatever is due for an order; where nobody said where it goes, the customer says it first. */
const pay: Step = async ({ orders, customer }, chance) => {
  const placed = pick(orders, chance);
  if (!placed) return;
  const { rows } = await sql<{ id: string }>`
    select id from refunds where order_id = ${placed.id} and state = 'due'
  `.execute(db);
  for (const { id } of rows) {
    await call(customer, 'tellDestination', { params: { id }, body: UPI });
    const { status } = await asClerk('noteRefund', { params: { id }, body: { reference: randomUUID() } });
    expect(status).toBe(200);
  }
  for (const refund of placed.money.refunds) if (refund.state === 'due') refund.state = 'sent';
};

const STEPS = { place, move, sendBack, edit, pay };

async function expectAgreement({ customer, purse, orders }: World): Promise<void> {
  for (const { id, money } of orders) {
    expect(await moneyOf(id)).toEqual({
      payment: money.payment,
      credit: money.creditUsed,
      due: money.sum(['due']),
      sent: money.sum(['sent']),
    });
    // What was paid is what was kept, refunded or is credit again.
    if (money.payment === 'PENDING') continue;
    const kept = money.status === 'CANCELED' ? 0 : money.total - money.sum(['due', 'sent'], 'return');
    expect(kept).toBeGreaterThanOrEqual(0);
  }
  expect(await balanceOf(customer.id)).toBe(purse.total);
}

const journey = fc.array(
  fc.record({ name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])), chance: fc.nat(9999) }),
  { minLength: 6, maxLength: 16 },
);

test(
  'whatever is bought with credit, changed, cancelled, returned and paid back, the money is where a model says',
  async () => {
    await fc.assert(
      fc.asyncProperty(journey, async (steps) => {
        const { id: variantId } = await aStockedVariant(db, { stock: 60, price: PRICE });
        const world: World = { customer: await aBuyer(db, []), purse: new Purse(), orders: [], variantId };
        await place(world, 3);
        for (const { name, chance } of steps) {
          await STEPS[name](world, chance);
          await expectAgreement(world);
        }
      }),
      { numRuns: JOURNEYS, endOnFailure: true },
    );
    expect(await complaintsAbout(db)).toEqual([]);
  },
  60_000 + JOURNEYS * 3000,
);
