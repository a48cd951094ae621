import { expect, test } from 'vitest';
import { listIntegrityErrors, listIntegrityErrorsAfter } from '#test/integrity-checks.ts';
import { createRefundHelpers, UPI } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { asStaff, moveTo, pack, comeBack, deliveredOrder, createCustomerWithCredit, orderWithCredit } =
  await createRefundHelpers(testApp);

const due = await deliveredOrder(3);
await comeBack(due.id, 1, { to: UPI });
const sent = await deliveredOrder(2);
const { refundIds } = await comeBack(sent.id, 1, { to: UPI });
await asStaff('recordRefundPayment', { params: { id: refundIds[0] ?? '' }, body: { reference: 'UTR1' } });
const cancelled = await deliveredOrder(1);
await moveTo(cancelled.id, 'CANCELED');
const customer = await createCustomerWithCredit(150_000);
const partlyPaid = await orderWithCredit(customer, 3, 100_000);
await pack(partlyPaid.id, partlyPaid.lines);
const other = await createCustomerWithCredit(100_000);
const fullyPaid = await orderWithCredit(other, 1, 100_000);
const gift = await deliveredOrder(1);
await comeBack(gift.id, 1, { toGift: true });

test('the integrity checks pass with refunded, cancelled, exchanged and credit-paid orders', async () => {
  expect(await listIntegrityErrors(db)).toEqual([]);
});

const ofOrder = ({ id }: { id: string }) => `order_id = '${id}'`;

test.each([
  ['a store credit balance is not', `update store_credits set balance_paise = balance_paise + 1`],
  ['a store credit balance is not', `delete from store_credit_entries where kind = 'spent' and ${ofOrder(fullyPaid)}`],
  ['a store credit has no owner', `update store_credits set encrypted_code = null where owner_id is null`],
  ['a store credit has no owner', `update store_credits set encrypted_code = '\\x01' where owner_id is not null`],
  [
    'store credit does not match the credit entries',
    `update orders set credit_paise = credit_paise - 1 where id = '${partlyPaid.id}'`,
  ],
  ['store credit refund does not match', `update refunds set paise = paise + 1 where method = 'store_credit'`],
  ['store credit refund does not match', `update refunds set method = 'store_credit' where ${ofOrder(sent)}`],
  ['refunds do not match its inspection', `delete from refunds where ${ofOrder(due)}`],
  ['refunds do not match its inspection', `update return_lines set damaged = 0, missing = 1 where quantity = 1`],
  ['refunds exceed its payment', `update refunds set paise = 300001 where ${ofOrder(due)}`],
  ['is not refunded exactly', `delete from refunds where ${ofOrder(cancelled)}`],
  ['is not refunded exactly', `update refunds set paise = paise - 1 where ${ofOrder(cancelled)}`],
  ['payment status does not match', `update orders set payment_status = 'PAID' where id = '${due.id}'`],
  ['payment status does not match', `update orders set payment_status = 'REFUNDED' where id = '${sent.id}'`],
  ['payment status does not match', `update orders set payment_status = 'PENDING' where id = '${fullyPaid.id}'`],
  [
    'COD amounts of an order exceed',
    `update shipments set cod_amount_paise = cod_amount_paise + 1 where ${ofOrder(partlyPaid)}`,
  ],
  ['is not encrypted', `update refunds set destination = '\\x00616263' where ${ofOrder(due)}`],
])('an integrity check reports: %s', async (expected, damage) => {
  const errors = await listIntegrityErrorsAfter(db, damage);
  expect(errors.filter((message) => message.includes(expected))).not.toEqual([]);
});
