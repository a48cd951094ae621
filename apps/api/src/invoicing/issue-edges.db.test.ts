import { expect, test } from 'vitest';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createPackingHelpers, type Shipment } from '#test/shipments.ts';
import { createTaxedVariant, listTaxDocuments, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const packingApi = await createPackingHelpers(testApp);
await registerForGst(db);

const setStatus = (id: string, deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
  packingApi.asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

async function createOrder(quantity: number) {
  const { id: variantId } = await createTaxedVariant(db);
  const placed = await packingApi.order([{ variantId, quantity }]);
  const orderLineId = placed.lines[0]?.orderLineId ?? '';
  return { ...placed, orderLineId, pack: (n: number) => packingApi.pack(placed.id, [{ orderLineId, quantity: n }]) };
}

async function returnToOrigin(shipment: Shipment): Promise<void> {
  await packingApi.move({ ...shipment, status: 'handed_over' }, 'returning_to_origin');
  const lines = shipment.lines.map(({ id, quantity }) => ({ id, sellable: quantity, damaged: 0, missing: 0 }));
  await packingApi.asStaff('receiveReturnedShipment', { params: { id: shipment.id }, body: { lines } });
}

const listKinds = async (id: string) => (await listTaxDocuments(db, id)).map(({ kind, units }) => [kind, units]);

test('units removed by an edit after the order was invoiced and moved back are credited', async () => {
  const { id, orderLineId } = await createOrder(3);
  await setStatus(id, 'SHIPPED');
  await setStatus(id, 'PENDING');
  const { order } = await packingApi.read(id);
  const lines = [{ id: orderLineId, quantity: 1 }];
  const body = { reason: 'Asked for', expectedTotal: order.orderTotal!, lines };
  expect((await packingApi.asStaff('editOrder', { params: { id }, body })).status).toBe(200);
  expect(await listTaxDocuments(db, id)).toMatchObject([
    { kind: 'invoice', units: 3 },
    { kind: 'credit_note', units: 2, reason: 'Order edited' },
  ]);
  await expectIntegrityChecksPass(db);
});

test('a shipment in transit is invoiced again when its cancelled order is reopened', async () => {
  const { id, pack } = await createOrder(2);
  const shipment = await pack(2);
  await packingApi.handOverShipments(shipment);
  for (const status of ['CANCELED', 'PENDING'] as const) await setStatus(id, status);
  expect(await listKinds(id)).toEqual([
    ['invoice', 2],
    ['credit_note', 2],
    ['invoice', 2],
  ]);
  await packingApi.move({ ...shipment, status: 'handed_over' }, 'delivered');
  expect(await listTaxDocuments(db, id)).toHaveLength(3);
});

test('units returned from an order invoiced as a whole are not invoiced again', async () => {
  const { id, pack } = await createOrder(3);
  await setStatus(id, 'SHIPPED');
  const first = await pack(1);
  await packingApi.handOverShipments(first);
  await returnToOrigin(first);
  await packingApi.handOverShipments(await pack(2));
  expect(await listKinds(id)).toEqual([
    ['invoice', 3],
    ['credit_note', 1],
  ]);
});

test('returned units are not credited to another shipment', async () => {
  const { id, pack } = await createOrder(3);
  const [delivered, returned] = [await pack(1), await pack(2)];
  await packingApi.handOverShipments(delivered);
  await setStatus(id, 'DELIVERED');
  await setStatus(id, 'SHIPPED');
  await packingApi.handOverShipments(returned);
  await returnToOrigin(returned);
  expect(await listTaxDocuments(db, id)).toMatchObject([
    { kind: 'invoice', shipmentId: delivered.id, units: 1 },
    { kind: 'invoice', shipmentId: null, units: 2 },
    { kind: 'credit_note', shipmentId: null, units: 2 },
  ]);
});
