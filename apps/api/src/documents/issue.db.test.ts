import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBuyer } from '#test/factories.ts';
import { expectBooksInOrder } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, documentsOf, registerForGst } from '#test/tax-shop.ts';
import { invoiceWhatLeft } from './issue.service.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const table = await openPackingTable(shop);

const setStatus = (id: string, deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
  table.asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

async function anOrder(quantity = 2, facts: Parameters<typeof aTaxedVariant>[1] = {}) {
  const { id: variantId } = await aTaxedVariant(db, facts);
  return table.order([{ variantId, quantity }]);
}

const kinds = async (id: string) => (await documentsOf(db, id)).map(({ kind }) => kind);
const setting = (key: string, value: unknown) =>
  sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value
  `.execute(db);

describe('a shop that is not registered', () => {
  test('bills without tax, with numbers of their own', async () => {
    const { id } = await anOrder(2, { hsn: null });
    await setStatus(id, 'SHIPPED');
    const [bill, ...others] = await documentsOf(db, id);
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ kind: 'bill', gross: 239_800, taxable: 239_800, cgst: 0, igst: 0, marks: [null] });
    expect(bill?.number).toMatch(/^BL\/\d{4}\/0{6}\d$/);
  });
});

describe('a registered shop', () => {
  beforeEach(() => registerForGst(db));

  test('invoices an order when it first leaves the house, and not before', async () => {
    const { id } = await anOrder();
    expect(await kinds(id)).toEqual([]);
    await setStatus(id, 'SHIPPED');
    expect(await documentsOf(db, id)).toMatchObject([
      { kind: 'invoice', units: 2, gross: 239_800, taxable: 228_380, cgst: 5710, igst: 0, placeOfSupply: '27' },
    ]);
  });

  test('tells the tax apart as IGST where the goods go to another state', async () => {
    const { id } = await anOrder();
    await sql`update orders set address_state = 'Gujarat' where id = ${id}`.execute(db);
    await setStatus(id, 'DELIVERED');
    expect(await documentsOf(db, id)).toMatchObject([{ cgst: 0, igst: 11_419, taxable: 228_381, placeOfSupply: '24' }]);
  });

  test('makes no second invoice when an order is moved back and out again', async () => {
    const { id } = await anOrder();
    for (const status of ['SHIPPED', 'PENDING', 'SHIPPED', 'DELIVERED', 'PENDING', 'DELIVERED'] as const)
      await setStatus(id, status);
    expect(await kinds(id)).toEqual(['invoice']);
  });

  test('needs no document for an order that was cancelled before it left', async () => {
    const { id } = await anOrder();
    await setStatus(id, 'CANCELED');
    expect(await kinds(id)).toEqual([]);
  });

  test('credits an order that is cancelled after it left, and invoices it anew when it goes out again', async () => {
    const { id } = await anOrder();
    for (const status of ['SHIPPED', 'CANCELED', 'SHIPPED'] as const) await setStatus(id, status);
    const [invoice, credit, second] = await documentsOf(db, id);
    expect(credit).toMatchObject({
      kind: 'credit_note',
      refersTo: invoice?.number,
      reason: 'Order cancelled',
      gross: invoice?.gross,
      taxable: invoice?.taxable,
      cgst: invoice?.cgst,
    });
    expect(second).toMatchObject({ kind: 'invoice', gross: invoice?.gross });
    expect(second?.number).not.toBe(invoice?.number);
    await expectBooksInOrder(db);
  });

  test('invoices each parcel as it leaves', async () => {
    const { id, lines } = await anOrder(3);
    const orderLineId = lines[0]?.orderLineId ?? '';
    const first = await table.pack(id, [{ orderLineId, quantity: 1 }]);
    const second = await table.pack(id, [{ orderLineId, quantity: 2 }]);
    expect(await kinds(id)).toEqual([]);
    await table.handOver(first);
    expect(await documentsOf(db, id)).toMatchObject([{ parcelId: first.id, units: 1 }]);
    await table.handOver(second);
    expect(await documentsOf(db, id)).toMatchObject([{ parcelId: first.id }, { parcelId: second.id, units: 2 }]);
  });

  test('invoices what is in no parcel once the order is delivered', async () => {
    const { id, lines } = await anOrder(3);
    const parcel = await table.pack(id, [{ orderLineId: lines[0]?.orderLineId ?? '', quantity: 1 }]);
    await table.handOver(parcel);
    await setStatus(id, 'DELIVERED');
    expect(await documentsOf(db, id)).toMatchObject([
      { parcelId: parcel.id, units: 1 },
      { parcelId: null, units: 2 },
    ]);
  });

  test('makes no second invoice for a parcel of an order that went out as a whole', async () => {
    const { id, lines } = await anOrder(2);
    await setStatus(id, 'SHIPPED');
    await table.handOver(await table.pack(id, lines));
    expect(await kinds(id)).toEqual(['invoice']);
  });

  test('credits a parcel that somebody received back, once, though its order is cancelled with it', async () => {
    const { id, lines } = await anOrder(2);
    const parcel = await table.pack(id, lines);
    await table.handOver(parcel);
    await table.move({ ...parcel, state: 'handed_over' }, 'returning', 'Refused at the door');
    const received = parcel.lines.map((line) => ({ id: line.id, sellable: 1, damaged: 1, missing: 0 }));
    await table.asClerk('receiveParcel', { params: { id: parcel.id }, body: { lines: received } });
    expect(await documentsOf(db, id)).toMatchObject([
      { kind: 'invoice', parcelId: parcel.id, units: 2 },
      { kind: 'credit_note', parcelId: parcel.id, units: 2, reason: 'Parcel came back' },
    ]);
    await expectBooksInOrder(db);
  });

  test('takes the state of the pincode where the address names none, and asks where there are two', async () => {
    const { id } = await anOrder();
    await sql`update orders set address_state = '', address_postal_code = '396191' where id = ${id}`.execute(db);
    await sql`
      insert into pincodes (pincode, district, state, alternatives)
      values ('396191', 'Valsad', 'Gujarat', '[{"district": "Daman", "state": "Daman and Diu"}]')
    `.execute(db);
    const refused = await setStatus(id, 'SHIPPED');
    expect([refused.status, refused.body.code]).toEqual([409, 'state_unknown']);
    const chosen = await table.asClerk('choosePlaceOfSupply', { params: { id }, body: { stateCode: '26' } });
    expect(chosen.status).toBe(200);
    await setStatus(id, 'SHIPPED');
    expect(await documentsOf(db, id)).toMatchObject([{ kind: 'invoice', placeOfSupply: '26', cgst: 0 }]);
  });

  test('sends an order without a rate and marks it, or does not send it, as the shop is set', async () => {
    const [warned, blocked] = [await anOrder(1, { hsn: null }), await anOrder(1, { hsn: '9999' })];
    await setStatus(warned.id, 'SHIPPED');
    expect(await documentsOf(db, warned.id)).toMatchObject([{ marks: ['hsn_missing'], taxable: 119_900 }]);
    await setting('taxRateMissing', 'block');
    const refused = await setStatus(blocked.id, 'SHIPPED');
    expect([refused.status, refused.body.code]).toEqual([409, 'tax_rate_missing']);
    expect(await kinds(blocked.id)).toEqual([]);
    await setting('taxRateMissing', 'warn');
  });

  test('gives an order that left before documents were kept none', async () => {
    const { id } = await anOrder();
    await sql`update tax_profile set documents_since = now() + interval '1 hour'`.execute(db);
    await setStatus(id, 'SHIPPED');
    await sql`update tax_profile set documents_since = '2020-01-01'`.execute(db);
    const { rows } = await sql`select 1 from documents where order_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('begins at one when the year turns, at midnight in India', async () => {
    const [{ id }, other] = [await anOrder(2), await anOrder(1)];
    await sql`update orders set delivery_status = 'SHIPPED' where id in (${id}, ${other.id})`.execute(db);
    const issue = (orderId: string, at: string) =>
      db.transaction().execute((tx) => invoiceWhatLeft(tx, orderId, { mayRefuse: true, at: new Date(at) }));
    await issue(id, '2031-03-31T18:29:59Z');
    await issue(other.id, '2031-03-31T18:30:00Z');
    expect([await documentsOf(db, id), await documentsOf(db, other.id)]).toMatchObject([
      [{ number: 'INV/3031/0000001' }],
      [{ number: 'INV/3132/0000001' }],
    ]);
  });
});

test('one customer does not see that another has documents', async () => {
  const { id, customer } = await anOrder();
  await setStatus(id, 'SHIPPED');
  const own = await table.call(customer, 'listOwnDocuments', { params: { id } });
  expect(own.body).toMatchObject({ documents: [{ total: 2398, refersTo: null, isReady: false }] });
  const stranger = await aBuyer(db, []);
  expect((await table.call(stranger, 'listOwnDocuments', { params: { id } })).status).toBe(404);
});
