import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { expectBooksInOrder } from '#test/ledger.ts';
import { openMoneyBack } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { asClerk, moveTo, pack, comeBack, deliveredOrder, aCustomerWithCredit, orderWithCredit, balanceOf, moneyOf } =
  await openMoneyBack(shop);

afterEach(() => expectBooksInOrder(db));

describe('an order paid with credit', () => {
  test('is paid from the start where credit covers all of it', async () => {
    const customer = await aCustomerWithCredit(500_000);
    const { id } = await orderWithCredit(customer, 2, 100_000);
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID', credit: 200_000 });
    expect(await balanceOf(customer.id)).toBe(300_000);
  });

  test('is collected for the rest, and not a paisa more, however it is packed', async () => {
    const customer = await aCustomerWithCredit(150_000);
    const { id, lines } = await orderWithCredit(customer, 4, 100_000);
    expect(await moneyOf(id)).toMatchObject({ payment: 'PENDING', credit: 150_000 });
    const one = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
    const first = await pack(id, one);
    const second = await pack(id, one);
    expect([first.collect, second.collect]).toEqual([0, 500]);
    await asClerk('moveParcel', { params: { id: first.id }, body: { to: 'void', seen: 'packed' } });
    const third = await pack(id, one);
    const fourth = await pack(id, one);
    const fifth = await pack(id, one);
    expect([third.collect, fourth.collect, fifth.collect]).toEqual([0, 1000, 1000]);
  });

  test('gives its credit back when it is cancelled, and takes it again when that was a mistake', async () => {
    const customer = await aCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 2, 100_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'PENDING', credit: 0, due: 0, sent: 0 });
    expect(await balanceOf(customer.id)).toBe(150_000);
    await moveTo(id, 'PENDING');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PENDING', credit: 150_000 });
    expect(await balanceOf(customer.id)).toBe(0);
  });

  test('that credit paid in full is refunded by its cancellation, and paid again', async () => {
    const customer = await aCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 1, 150_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUNDED', credit: 0 });
    await moveTo(id, 'PENDING');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID', credit: 150_000 });
    await moveTo(id, 'DELIVERED');
    await moveTo(id, 'SHIPPED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID' });
  });

  test('is not on again once its credit was spent on something else', async () => {
    const customer = await aCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 1, 150_000);
    await moveTo(id, 'CANCELED');
    await orderWithCredit(customer, 1, 100_000);
    const { status, body } = await moveTo(id, 'PENDING');
    expect([status, body.code]).toEqual([409, 'paid_back']);
    expect(await balanceOf(customer.id)).toBe(50_000);
  });

  test('gives back what an edit makes too much', async () => {
    const customer = await aCustomerWithCredit(250_000);
    const { id, lines } = await orderWithCredit(customer, 3, 100_000);
    const { status } = await asClerk('editOrder', {
      params: { id },
      body: { seenTotal: 3000, reason: 'Fewer', lines: [{ id: lines[0]?.orderLineId ?? '', quantity: 1 }] },
    });
    expect(status).toBe(200);
    expect(await moneyOf(id)).toMatchObject({ payment: 'PAID', credit: 100_000 });
    expect(await balanceOf(customer.id)).toBe(150_000);
  });

  test('gives credit back that has ended meanwhile, for thirty days more', async () => {
    const customer = await aCustomerWithCredit(100_000);
    const { id } = await orderWithCredit(customer, 1, 100_000);
    await sql`update credits set expires_on = '2020-01-01' where owner_id = ${customer.id}`.execute(db);
    await moveTo(id, 'CANCELED');
    const { rows } = await sql<{ days: number }>`
      select expires_on - (now() at time zone 'Asia/Kolkata')::date as days from credits where owner_id = ${customer.id}
    `.execute(db);
    expect(rows).toEqual([{ days: 30 }]);
  });
});

describe('a paid order', () => {
  test('that is cancelled is owed in money, and no longer when that was a mistake', async () => {
    const { id } = await deliveredOrder(2, 100_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 0, due: 200_000, sent: 0 });
    await moveTo(id, 'DELIVERED');
    expect(await moneyOf(id)).toEqual({ payment: 'PAID', credit: 0, due: 0, sent: 0 });
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 0, due: 200_000, sent: 0 });
  });

  test('is owed in part for what came back of it, and for the rest when it is cancelled', async () => {
    const { id } = await deliveredOrder(3, 100_000);
    await comeBack(id, 1);
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUND_DUE', due: 100_000 });
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUND_DUE', due: 300_000 });
  });

  test('stays paid when its delivery is taken back after something of it was refunded', async () => {
    const { id } = await deliveredOrder(2, 100_000);
    await comeBack(id, 1, { as: 'credit' });
    expect(await moneyOf(id)).toMatchObject({ payment: 'PART_REFUNDED', sent: 100_000 });
    await moveTo(id, 'SHIPPED');
    expect(await moneyOf(id)).toMatchObject({ payment: 'PART_REFUNDED', sent: 100_000 });
  });

  test('is refunded when all of it came back', async () => {
    const { id, customer } = await deliveredOrder(2, 100_000);
    await comeBack(id, 2, { as: 'credit' });
    expect(await moneyOf(id)).toMatchObject({ payment: 'REFUNDED', sent: 200_000 });
    expect(await balanceOf(customer.id)).toBe(200_000);
  });

  test('gets credit back to credit first, and the rest as money', async () => {
    const customer = await aCustomerWithCredit(150_000);
    const { id } = await orderWithCredit(customer, 3, 100_000);
    await moveTo(id, 'DELIVERED');
    await comeBack(id, 2);
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 150_000, due: 50_000, sent: 150_000 });
    expect(await balanceOf(customer.id)).toBe(150_000);
    await moveTo(id, 'CANCELED');
    expect(await moneyOf(id)).toEqual({ payment: 'REFUND_DUE', credit: 150_000, due: 150_000, sent: 150_000 });
  });
});
