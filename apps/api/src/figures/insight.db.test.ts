import type { Reply } from '@kinari/contract/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCategory, aProduct, aStockedVariant } from '#test/factories.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { foldFigures } from './figures.jobs.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, log } = shop;
const { clerk, order } = await openPackingTable(shop);

// More than are shown by name; the first is named as a formula would be.
const SOLD = 14;
for (let n = 0; n < SOLD; n++) {
  const { id: categoryId } = await aCategory(db, { name: n === 0 ? '=1+1 Kurtas' : `Shelf ${n}` });
  const { id: productId } = await aProduct(db, { categoryId });
  const { id: variantId } = await aStockedVariant(db, { productId, stock: 10, price: 100_000 - n });
  await order([{ variantId, quantity: 2 }]);
}
await sql`
  insert into pincodes (pincode, district, state)
  values ('411001', 'Pune', 'Maharashtra'), ('411030', 'Pune', 'Maharashtra'), ('411999', 'Satara', 'Maharashtra')
`.execute(db);

const ask = (path: string) => app.inject({ url: `/api/admin/${path}`, headers: clerk.headers });
const insight = (await ask('insight?period=30')).json<Reply<'readInsight'>>();

test('twelve categories are told by name, and all others as one', () => {
  expect(insight.categories).toHaveLength(13);
  expect(insight.categories[0]).toMatchObject({ name: '=1+1 Kurtas', revenue: 2000, units: 2, revenueBefore: 0 });
  expect(insight.categories.at(-1)).toEqual({ id: null, name: 'Others', revenue: 3999.5, units: 4, revenueBefore: 0 });
  expect(insight.brands).toEqual([expect.objectContaining({ id: null, units: 2 * SOLD })]);
});

test('an area is named for the district that most of it lies in', () => {
  expect(insight.areas).toEqual({
    most: [{ digits: '411', place: 'Pune', orders: SOLD, returned: 0 }],
    others: { areas: 0, orders: 0 },
  });
});

test('the table has each figure once, is read as UTF-8 and holds no formula', async () => {
  const reply = await ask('insight/csv?period=30');
  expect(reply.headers['content-type']).toContain('text/csv');
  expect(reply.headers['content-disposition']).toContain(`insight-${insight.figures.span.from}-`);
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows: string[][] = parse(reply.rawPayload, { bom: true });
  expect(rows[0]).toEqual(['Part', 'Of', 'Figure', 'This period', 'Period before']);
  expect(rows).toContainEqual(['Period', '', 'Revenue', insight.figures.now.revenue.toFixed(2), '0.00']);
  expect(rows).toContainEqual(['Categories', `'=1+1 Kurtas`, 'Revenue', '2000.00', '0.00']);
  expect(rows).toContainEqual(['Areas', '411 Pune', 'Orders', String(SOLD), '']);
  expect(rows).toContainEqual(['What became of them', 'Pending', 'Orders', String(SOLD), '']);
  const names = rows.map((row) => row.slice(0, 3).join('|'));
  expect(new Set(names).size).toBe(rows.length);
});

test('the job adds up all there is, and nothing is told other than before', async () => {
  await foldFigures.run({ db, log }, {});
  const { rows } = await sql`select from figure_order_changes union all select from figure_line_changes`.execute(db);
  expect(rows).toEqual([]);
  const { figures, ...rest } = (await ask('insight?period=30')).json<Reply<'readInsight'>>();
  const { figures: figuresBefore, ...restBefore } = insight;
  expect(rest).toEqual(restBefore);
  expect(figures.now).toEqual(figuresBefore.now);
});
