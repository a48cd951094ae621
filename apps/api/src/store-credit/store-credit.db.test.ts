import type { EndpointResponse } from '@kinari/contract/contract';
import { GIFT_CODE } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createRefundHelpers } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';
import { listGiftCodes } from './store-credit.service.ts';

const testApp = await createTestApp();
const { db } = testApp;
const {
  call,
  comeBack,
  deliveredOrder,
  createCustomerWithCredit,
  orderWithCredit,
  balanceOf,
  moneyOf,
  cipher,
  moveTo,
} = await createRefundHelpers(testApp);

/** Returns a gift and reads its store credit code. */
async function createGiftCode(paise = 130_000): Promise<string> {
  const { id } = await deliveredOrder(1, paise);
  await comeBack(id, 1, { toGift: true });
  const [credit] = await listGiftCodes(db, id, cipher);
  return credit?.code ?? '';
}

type Person = Awaited<ReturnType<typeof createTestUser>>;
const redeem = (person: Person, code: string) => call(person, 'redeemGiftCode', { body: { code } });
const getCredit = async (person: Person) =>
  (await call(person, 'getStoreCredit')).body as unknown as EndpointResponse<'getStoreCredit'>;

afterEach(() => expectIntegrityChecksPass(db));

describe('a gift code', () => {
  test('is random, valid for twelve months and unclaimed', async () => {
    const { id, customer } = await deliveredOrder(1, 130_000);
    await comeBack(id, 1, { toGift: true });
    const credits = await listGiftCodes(db, id, cipher);
    expect(credits).toMatchObject([{ amount: 1300 }]);
    expect(credits[0]?.code).toMatch(GIFT_CODE);
    const { rows } = await sql<{ months: number }>`
      select (extract(year from age(expires_on, (now() at time zone 'Asia/Kolkata')::date)) * 12)::int as months
      from store_credits where owner_id is null and id in (select store_credit_id from store_credit_entries where order_id = ${id})
    `.execute(db);
    expect(rows).toEqual([{ months: 12 }]);
    expect(await balanceOf(customer.id)).toBe(0);
    expect((await moneyOf(id)).payment).toBe('REFUNDED');
  });

  test('belongs to the first user who enters it, in any notation', async () => {
    const code = await createGiftCode();
    const [first, second] = [await createTestUser(db), await createTestUser(db)];
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(await redeem(first, typed)).toMatchObject({ status: 200, body: { added: 1300, balance: 1300 } });
    expect(await redeem(second, code)).toMatchObject({ status: 400, body: { code: 'gift_code_invalid' } });
    expect(await redeem(first, code)).toMatchObject({ status: 400, body: { code: 'gift_code_invalid' } });
    expect((await getCredit(first)).entries).toMatchObject([{ kind: 'issued', amount: 1300 }]);
    expect((await getCredit(second)).balance).toBe(0);
  });

  test('entered by ten users at once is claimed by one', async () => {
    const code = await createGiftCode();
    const people = await Promise.all(Array.from({ length: 10 }, () => createTestUser(db)));
    const replies = await Promise.all(people.map((person) => redeem(person, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is not stored in plain text', async () => {
    const code = await createGiftCode();
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from store_credits
      where position(${Buffer.from(code)} in encrypted_code) > 0 or position(${Buffer.from(code)} in code_hash) > 0
    `.execute(db);
    expect(rows).toEqual([{ found: 0 }]);
  });

  test('that is expired or unknown is rejected with the same error', async () => {
    const code = await createGiftCode();
    await sql`update store_credits set expires_on = '2020-01-01' where owner_id is null`.execute(db);
    const person = await createTestUser(db);
    const [expired, unknown] = [await redeem(person, code), await redeem(person, 'KIN-0000-0000-0000')];
    expect([expired.status, expired.body.code]).toEqual([400, 'gift_code_invalid']);
    expect(expired.body.message).toBe(unknown.body.message);
  });

  test('has a limit of attempts', async () => {
    const person = await createTestUser(db);
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 11; attempts += 1)
      statuses.push((await redeem(person, `KIN-0000-0000-00${10 + attempts}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe('paying with store credit', () => {
  test('spends the credit that expires first, and no expired credit', async () => {
    const customer = await createTestBuyer(db, []);
    const codes = [await createGiftCode(100_000), await createGiftCode(100_000), await createGiftCode(100_000)];
    for (const code of codes) await redeem(customer, code);
    const { credits } = await getCredit(customer);
    const [expiresSoon, expiresLater, expired] = credits.map(({ id }) => id);
    await sql`update store_credits set expires_on = current_date + 10 where id = ${expiresSoon}`.execute(db);
    await sql`update store_credits set expires_on = '2020-01-01' where id = ${expired}`.execute(db);
    const { id } = await orderWithCredit(customer, 1, 150_000);
    const { rows } = await sql<{ id: string; paise: number }>`
      select id, balance_paise as paise from store_credits where owner_id = ${customer.id} order by balance_paise, id
    `.execute(db);
    expect(rows).toEqual([
      { id: expiresSoon, paise: 0 },
      { id: expiresLater, paise: 50_000 },
      { id: expired, paise: 100_000 },
    ]);
    expect((await getCredit(customer)).balance).toBe(500);
    await moveTo(id, 'CANCELED');
    expect((await getCredit(customer)).balance).toBe(2000);
  });

  test('uses no credit if not requested', async () => {
    const customer = await createCustomerWithCredit(50_000);
    const { id: variantId } = await createStockedVariant(db, { stock: 1, price: 40_000 });
    await fillCart(db, customer.id, [{ variantId }]);
    const { body } = await call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    expect(body).toMatchObject({ order: { creditUsed: 0, paymentStatus: 'PENDING', gift: null } });
  });

  test('in two tabs at once never spends credit twice', async () => {
    const customer = await createCustomerWithCredit(100_000);
    const { rows } = await sql<{ id: string }>`select id from store_credits where owner_id = ${customer.id}`.execute(
      db,
    );
    const variant = await createStockedVariant(db, { stock: 9, price: 80_000 });
    await fillCart(db, customer.id, [{ variantId: variant.id }]);
    const place = () =>
      call(customer, 'placeOrder', {
        body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', useCredit: true },
      });
    await Promise.all([place(), place(), place()]);
    await fillCart(db, customer.id, [{ variantId: variant.id }]);
    await Promise.all([place(), place()]);
    const { rows: spent } = await sql<{ credit: number }>`
      select credit_paise as credit from orders where user_id = ${customer.id} and credit_paise > 0 order by placed_at
    `.execute(db);
    expect(spent).toEqual([{ credit: 80_000 }, { credit: 20_000 }]);
    expect(rows).toHaveLength(1);
    expect(await balanceOf(customer.id)).toBe(0);
  });

  test('ledger entries cannot be changed', async () => {
    await createCustomerWithCredit(1000);
    await expect(sql`update store_credit_entries set paise = paise`.execute(db)).rejects.toThrow('only ever added to');
    await expect(sql`delete from store_credit_entries`.execute(db)).rejects.toThrow('only ever added to');
  });
});

test('an order can be a gift only if the shop accepts gift orders', async () => {
  const place = async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 1 });
    const customer = await createTestBuyer(db, [{ variantId }]);
    const gift = { name: 'Ravi', contact: '9876543211' };
    const { body } = await call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', gift },
    });
    return (body as unknown as EndpointResponse<'placeOrder'>).order.gift;
  };
  expect(await place()).toBeNull();
  const admin = await createTestUser(db, { userType: 'ADMIN' });
  await call(admin, 'updateSettings', { body: { giftOrders: true } });
  // Settings are cached until the change notification arrives.
  await expect.poll(place).toEqual({ name: 'Ravi', contact: '9876543211' });
});
