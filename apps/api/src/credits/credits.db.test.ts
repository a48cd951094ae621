import type { Reply } from '@kinari/contract/contract';
import { CREDIT_CODE } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { expectBooksInOrder } from '#test/ledger.ts';
import { openMoneyBack } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';
import { readGiftCodes } from './credits.service.ts';

const shop = await openShop();
const { db } = shop;
const { call, comeBack, deliveredOrder, aCustomerWithCredit, orderWithCredit, balanceOf, moneyOf, seal, moveTo } =
  await openMoneyBack(shop);

/** What the recipient of a gift reads by their link. */
async function aGiftCode(paise = 130_000): Promise<string> {
  const { id } = await deliveredOrder(1, paise);
  await comeBack(id, 1, { toGift: true });
  const [credit] = await readGiftCodes(db, id, seal);
  return credit?.code ?? '';
}

type Person = Awaited<ReturnType<typeof aPerson>>;
const add = (person: Person, code: string) => call(person, 'addCredit', { body: { code } });
const read = async (person: Person) => (await call(person, 'readCredit')).body as unknown as Reply<'readCredit'>;

afterEach(() => expectBooksInOrder(db));

describe('a gift credit', () => {
  test('has a code that nobody guesses, for twelve months, and is nobody’s', async () => {
    const { id, customer } = await deliveredOrder(1, 130_000);
    await comeBack(id, 1, { toGift: true });
    const credits = await readGiftCodes(db, id, seal);
    expect(credits).toMatchObject([{ amount: 1300 }]);
    expect(credits[0]?.code).toMatch(CREDIT_CODE);
    const { rows } = await sql<{ months: number }>`
      select (extract(year from age(expires_on, (now() at time zone 'Asia/Kolkata')::date)) * 12)::int as months
      from credits where owner_id is null and id in (select credit_id from credit_entries where order_id = ${id})
    `.execute(db);
    expect(rows).toEqual([{ months: 12 }]);
    expect(await balanceOf(customer.id)).toBe(0);
    expect((await moneyOf(id)).payment).toBe('REFUNDED');
  });

  test('belongs to whoever enters its code first, however it is typed', async () => {
    const code = await aGiftCode();
    const [first, second] = [await aPerson(db), await aPerson(db)];
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(await add(first, typed)).toMatchObject({ status: 200, body: { added: 1300, balance: 1300 } });
    expect(await add(second, code)).toMatchObject({ status: 400, body: { code: 'credit_not_valid' } });
    expect(await add(first, code)).toMatchObject({ status: 400, body: { code: 'credit_not_valid' } });
    expect((await read(first)).entries).toMatchObject([{ kind: 'issued', amount: 1300 }]);
    expect((await read(second)).balance).toBe(0);
  });

  test('that ten enter at once is one person’s', async () => {
    const code = await aGiftCode();
    const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(db)));
    const replies = await Promise.all(people.map((person) => add(person, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is not in the database in clear', async () => {
    const code = await aGiftCode();
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from credits
      where position(${Buffer.from(code)} in code_sealed) > 0 or position(${Buffer.from(code)} in code_hash) > 0
    `.execute(db);
    expect(rows).toEqual([{ found: 0 }]);
  });

  test('that has ended, or never was, is refused alike', async () => {
    const code = await aGiftCode();
    await sql`update credits set expires_on = '2020-01-01' where owner_id is null`.execute(db);
    const person = await aPerson(db);
    const [ended, never] = [await add(person, code), await add(person, 'KIN-0000-0000-0000')];
    expect([ended.status, ended.body.code]).toEqual([400, 'credit_not_valid']);
    expect(ended.body.message).toBe(never.body.message);
  });

  test('cannot be guessed at by trying', async () => {
    const person = await aPerson(db);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await add(person, `KIN-0000-0000-00${10 + tries}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe('paying with credit', () => {
  test('spends what ends soonest first, and nothing that has ended', async () => {
    const customer = await aBuyer(db, []);
    const codes = [await aGiftCode(100_000), await aGiftCode(100_000), await aGiftCode(100_000)];
    for (const code of codes) await add(customer, code);
    const { credits } = await read(customer);
    const [soon, later, ended] = credits.map(({ id }) => id);
    await sql`update credits set expires_on = current_date + 10 where id = ${soon}`.execute(db);
    await sql`update credits set expires_on = '2020-01-01' where id = ${ended}`.execute(db);
    const { id } = await orderWithCredit(customer, 1, 150_000);
    const { rows } = await sql<{ id: string; paise: number }>`
      select id, balance_paise as paise from credits where owner_id = ${customer.id} order by balance_paise, id
    `.execute(db);
    expect(rows).toEqual([
      { id: soon, paise: 0 },
      { id: later, paise: 50_000 },
      { id: ended, paise: 100_000 },
    ]);
    expect((await read(customer)).balance).toBe(500);
    await moveTo(id, 'CANCELED');
    expect((await read(customer)).balance).toBe(2000);
  });

  test('takes none where it was not asked for', async () => {
    const customer = await aCustomerWithCredit(50_000);
    const { id: variantId } = await aStockedVariant(db, { stock: 1, price: 40_000 });
    await fillCart(db, customer.id, [{ variantId }]);
    const { body } = await call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    expect(body).toMatchObject({ order: { creditUsed: 0, paymentStatus: 'PENDING', gift: null } });
  });

  test('in two tabs at once never spends a paisa twice', async () => {
    const customer = await aCustomerWithCredit(100_000);
    const { rows } = await sql<{ id: string }>`select id from credits where owner_id = ${customer.id}`.execute(db);
    const variant = await aStockedVariant(db, { stock: 9, price: 80_000 });
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

  test('what was entered is never rewritten', async () => {
    await aCustomerWithCredit(1000);
    await expect(sql`update credit_entries set paise = paise`.execute(db)).rejects.toThrow('only ever added to');
    await expect(sql`delete from credit_entries`.execute(db)).rejects.toThrow('only ever added to');
  });
});

test('an order is a present where the shop takes such orders, and not where it does not', async () => {
  const place = async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 1 });
    const customer = await aBuyer(db, [{ variantId }]);
    const gift = { name: 'Ravi', contact: '9876543211' };
    const { body } = await call(customer, 'placeOrder', {
      body: { addressId: customer.addressId, paymentMethod: 'COD', mobile: '9876543210', gift },
    });
    return (body as unknown as Reply<'placeOrder'>).order.gift;
  };
  expect(await place()).toBeNull();
  const admin = await aPerson(db, { userType: 'ADMIN' });
  await call(admin, 'updateSettings', { body: { gifts: true } });
  // Settings are kept until word of the change arrives.
  await expect.poll(place).toEqual({ name: 'Ravi', contact: '9876543211' });
});
