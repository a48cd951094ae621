import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aPerson, aProduct, aStockedVariant } from '#test/factories.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const { clerk, order, bring } = await openPackingTable({ app, db });

const find = async (q: string) => {
  const reply = await app.inject({ url: '/api/admin/find', query: { q }, headers: clerk.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json<Reply<'findAnything'>>();
};

async function aCoded(
  name: string,
  { sku, barcode = null, stock }: { sku: string; barcode?: string | null; stock: number },
) {
  const product = await aProduct(db, { name });
  const variant = await aStockedVariant(db, { productId: product.id, stock, price: 129_900 });
  await db.updateTable('variants').set({ sku, barcode }).where('id', '=', variant.id).execute();
  return { ...product, variantId: variant.id };
}

const kurta = await aCoded('Haldi Festive Kurta', { sku: 'KU-HAL-40', barcode: '8906000000014', stock: 26 });

async function aNamed(firstName: string, lastName: string, mobile: string) {
  const person = await aPerson(db);
  await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, mobile })
    .where('id', '=', person.id)
    .execute();
  return person;
}

test('a product is found by parts of its name, the beginning of a SKU and a barcode, with what is left and its price', async () => {
  const found = { id: kurta.id, name: 'Haldi Festive Kurta', stock: 26, price: 1299, published: true };
  expect((await find('hald')).products).toMatchObject([{ ...found, code: null }]);
  expect((await find('festi kur')).products).toMatchObject([found]);
  expect((await find('ku-h')).products).toMatchObject([{ ...found, code: 'KU-HAL-40' }]);
  expect((await find('8906000000014')).products).toMatchObject([{ ...found, code: '8906000000014' }]);
  expect((await find('100%')).products).toEqual([]);
});

test('drafts are found and said to be drafts, archived products are not', async () => {
  const draft = await aProduct(db, { name: 'Rangoli draft dupatta' });
  await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.id).execute();
  await aProduct(db, { name: 'Rangoli archived dupatta', archived: true });
  expect((await find('rangoli')).products).toMatchObject([{ id: draft.id, published: false, price: null }]);
});

test('an order is found by its id, its customer, a mobile number and the number of a parcel', async () => {
  const buyer = await order([{ variantId: kurta.variantId, quantity: 1 }]);
  const parcel = await bring(buyer.id, 'delivered');
  const known = await db.selectFrom('parcels').select('number').where('id', '=', parcel.id).executeTakeFirstOrThrow();
  const { orders } = await find(buyer.id.slice(0, 6));
  expect(orders).toMatchObject([
    {
      id: buyer.id,
      product: 'Haldi Festive Kurta',
      status: 'DELIVERED',
      mobile: '9876543210',
      parcelNumbers: [known.number],
    },
  ]);
  const email = orders[0]?.email ?? '';
  const ids = async (q: string) => (await find(q)).orders.map(({ id }) => id);
  expect(await ids(email)).toEqual([buyer.id]);
  expect(await ids('+91 98765')).toEqual([buyer.id]);
  expect(await ids(known.number ?? '')).toEqual([buyer.id]);
});

test('a customer is found by name, last name, e-mail and mobile number; staff are not customers', async () => {
  const sanjay = await aNamed('Sanjay', 'Halder_X', '9123456789');
  const found = [{ id: sanjay.id, name: 'Sanjay Halder_X', mobile: '9123456789', orders: 0, city: null }];
  expect((await find('sanjay hal')).customers).toMatchObject(found);
  expect((await find('halder_')).customers).toMatchObject(found);
  expect((await find('haldera')).customers).toEqual([]);
  expect((await find('091234')).customers).toMatchObject(found);
  expect((await find(sanjay.email)).customers).toMatchObject(found);
  expect((await find(clerk.email)).customers).toEqual([]);
});

test('there are never more than five of a kind', async () => {
  for (let n = 0; n < 7; n++) {
    await aCoded(`Pichwai cushion ${n}`, { sku: `PIC-${n}`, stock: 1 });
    await aNamed('Pichwai', `Lover ${n}`, `912340000${n}`);
  }
  const { products, customers } = await find('pic');
  expect([products.length, customers.length]).toEqual([5, 5]);
});
