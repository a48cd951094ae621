import { expect, test } from 'vitest';
import { complaintsAbout, complaintsAfter } from '#test/ledger.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { delivered, asked, decide, received, inspect } = await openReturnsDesk(shop);

const order = await delivered(3, { others: [{ size: 'L', stock: 2 }] });
const closed = await received(order, [order.line()]);
await inspect(closed, [{ sellable: 1 }]);
const held = await asked(order, [order.line({ wish: 'exchange', exchangeVariantId: order.otherIds[0]! })]);
await decide(held.id);

test('the books hold over a return that was looked at and an exchange that waits', async () => {
  expect(await complaintsAbout(db)).toEqual([]);
});

test.each([
  ['more of a line was asked back', `update return_lines set quantity = 4 where return_id = '${held.id}'`],
  [
    'not looked at exactly when it is closed',
    `update returns set state = 'received', closed_at = null where id = '${closed.id}'`,
  ],
  ['not looked at exactly when it is closed', `delete from return_lines where return_id = '${held.id}'`],
  [
    'on the shelf other than somebody found it',
    `update return_lines set sellable = 0, damaged = 1 where return_id = '${closed.id}'`,
  ],
  [
    'on the shelf other than somebody found it',
    `delete from stock_movements where return_line_id is not null and reason = 'returned'`,
  ],
  [
    'what waits for an exchange is not what left',
    `update return_lines set is_held = false where return_id = '${held.id}'`,
  ],
  ['what waits for an exchange is not what left', `delete from stock_movements where reason = 'exchange'`],
  [
    'what waits for an exchange is not what left',
    `update returns set state = 'withdrawn', closed_at = now() where id = '${held.id}'`,
  ],
])('a complaint that %s is made of: %s', async (complaint, damage) => {
  expect(await complaintsAfter(db, damage)).toEqual(expect.arrayContaining([expect.stringContaining(complaint)]));
});
