import { expect, test } from 'vitest';
import { listIntegrityErrors, listIntegrityErrorsAfter } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const packingApi = await createPackingHelpers(testApp);
await registerForGst(db);

async function createOrder(...statuses: ('SHIPPED' | 'DELIVERED' | 'CANCELED')[]) {
  const { id: variantId } = await createTaxedVariant(db);
  const order = await packingApi.order([{ variantId, quantity: 2 }]);
  for (const deliveryStatus of statuses)
    await packingApi.asStaff('updateDeliveryStatus', { params: { id: order.id }, body: { deliveryStatus } });
  return order;
}

const shipped = await createOrder('SHIPPED');
const delivered = await createOrder('DELIVERED');
const cancelled = await createOrder('SHIPPED', 'CANCELED');
const inTransit = await createOrder();
await packingApi.handOverShipments(await packingApi.pack(inTransit.id, inTransit.lines));

const listErrors = async (tx: typeof db) =>
  (await listIntegrityErrors(tx)).filter((message) => !message.startsWith('a key was claimed'));

test('the integrity checks pass with shipped, delivered, cancelled and packed orders', async () => {
  expect(await listErrors(db)).toEqual([]);
});

const selectDocument = (order: { id: string }, kind = 'invoice') =>
  `(select id from tax_documents where order_id = '${order.id}' and kind = '${kind}')`;
const deleteLines = (order: { id: string }, kind?: string) =>
  `delete from tax_document_lines where tax_document_id = ${selectDocument(order, kind)}`;

test.each([
  [
    'totals do not match its lines',
    `update tax_documents set gross_paise = 1, taxable_paise = 1, cgst_paise = 0, sgst_paise = 0`,
  ],
  ['totals do not match its lines', deleteLines(shipped)],
  ['a document series has a gap', `update tax_document_series set last = last + 1 where kind = 'invoice'`],
  ['a document series has a gap', `update tax_documents set serial = 9 where id = ${selectDocument(shipped)}`],
  ['a document series has a gap', `delete from tax_document_series where kind = 'credit_note'`],
  ['dates go backwards', `update tax_documents set issued_on = issued_on - 1 where serial > 1`],
  [
    'is credited for more than was invoiced',
    `update tax_document_lines set quantity = 3 where tax_document_id = ${selectDocument(cancelled, 'credit_note')}`,
  ],
  [
    'is credited for more than was invoiced',
    `update tax_document_lines set cgst_paise = cgst_paise + 1, sgst_paise = sgst_paise + 1, taxable_paise = taxable_paise - 2
     where tax_document_id = ${selectDocument(cancelled, 'credit_note')}`,
  ],
  [
    'does not match its order or invoice',
    `update tax_documents set original_document_id = ${selectDocument(shipped)} where id = ${selectDocument(cancelled, 'credit_note')}`,
  ],
  [
    'for more units than were ordered and not returned',
    `update order_lines set quantity = 1 where order_id = '${shipped.id}'`,
  ],
  [
    'for more units than were ordered and not returned',
    `update tax_document_lines set quantity = 3 where tax_document_id = ${selectDocument(inTransit)}`,
  ],
  ['has an invoice without a credit note', deleteLines(cancelled, 'credit_note')],
  ['a shipment that was sent', deleteLines(inTransit)],
  ['is not invoiced in full', deleteLines(delivered)],
  ['is not invoiced in full', deleteLines(shipped)],
])('an integrity check reports: %s', async (expected, damage) => {
  const errors = await listIntegrityErrorsAfter(db, damage);
  expect(errors.filter((message) => message.includes(expected))).not.toEqual([]);
});
