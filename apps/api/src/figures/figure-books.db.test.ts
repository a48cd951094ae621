import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { complaintsAbout, complaintsAfter } from '#test/ledger.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { delivered, orderOf, received, setStatus } = await openReturnsDesk(shop);

const order = await delivered(3);
await received(order, [order.line()]);
const canceled = await orderOf(1);
await setStatus(canceled.id, 'SHIPPED');
await setStatus(canceled.id, 'CANCELED');
await sql`select fold_figures(1000)`.execute(db);
const fresh = await orderOf(2);

test('the books hold over what is added up and what is not yet', async () => {
  expect(await complaintsAbout(db)).toEqual([]);
});

test.each([
  ['the figures of an hour are not', `update figure_hours set revenue_paise = revenue_paise + 1`],
  ['the figures of an hour are not', `update figure_hours set delivered = 0`],
  ['the figures of an hour are not', `delete from figure_order_changes`],
  ['the figures of an hour are not', `update orders set total_paise = 1, subtotal_paise = 1 where id = '${fresh.id}'`],
  [
    'the figures of an hour are not',
    `update orders set placed_at = placed_at - interval '1 day' where id = '${order.id}'`,
  ],
  ['the units of an hour are not', `update figure_hours set units = units + 1`],
  ['the units of an hour are not', `delete from figure_line_changes`],
  ['the figures of an area are not', `delete from figure_areas`],
  ['the figures of an area are not', `update figure_areas set returned = 0`],
  ['the figures of a product are not', `update figure_product_days set units = units - 1`],
  ['the figures of a product are not', `update order_lines set quantity = 1 where order_id = '${order.id}'`],
  ['the figures of a product’s month are not', `update figure_product_months set revenue_paise = 0`],
  ['an order is marked other than', `update orders set canceled_sent = false where id = '${canceled.id}'`],
  ['an order is marked other than', `update orders set refused = true where id = '${order.id}'`],
  ['an order is marked other than', `update returns set received_at = null, state = 'accepted'`],
  ['a customer has no first order', `delete from first_orders where order_id = '${order.id}'`],
  ['a customer has no first order', `update first_orders set order_id = '${order.id}'`],
])('a complaint that %s is made of: %s', async (complaint, damage) => {
  expect(await complaintsAfter(db, damage)).toEqual(expect.arrayContaining([expect.stringContaining(complaint)]));
});

test('a recount mends what was damaged, and changes nothing where all is well', async () => {
  const read = async () => (await sql`select * from figure_hours order by hour`.execute(db)).rows;
  await sql`select fold_figures(1000)`.execute(db);
  const before = await read();
  await sql`update figure_hours set orders = 0, units = 7`.execute(db);
  await sql`delete from figure_areas`.execute(db);
  await sql`select recount_figures()`.execute(db);
  expect(await read()).toEqual(before);
  expect(await complaintsAbout(db)).toEqual([]);
});
