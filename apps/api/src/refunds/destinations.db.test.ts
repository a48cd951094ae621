import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BANK, openMoneyBack, UPI } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';
import { openSeal, REFUNDS } from '../platform/seal.ts';
import { maskOf, openDestination, sealDestination } from './refunds.service.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { call, clerk, asClerk, comeBack, deliveredOrder } = await openMoneyBack(shop);

type Column = { table: string; column: string };

/** Where in the whole database these words stand, in any column of any table, as text or as bytes. */
async function placesOf(words: string[]): Promise<Column[]> {
  const { rows: columns } = await sql<Column>`
    select format('%I.%I', table_schema, table_name) as table, format('%I', column_name) as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
  `.execute(db);
  const found: Column[] = [];
  for (const { table, column } of columns) {
    for (const word of words) {
      const [name, cell] = [sql.raw(table), sql.raw(column)];
      const { rows } = await sql`
        select from ${name}
        where position(lower(${word}) in lower(${cell}::text)) > 0
          or position(${Buffer.from(word).toString('hex')} in ${cell}::text) > 0
        limit 1
      `.execute(db);
      if (rows.length > 0) found.push({ table, column });
    }
  }
  return found;
}

test('no table has a bank detail in clear, whatever was done with it', async () => {
  const placed = await deliveredOrder(3);
  const other = await deliveredOrder(1);
  const { refundIds } = await comeBack(placed.id, 1, { to: BANK });
  await comeBack(other.id, 1, { to: UPI });
  const id = refundIds[0] ?? '';
  await call(placed.customer, 'tellDestination', { params: { id }, body: { ...BANK, account: '002901547799' } });
  await app.inject({ method: 'POST', url: '/api/admin/refunds/export', headers: clerk.headers });
  await asClerk('noteRefund', { params: { id }, body: { reference: 'UTR1' } });

  expect(await placesOf(['002901547736', '002901547799', 'SBIN0001234', 'asha.k@okbank'])).toEqual([]);
  // What stands in clear is found.
  expect(await placesOf(['Bank ••••7799'])).toEqual([{ table: 'public.refunds', column: 'destination_mask' }]);
});

test('as much is shown as tells one of them from another', () => {
  expect(maskOf(UPI)).toBe('UPI ••••@okbank');
  expect(maskOf(BANK)).toBe('Bank ••••7736');
});

const [NEW, OLD] = ['a new key of thirty-two characters!!', 'the old key of thirty-two characters'] as const;

test('where money goes is read after the key was replaced, as long as the key before it is known', () => {
  const kept = sealDestination(openSeal([OLD], REFUNDS), 'ORDER1', BANK).destination;
  expect(openDestination(openSeal([NEW, OLD], REFUNDS), 'ORDER1', kept)).toEqual(BANK);
  expect(openDestination(openSeal([NEW], REFUNDS), 'ORDER1', kept)).toBeUndefined();
  expect(openDestination(openSeal([OLD], REFUNDS), 'ORDER2', kept)).toBeUndefined();
});

test('a shop without a key takes no bank details, and a developer’s does', async () => {
  expect(() => sealDestination(openSeal([], REFUNDS), 'ORDER1', BANK)).toThrow('cannot be kept safely');
  const apart = await openShop({ NODE_ENV: 'production', RATE_LIMITS: 'off' });
  const back = await openMoneyBack({ ...apart, config: shop.config });
  const placed = await back.deliveredOrder(1);
  const { refundIds } = await back.comeBack(placed.id, 1);
  const told = await back.call(placed.customer, 'tellDestination', { params: { id: refundIds[0] ?? '' }, body: UPI });
  expect(told).toMatchObject({ status: 409, body: { code: 'details_not_kept' } });
});
