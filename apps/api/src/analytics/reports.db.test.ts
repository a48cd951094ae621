import type { EndpointResponse } from '@kinari/contract/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestCategory, createTestProduct } from '#test/factories.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { aggregateSalesJob } from './sales.jobs.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, log } = shop;
const { staffUser, order } = await createPackingHelpers(shop);

// More than the report lists. The first name looks like a spreadsheet formula.
const PRODUCT_COUNT = 14;
for (let n = 0; n < PRODUCT_COUNT; n++) {
  const category = await createTestCategory(db, { name: n === 0 ? '=1+1 Kurtas' : `Category ${n}` });
  const parent = await createTestCategory(db, { name: `Below ${n}`, parent: category });
  const child = n === 0 ? await createTestCategory(db, { name: 'Two below', parent }) : undefined;
  const { id: productId } = await createTestProduct(db, { categoryId: (child ?? category).id });
  const { id: variantId } = await createStockedVariant(db, { productId, stock: 10, price: 100_000 - n });
  await order([{ variantId, quantity: 2 }]);
}
await sql`
  insert into pincodes (pincode, district, state)
  values ('411001', 'Pune', 'Maharashtra'), ('411030', 'Pune', 'Maharashtra'), ('411999', 'Satara', 'Maharashtra')
`.execute(db);

const fetchAdmin = (path: string) => app.inject({ url: `/api/admin/${path}`, headers: staffUser.headers });
const report = (await fetchAdmin('reports/sales?period=30')).json<EndpointResponse<'getSalesReport'>>();

test('twelve categories are listed by name and the rest as one group', () => {
  expect(report.categories).toHaveLength(13);
  expect(report.categories[0]).toMatchObject({ name: '=1+1 Kurtas', revenue: 2000, units: 2, previousRevenue: 0 });
  const others = { id: null, name: 'Others', revenue: 3999.5, units: 4, previousRevenue: 0, subcategories: [] };
  expect(report.categories.at(-1)).toEqual(others);
  expect(report.brands).toEqual([expect.objectContaining({ id: null, units: 2 * PRODUCT_COUNT })]);
});

test('a category with sales below it lists its subcategories, and one without lists none', () => {
  expect(report.categories[0]?.subcategories).toEqual([
    { id: expect.any(String), name: 'Below 0', revenue: 2000, units: 2, previousRevenue: 0 },
  ]);
  expect(report.categories[1]?.subcategories).toEqual([]);
});

test('an area is named after the district that covers most of it', () => {
  expect(report.areas).toEqual({
    most: [{ digits: '411', place: 'Pune', orders: PRODUCT_COUNT, returned: 0 }],
    others: { areas: 0, orders: 0 },
  });
});

test('the CSV has each total once, is UTF-8 and contains no formula', async () => {
  const reply = await fetchAdmin('reports/sales/csv?period=30');
  expect(reply.headers['content-type']).toContain('text/csv');
  expect(reply.headers['content-disposition']).toContain(`sales-report-${report.totals.span.from}-`);
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows: string[][] = parse(reply.rawPayload, { bom: true });
  expect(rows[0]).toEqual(['Part', 'Of', 'Metric', 'This period', 'Previous period']);
  expect(rows).toContainEqual(['Period', '', 'Revenue', report.totals.now.revenue.toFixed(2), '0.00']);
  expect(rows).toContainEqual(['Categories', `'=1+1 Kurtas`, 'Revenue', '2000.00', '0.00']);
  expect(rows).toContainEqual(['Subcategories', `'=1+1 Kurtas > Below 0`, 'Revenue', '2000.00', '0.00']);
  expect(rows).toContainEqual(['Areas', '411 Pune', 'Orders', String(PRODUCT_COUNT), '']);
  expect(rows).toContainEqual(['Outcome', 'Pending', 'Orders', String(PRODUCT_COUNT), '']);
  const names = rows.map((row) => row.slice(0, 3).join('|'));
  expect(new Set(names).size).toBe(rows.length);
});

test('aggregating all changes leaves the report unchanged', async () => {
  await aggregateSalesJob.run({ db, log }, {});
  const { rows } = await sql`select from sales_order_changes union all select from sales_line_changes`.execute(db);
  expect(rows).toEqual([]);
  const { totals, ...rest } = (await fetchAdmin('reports/sales?period=30')).json<EndpointResponse<'getSalesReport'>>();
  const { totals: totalsBefore, ...restBefore } = report;
  expect(rest).toEqual(restBefore);
  expect(totals.now).toEqual(totalsBefore.now);
});
