import { expect, test } from 'vitest';
import { expectBooksInOrder } from '#test/ledger.ts';
import { openPackingTable, type Parcel } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, documentsOf, registerForGst } from '#test/tax-shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const table = await openPackingTable(shop);
await registerForGst(db);

const setStatus = (id: string, deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
  table.asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

async function anOrder(quantity: number) {
  const { id: variantId } = await aTaxedVariant(db);
  const placed = await table.order([{ variantId, quantity }]);
  const orderLineId = placed.lines[0]?.orderLineId ?? '';
  return { ...placed, orderLineId, pack: (n: number) => table.pack(placed.id, [{ orderLineId, quantity: n }]) };
}

async function bringBack(parcel: Parcel): Promise<void> {
  await table.move({ ...parcel, state: 'handed_over' }, 'returning');
  const lines = parcel.lines.map(({ id, quantity }) => ({ id, sellable: quantity, damaged: 0, missing: 0 }));
  await table.asClerk('receiveParcel', { params: { id: parcel.id }, body: { lines } });
}

const told = async (id: string) => (await documentsOf(db, id)).map(({ kind, units }) => [kind, units]);

test('units that are edited away after the order was invoiced and moved back are credited', async () => {
  const { id, orderLineId } = await anOrder(3);
  await setStatus(id, 'SHIPPED');
  await setStatus(id, 'PENDING');
  const { order } = await table.read(id);
  const lines = [{ id: orderLineId, quantity: 1 }];
  const body = { reason: 'Asked for', seenTotal: order.orderTotal, lines };
  expect((await table.asClerk('editOrder', { params: { id }, body })).status).toBe(200);
  expect(await documentsOf(db, id)).toMatchObject([
    { kind: 'invoice', units: 3 },
    { kind: 'credit_note', units: 2, reason: 'Order changed' },
  ]);
  await expectBooksInOrder(db);
});

test('a parcel on the road is invoiced again when its cancelled order is reopened, to whichever status', async () => {
  const { id, pack } = await anOrder(2);
  const parcel = await pack(2);
  await table.handOver(parcel);
  for (const status of ['CANCELED', 'PENDING'] as const) await setStatus(id, status);
  expect(await told(id)).toEqual([
    ['invoice', 2],
    ['credit_note', 2],
    ['invoice', 2],
  ]);
  await table.move({ ...parcel, state: 'handed_over' }, 'delivered');
  expect(await documentsOf(db, id)).toHaveLength(3);
});

test('what came back of an order that was invoiced as a whole makes no room for a second invoice', async () => {
  const { id, pack } = await anOrder(3);
  await setStatus(id, 'SHIPPED');
  const first = await pack(1);
  await table.handOver(first);
  await bringBack(first);
  await table.handOver(await pack(2));
  expect(await told(id)).toEqual([
    ['invoice', 3],
    ['credit_note', 1],
  ]);
});

test('what came back is credited to no other parcel', async () => {
  const { id, pack } = await anOrder(3);
  const [kept, brought] = [await pack(1), await pack(2)];
  await table.handOver(kept);
  await setStatus(id, 'DELIVERED');
  await setStatus(id, 'SHIPPED');
  await table.handOver(brought);
  await bringBack(brought);
  expect(await documentsOf(db, id)).toMatchObject([
    { kind: 'invoice', parcelId: kept.id, units: 1 },
    { kind: 'invoice', parcelId: null, units: 2 },
    { kind: 'credit_note', parcelId: null, units: 2 },
  ]);
});
