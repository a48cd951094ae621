import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listIntegrityErrors, listIntegrityErrorsAfter } from '#test/integrity-checks.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = shop;
const { delivered, orderOf, received, setStatus } = await createReturnHelpers(shop);

const order = await delivered(3);
await received(order, [order.line()]);
const canceled = await orderOf(1);
await setStatus(canceled.id, 'SHIPPED');
await setStatus(canceled.id, 'CANCELED');
await sql`select aggregate_sales(1000)`.execute(db);
const pendingOrder = await orderOf(2);

test('the integrity checks pass with aggregated and pending changes', async () => {
  expect(await listIntegrityErrors(db)).toEqual([]);
});

test.each([
  ['hourly sales totals do not match', `update sales_hourly set revenue_paise = revenue_paise + 1`],
  ['hourly sales totals do not match', `update sales_hourly set delivered = 0`],
  ['hourly sales totals do not match', `delete from sales_order_changes`],
  [
    'hourly sales totals do not match',
    `update orders set total_paise = 1, subtotal_paise = 1 where id = '${pendingOrder.id}'`,
  ],
  [
    'hourly sales totals do not match',
    `update orders set placed_at = placed_at - interval '1 day' where id = '${order.id}'`,
  ],
  ['hourly unit totals do not match', `update sales_hourly set units = units + 1`],
  ['hourly unit totals do not match', `delete from sales_line_changes`],
  ['area sales totals do not match', `delete from sales_by_area_daily`],
  ['area sales totals do not match', `update sales_by_area_daily set returned = 0`],
  ['product sales totals do not match', `update product_sales_daily set units = units - 1`],
  ['product sales totals do not match', `update order_lines set quantity = 1 where order_id = '${order.id}'`],
  ['monthly product totals do not match', `update product_sales_monthly set revenue_paise = 0`],
  [
    'an order’s sales flags do not match',
    `update orders set was_canceled_after_shipping = false where id = '${canceled.id}'`,
  ],
  ['an order’s sales flags do not match', `update orders set has_undelivered_shipment = true where id = '${order.id}'`],
  ['an order’s sales flags do not match', `update returns set received_at = null, status = 'approved'`],
  ['a customer’s first order is missing', `delete from first_orders where order_id = '${order.id}'`],
  ['a customer’s first order is missing', `update first_orders set order_id = '${order.id}'`],
])('the integrity checks report "%s" after: %s', async (errorText, damage) => {
  expect(await listIntegrityErrorsAfter(db, damage)).toEqual(
    expect.arrayContaining([expect.stringContaining(errorText)]),
  );
});

test('a rebuild repairs damaged totals and changes nothing when they are correct', async () => {
  const listHours = async () => (await sql`select * from sales_hourly order by hour`.execute(db)).rows;
  await sql`select aggregate_sales(1000)`.execute(db);
  const before = await listHours();
  await sql`update sales_hourly set orders = 0, units = 7`.execute(db);
  await sql`delete from sales_by_area_daily`.execute(db);
  await sql`select rebuild_sales_aggregates()`.execute(db);
  expect(await listHours()).toEqual(before);
  expect(await listIntegrityErrors(db)).toEqual([]);
});
