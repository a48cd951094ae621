import { expect, test } from 'vitest';
import { createStaffCaller, createVariantAttributes, EMPTY_ATTRIBUTES } from '#test/attributes.ts';
import { countBy } from '#test/count-by.ts';
import { createTestUser } from '#test/factories.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const call = createStaffCaller(app, admin.headers);
const { create, update } = await createProductFormClient({ app, db, headers: admin.headers });
const countStatuses = (replies: { status: number }[]) => countBy(replies.map(({ status }) => ({ statusCode: status })));

test('two products saved concurrently with the same SKU: only one gets it', async () => {
  const products = [await create({}), await create({})].map(({ product }) => product);
  const replies = await Promise.all(
    products.map(({ id, version, variants }) =>
      call(
        'updateProductAttributes',
        { id },
        { ...EMPTY_ATTRIBUTES, version, variants: [createVariantAttributes(variants[0]?.id ?? '', { sku: 'ONE' })] },
      ),
    ),
  );
  expect(countStatuses(replies)).toEqual({ 200: 1, 409: 1 });
});

test('a concurrent price increase and MRP decrease never leave the price above the MRP', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { product } = await create({});
    const [variant] = product.variants;
    const { id, version } = product;
    const variants = [createVariantAttributes(variant?.id ?? '', { mrp: 900 })];
    await Promise.all([
      update(product, { productVariants: [{ ...variant, originalPrice: 950 }] }),
      call('updateProductAttributes', { id }, { ...EMPTY_ATTRIBUTES, version, variants }),
    ]);
    const { rows } = await pool.query('select price_paise as price, mrp_paise as mrp from variants where id = $1', [
      variant?.id,
    ]);
    expect([
      { price: 95_000, mrp: null },
      { price: 89_900, mrp: 90_000 },
    ]).toContainEqual(rows[0]);
  }
});

test('a renamed brand refreshes its products with one job', async () => {
  const { product } = await create({});
  const { brand } = (
    await call(
      'updateProductAttributes',
      { id: product.id },
      { ...EMPTY_ATTRIBUTES, version: product.version, brand: 'Old loom' },
    )
  ).body;
  await pool.query('delete from search_documents where product_id = $1', [product.id]);
  expect((await call('updateBrand', { id: brand?.id }, { name: 'New loom' })).status).toBe(200);
  await runPendingJobs(catalogJobs, { pool, tools: { db, log } });
  const { rows } = await pool.query('select from search_documents where product_id = $1', [product.id]);
  expect(rows).toHaveLength(1);
  const page = await app.inject(`/api/products/by-name/${encodeURIComponent(product.name)}`);
  expect(page.json<{ product: { brand: unknown } }>().product.brand).toEqual({ id: brand?.id, name: 'New loom' });
});
