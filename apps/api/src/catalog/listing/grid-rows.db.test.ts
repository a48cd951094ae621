import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });

test('the grid gets the variants of the chosen products in their order, in rupees, without what is archived', async () => {
  const kurta = await aProduct(db, { name: 'Kurta' });
  const sari = await aProduct(db, { name: 'Sari' });
  const gone = await aProduct(db, { name: 'Gone', archived: true });
  const own = await aVariant(db, { productId: kurta.id, stock: 7 });
  await aVariant(db, { productId: sari.id, stock: 3 });
  await aVariant(db, { productId: gone.id, stock: 1 });
  await pool.query(
    `update variants set sku = 'KUR-1', price_paise = 129950, saving_paise = 5000, mrp_paise = 169900 where id = $1`,
    [own.id],
  );
  const reply = await app.inject({
    method: 'POST',
    url: '/api/imports/grid/rows',
    headers: admin.headers,
    payload: { productIds: [sari.id, gone.id, kurta.id, sari.id] },
  });
  expect(reply.statusCode).toBe(200);
  const { rows } = reply.json<Reply<'listGridRows'>>();
  expect(rows.map(({ name }) => name)).toEqual(['Sari', 'Kurta']);
  expect(rows[0]).toMatchObject({ sku: null, mrp: null, stock: 3 });
  expect(rows[1]).toMatchObject({
    variantId: own.id,
    productId: kurta.id,
    sku: 'KUR-1',
    price: 1299.5,
    saving: 50,
    mrp: 1699,
    stock: 7,
  });
});
