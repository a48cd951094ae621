import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestBuyer } from '#test/factories.ts';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTaxedVariant, listTaxDocuments, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { issueInvoices } from './issue.service.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const packingApi = await createPackingHelpers(testApp);

const setStatus = (id: string, deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
  packingApi.asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

async function createOrder(quantity = 2, variantInput: Parameters<typeof createTaxedVariant>[1] = {}) {
  const { id: variantId } = await createTaxedVariant(db, variantInput);
  return packingApi.order([{ variantId, quantity }]);
}

const listKinds = async (id: string) => (await listTaxDocuments(db, id)).map(({ kind }) => kind);
const setSetting = (key: string, value: unknown) =>
  sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value
  `.execute(db);

describe('an unregistered shop', () => {
  test('issues bills without tax, with their own number series', async () => {
    const { id } = await createOrder(2, { hsn: null });
    await setStatus(id, 'SHIPPED');
    const [bill, ...others] = await listTaxDocuments(db, id);
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ kind: 'bill', gross: 239_800, taxable: 239_800, cgst: 0, igst: 0, issues: [null] });
    expect(bill?.number).toMatch(/^BL\/\d{4}\/0{6}\d$/);
  });
});

describe('a registered shop', () => {
  beforeEach(() => registerForGst(db));

  test('issues an invoice when an order first ships, not earlier', async () => {
    const { id } = await createOrder();
    expect(await listKinds(id)).toEqual([]);
    await setStatus(id, 'SHIPPED');
    expect(await listTaxDocuments(db, id)).toMatchObject([
      { kind: 'invoice', units: 2, gross: 239_800, taxable: 228_380, cgst: 5710, igst: 0, placeOfSupply: '27' },
    ]);
  });

  test('charges IGST for deliveries to another state', async () => {
    const { id } = await createOrder();
    await sql`update orders set address_state = 'Gujarat' where id = ${id}`.execute(db);
    await setStatus(id, 'DELIVERED');
    expect(await listTaxDocuments(db, id)).toMatchObject([
      { cgst: 0, igst: 11_419, taxable: 228_381, placeOfSupply: '24' },
    ]);
  });

  test('issues no second invoice when an order is moved back and shipped again', async () => {
    const { id } = await createOrder();
    for (const status of ['SHIPPED', 'PENDING', 'SHIPPED', 'DELIVERED', 'PENDING', 'DELIVERED'] as const)
      await setStatus(id, status);
    expect(await listKinds(id)).toEqual(['invoice']);
  });

  test('issues no document for an order cancelled before shipping', async () => {
    const { id } = await createOrder();
    await setStatus(id, 'CANCELED');
    expect(await listKinds(id)).toEqual([]);
  });

  test('credits an order cancelled after shipping, and invoices it again when it ships again', async () => {
    const { id } = await createOrder();
    for (const status of ['SHIPPED', 'CANCELED', 'SHIPPED'] as const) await setStatus(id, status);
    const [invoice, credit, second] = await listTaxDocuments(db, id);
    expect(credit).toMatchObject({
      kind: 'credit_note',
      originalDocumentNumber: invoice?.number,
      reason: 'Order cancelled',
      gross: invoice?.gross,
      taxable: invoice?.taxable,
      cgst: invoice?.cgst,
    });
    expect(second).toMatchObject({ kind: 'invoice', gross: invoice?.gross });
    expect(second?.number).not.toBe(invoice?.number);
    await expectIntegrityChecksPass(db);
  });

  test('issues an invoice per shipment at handover', async () => {
    const { id, lines } = await createOrder(3);
    const orderLineId = lines[0]?.orderLineId ?? '';
    const first = await packingApi.pack(id, [{ orderLineId, quantity: 1 }]);
    const second = await packingApi.pack(id, [{ orderLineId, quantity: 2 }]);
    expect(await listKinds(id)).toEqual([]);
    await packingApi.handOverShipments(first);
    expect(await listTaxDocuments(db, id)).toMatchObject([{ shipmentId: first.id, units: 1 }]);
    await packingApi.handOverShipments(second);
    expect(await listTaxDocuments(db, id)).toMatchObject([
      { shipmentId: first.id },
      { shipmentId: second.id, units: 2 },
    ]);
  });

  test('invoices unpacked units when the order is delivered', async () => {
    const { id, lines } = await createOrder(3);
    const shipment = await packingApi.pack(id, [{ orderLineId: lines[0]?.orderLineId ?? '', quantity: 1 }]);
    await packingApi.handOverShipments(shipment);
    await setStatus(id, 'DELIVERED');
    expect(await listTaxDocuments(db, id)).toMatchObject([
      { shipmentId: shipment.id, units: 1 },
      { shipmentId: null, units: 2 },
    ]);
  });

  test('issues no second invoice for a shipment of an order invoiced as a whole', async () => {
    const { id, lines } = await createOrder(2);
    await setStatus(id, 'SHIPPED');
    await packingApi.handOverShipments(await packingApi.pack(id, lines));
    expect(await listKinds(id)).toEqual(['invoice']);
  });

  test('credits a shipment received back once, although its order is cancelled too', async () => {
    const { id, lines } = await createOrder(2);
    const shipment = await packingApi.pack(id, lines);
    await packingApi.handOverShipments(shipment);
    await packingApi.move({ ...shipment, status: 'handed_over' }, 'returning_to_origin', 'Declined on delivery');
    const received = shipment.lines.map((line) => ({ id: line.id, sellable: 1, damaged: 1, missing: 0 }));
    await packingApi.asStaff('receiveReturnedShipment', { params: { id: shipment.id }, body: { lines: received } });
    expect(await listTaxDocuments(db, id)).toMatchObject([
      { kind: 'invoice', shipmentId: shipment.id, units: 2 },
      { kind: 'credit_note', shipmentId: shipment.id, units: 2, reason: 'Shipment returned' },
    ]);
    await expectIntegrityChecksPass(db);
  });

  test('uses the state of the pincode if the address has none, and rejects if there are two', async () => {
    const { id } = await createOrder();
    await sql`update orders set address_state = '', address_postal_code = '396191' where id = ${id}`.execute(db);
    await sql`
      insert into pincodes (pincode, district, state, alternatives)
      values ('396191', 'Valsad', 'Gujarat', '[{"district": "Daman", "state": "Daman and Diu"}]')
    `.execute(db);
    const rejected = await setStatus(id, 'SHIPPED');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'place_of_supply_required']);
    const chosen = await packingApi.asStaff('updatePlaceOfSupply', { params: { id }, body: { stateCode: '26' } });
    expect(chosen.status).toBe(200);
    await setStatus(id, 'SHIPPED');
    expect(await listTaxDocuments(db, id)).toMatchObject([{ kind: 'invoice', placeOfSupply: '26', cgst: 0 }]);
  });

  test('without a tax rate, ships with an issue or is rejected, depending on the setting', async () => {
    const [warned, blocked] = [await createOrder(1, { hsn: null }), await createOrder(1, { hsn: '9999' })];
    await setStatus(warned.id, 'SHIPPED');
    expect(await listTaxDocuments(db, warned.id)).toMatchObject([{ issues: ['hsn_missing'], taxable: 119_900 }]);
    await setSetting('missingTaxRatePolicy', 'block');
    const rejected = await setStatus(blocked.id, 'SHIPPED');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'tax_rate_missing']);
    expect(await listKinds(blocked.id)).toEqual([]);
    await setSetting('missingTaxRatePolicy', 'warn');
  });

  test('issues no document for an order shipped before documents were introduced', async () => {
    const { id } = await createOrder();
    await sql`update tax_profile set documents_since = now() + interval '1 hour'`.execute(db);
    await setStatus(id, 'SHIPPED');
    await sql`update tax_profile set documents_since = '2020-01-01'`.execute(db);
    const { rows } = await sql`select 1 from tax_documents where order_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('restarts numbering at the new financial year, at midnight in India', async () => {
    const [{ id }, other] = [await createOrder(2), await createOrder(1)];
    await sql`update orders set delivery_status = 'SHIPPED' where id in (${id}, ${other.id})`.execute(db);
    const issue = (orderId: string, at: string) =>
      db.transaction().execute((tx) => issueInvoices(tx, orderId, { canReject: true, at: new Date(at) }));
    await issue(id, '2031-03-31T18:29:59Z');
    await issue(other.id, '2031-03-31T18:30:00Z');
    expect([await listTaxDocuments(db, id), await listTaxDocuments(db, other.id)]).toMatchObject([
      [{ number: 'INV/3031/0000001' }],
      [{ number: 'INV/3132/0000001' }],
    ]);
  });
});

test('a customer cannot list another customer’s documents', async () => {
  const { id, customer } = await createOrder();
  await setStatus(id, 'SHIPPED');
  const response = await packingApi.call(customer, 'listOrderDocuments', { params: { id } });
  expect(response.body).toMatchObject({ documents: [{ total: 2398, originalDocumentNumber: null, isReady: false }] });
  const stranger = await createTestBuyer(db, []);
  expect((await packingApi.call(stranger, 'listOrderDocuments', { params: { id } })).status).toBe(404);
});
