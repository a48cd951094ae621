import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestProduct, createTestUser } from '#test/factories.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const { staffUser, order, bring } = await createPackingHelpers({ app, db });

const search = async (q: string) => {
  const reply = await app.inject({ url: '/api/admin/search', query: { q }, headers: staffUser.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json<EndpointResponse<'searchAdmin'>>();
};

async function createProductWithCodes(
  name: string,
  { sku, barcode = null, stock }: { sku: string; barcode?: string | null; stock: number },
) {
  const product = await createTestProduct(db, { name });
  const variant = await createStockedVariant(db, { productId: product.id, stock, price: 129_900 });
  await db.updateTable('variants').set({ sku, barcode }).where('id', '=', variant.id).execute();
  return { ...product, variantId: variant.id };
}

const kurta = await createProductWithCodes('Haldi Festive Kurta', {
  sku: 'KU-HAL-40',
  barcode: '8906000000014',
  stock: 26,
});

async function createNamedCustomer(firstName: string, lastName: string, mobile: string) {
  const person = await createTestUser(db);
  await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, mobile })
    .where('id', '=', person.id)
    .execute();
  return person;
}

test('a product is found by parts of its name, a SKU prefix and a barcode, with stock and price', async () => {
  const found = { id: kurta.id, name: 'Haldi Festive Kurta', stock: 26, price: 1299, published: true };
  expect((await search('hald')).products).toMatchObject([{ ...found, code: null }]);
  expect((await search('festi kur')).products).toMatchObject([found]);
  expect((await search('ku-h')).products).toMatchObject([{ ...found, code: 'KU-HAL-40' }]);
  expect((await search('8906000000014')).products).toMatchObject([{ ...found, code: '8906000000014' }]);
  expect((await search('100%')).products).toEqual([]);
});

test('drafts are found and marked as drafts; archived products are not found', async () => {
  const draft = await createTestProduct(db, { name: 'Rangoli draft dupatta' });
  await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.id).execute();
  await createTestProduct(db, { name: 'Rangoli archived dupatta', archived: true });
  expect((await search('rangoli')).products).toMatchObject([{ id: draft.id, published: false, price: null }]);
});

test('an order is found by its id, customer, mobile number and tracking number', async () => {
  const buyer = await order([{ variantId: kurta.variantId, quantity: 1 }]);
  const shipment = await bring(buyer.id, 'delivered');
  const storedShipment = await db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('id', '=', shipment.id)
    .executeTakeFirstOrThrow();
  const { orders } = await search(buyer.id.slice(0, 6));
  expect(orders).toMatchObject([
    {
      id: buyer.id,
      product: 'Haldi Festive Kurta',
      status: 'DELIVERED',
      mobile: '9876543210',
      trackingNumbers: [storedShipment.tracking_number],
    },
  ]);
  const email = orders[0]?.email ?? '';
  const findOrderIds = async (q: string) => (await search(q)).orders.map(({ id }) => id);
  expect(await findOrderIds(email)).toEqual([buyer.id]);
  expect(await findOrderIds('+91 98765')).toEqual([buyer.id]);
  expect(await findOrderIds(storedShipment.tracking_number ?? '')).toEqual([buyer.id]);
});

test('a customer is found by name, last name, email and mobile number; staff are not customers', async () => {
  const sanjay = await createNamedCustomer('Sanjay', 'Halder_X', '9123456789');
  const found = [{ id: sanjay.id, name: 'Sanjay Halder_X', mobile: '9123456789', orders: 0, city: null }];
  expect((await search('sanjay hal')).customers).toMatchObject(found);
  expect((await search('halder_')).customers).toMatchObject(found);
  expect((await search('haldera')).customers).toEqual([]);
  expect((await search('091234')).customers).toMatchObject(found);
  expect((await search(sanjay.email)).customers).toMatchObject(found);
  expect((await search(staffUser.email)).customers).toEqual([]);
});

test('at most five results of each kind are returned', async () => {
  for (let n = 0; n < 7; n++) {
    await createProductWithCodes(`Pichwai cushion ${n}`, { sku: `PIC-${n}`, stock: 1 });
    await createNamedCustomer('Pichwai', `Lover ${n}`, `912340000${n}`);
  }
  const { products, customers } = await search('pic');
  expect([products.length, customers.length]).toEqual([5, 5]);
});
