import { expect, test } from 'vitest';
import { complaintsAbout, complaintsAfter } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, registerForGst } from '#test/tax-shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const table = await openPackingTable(shop);
await registerForGst(db);

async function anOrder(...statuses: ('SHIPPED' | 'DELIVERED' | 'CANCELED')[]) {
  const { id: variantId } = await aTaxedVariant(db);
  const order = await table.order([{ variantId, quantity: 2 }]);
  for (const deliveryStatus of statuses)
    await table.asClerk('updateDeliveryStatus', { params: { id: order.id }, body: { deliveryStatus } });
  return order;
}

const shipped = await anOrder('SHIPPED');
const delivered = await anOrder('DELIVERED');
const cancelled = await anOrder('SHIPPED', 'CANCELED');
const onTheRoad = await anOrder();
await table.handOver(await table.pack(onTheRoad.id, onTheRoad.lines));

const complaints = async (tx: typeof db) =>
  (await complaintsAbout(tx)).filter((complaint) => !complaint.startsWith('a key was claimed'));

test('the books hold over orders that left, were delivered, cancelled or packed', async () => {
  expect(await complaints(db)).toEqual([]);
});

const documentOf = (order: { id: string }, kind = 'invoice') =>
  `(select id from documents where order_id = '${order.id}' and kind = '${kind}')`;
const gone = (order: { id: string }, kind?: string) =>
  `delete from document_lines where document_id = ${documentOf(order, kind)}`;

test.each([
  [
    'sums are not those of its lines',
    `update documents set gross_paise = 1, taxable_paise = 1, cgst_paise = 0, sgst_paise = 0`,
  ],
  ['sums are not those of its lines', gone(shipped)],
  ['a series leaves a number out', `update document_series set last = last + 1 where kind = 'invoice'`],
  ['a series leaves a number out', `update documents set serial = 9 where id = ${documentOf(shipped)}`],
  ['a series leaves a number out', `delete from document_series where kind = 'credit_note'`],
  ['days run backwards', `update documents set issued_on = issued_on - 1 where serial > 1`],
  [
    'more is credited',
    `update document_lines set quantity = 3 where document_id = ${documentOf(cancelled, 'credit_note')}`,
  ],
  [
    'more is credited',
    `update document_lines set cgst_paise = cgst_paise + 1, sgst_paise = sgst_paise + 1, taxable_paise = taxable_paise - 2
     where document_id = ${documentOf(cancelled, 'credit_note')}`,
  ],
  [
    'what another order or invoice says',
    `update documents set refers_to = ${documentOf(shipped)} where id = ${documentOf(cancelled, 'credit_note')}`,
  ],
  ['more often than it was bought', `update order_lines set quantity = 1 where order_id = '${shipped.id}'`],
  [
    'more often than it was bought',
    `update document_lines set quantity = 3 where document_id = ${documentOf(onTheRoad)}`,
  ],
  ['still has something on its invoices', gone(cancelled, 'credit_note')],
  ['a parcel that left the house', gone(onTheRoad)],
  ['is not invoiced as a whole', gone(delivered)],
  ['is not invoiced as a whole', gone(shipped)],
])('the books complain: %s', async (about, damage) => {
  const found = await complaintsAfter(db, damage);
  expect(found.filter((complaint) => complaint.includes(about))).not.toEqual([]);
});
