import { expect, test } from 'vitest';
import { complaintsAbout, complaintsAfter } from '#test/ledger.ts';
import { openMoneyBack, UPI } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { asClerk, moveTo, pack, comeBack, deliveredOrder, aCustomerWithCredit, orderWithCredit } =
  await openMoneyBack(shop);

const due = await deliveredOrder(3);
await comeBack(due.id, 1, { to: UPI });
const sent = await deliveredOrder(2);
const { refundIds } = await comeBack(sent.id, 1, { to: UPI });
await asClerk('noteRefund', { params: { id: refundIds[0] ?? '' }, body: { reference: 'UTR1' } });
const cancelled = await deliveredOrder(1);
await moveTo(cancelled.id, 'CANCELED');
const customer = await aCustomerWithCredit(150_000);
const partly = await orderWithCredit(customer, 3, 100_000);
await pack(partly.id, partly.lines);
const other = await aCustomerWithCredit(100_000);
const wholly = await orderWithCredit(other, 1, 100_000);
const gift = await deliveredOrder(1);
await comeBack(gift.id, 1, { toGift: true });

test('the books hold over orders that were refunded, cancelled, exchanged for credit and paid with it', async () => {
  expect(await complaintsAbout(db)).toEqual([]);
});

const of = ({ id }: { id: string }) => `order_id = '${id}'`;

test.each([
  ['what is left of a credit', `update credits set balance_paise = balance_paise + 1`],
  ['what is left of a credit', `delete from credit_entries where kind = 'spent' and ${of(wholly)}`],
  ['used by nobody', `update credits set code_sealed = null where owner_id is null`],
  ['used by nobody', `update credits set code_sealed = '\\x01' where owner_id is not null`],
  ['other credit than was spent on it', `update orders set credit_paise = credit_paise - 1 where id = '${partly.id}'`],
  ['not what came to credits', `update refunds set paise = paise + 1 where means = 'credit'`],
  ['not what came to credits', `update refunds set means = 'credit' where ${of(sent)}`],
  ['other than what was found', `delete from refunds where ${of(due)}`],
  ['other than what was found', `update return_lines set damaged = 0, missing = 1 where quantity = 1`],
  ['more is refunded of an order', `update refunds set paise = 300001 where ${of(due)}`],
  ['is not paid back', `delete from refunds where ${of(cancelled)}`],
  ['is not paid back', `update refunds set paise = paise - 1 where ${of(cancelled)}`],
  ['payment is not what', `update orders set payment_status = 'PAID' where id = '${due.id}'`],
  ['payment is not what', `update orders set payment_status = 'REFUNDED' where id = '${sent.id}'`],
  ['payment is not what', `update orders set payment_status = 'PENDING' where id = '${wholly.id}'`],
  ['riders collect more', `update parcels set collect_paise = collect_paise + 1 where ${of(partly)}`],
  ['kept in clear', `update refunds set destination = '\\x00616263' where ${of(due)}`],
])('the books complain: %s', async (about, damage) => {
  const found = await complaintsAfter(db, damage);
  expect(found.filter((complaint) => complaint.includes(about))).not.toEqual([]);
});
