import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });

test('grid rows list live variants in the requested product order, with prices in rupees', async () => {
  const kurta = await createTestProduct(db, { name: 'Kurta' });
  const sari = await createTestProduct(db, { name: 'Sari' });
  const archived = await createTestProduct(db, { name: 'Gone', archived: true });
  const kurtaVariant = await createTestVariant(db, { productId: kurta.id, stock: 7 });
  await createTestVariant(db, { productId: sari.id, stock: 3 });
  await createTestVariant(db, { productId: archived.id, stock: 1 });
  await pool.query(
    `update variants set sku = 'KUR-1', price_paise = 129950, saving_paise = 5000, mrp_paise = 169900 where id = $1`,
    [kurtaVariant.id],
  );
  const reply = await app.inject({
    method: 'POST',
    url: '/api/imports/grid/rows',
    headers: admin.headers,
    payload: { productIds: [sari.id, archived.id, kurta.id, sari.id] },
  });
  expect(reply.statusCode).toBe(200);
  const { rows } = reply.json<EndpointResponse<'listGridRows'>>();
  expect(rows.map(({ name }) => name)).toEqual(['Sari', 'Kurta']);
  expect(rows[0]).toMatchObject({ sku: null, mrp: null, stock: 3 });
  expect(rows[1]).toMatchObject({
    variantId: kurtaVariant.id,
    productId: kurta.id,
    sku: 'KUR-1',
    price: 1299.5,
    saving: 50,
    mrp: 1699,
    stock: 7,
  });
});
