import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { asStaff, NO_FACTS, variantFacts } from '#test/facts.ts';
import { aProductSender } from '#test/product-forms.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { runWaitingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const call = asStaff(app, admin.headers);
const { create, update } = await aProductSender({ app, db, headers: admin.headers });
const statuses = (replies: { status: number }[]) => tally(replies.map(({ status }) => ({ statusCode: status })));

test('of two products saved with one SKU at once, one gets it', async () => {
  const products = [await create({}), await create({})].map(({ product }) => product);
  const replies = await Promise.all(
    products.map(({ id, version, variants }) =>
      call(
        'saveFacts',
        { id },
        { ...NO_FACTS, version, variants: [variantFacts(variants[0]?.id ?? '', { sku: 'ONE' })] },
      ),
    ),
  );
  expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
});

test('a price raised by the form and an MRP lowered at once never end with the price above it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { product } = await create({});
    const [variant] = product.variants;
    const { id, version } = product;
    const variants = [variantFacts(variant?.id ?? '', { mrp: 900 })];
    await Promise.all([
      update(product, { productVariants: [{ ...variant, originalPrice: 950 }] }),
      call('saveFacts', { id }, { ...NO_FACTS, version, variants }),
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

test('a brand that is renamed settles its products anew by one job', async () => {
  const { product } = await create({});
  const { brand } = (
    await call('saveFacts', { id: product.id }, { ...NO_FACTS, version: product.version, brand: 'Old loom' })
  ).body;
  await pool.query('delete from search_documents where product_id = $1', [product.id]);
  expect((await call('updateBrand', { id: brand?.id }, { name: 'New loom' })).status).toBe(200);
  await runWaitingJobs(catalogJobs, { pool, tools: { db, log } });
  const { rows } = await pool.query('select from search_documents where product_id = $1', [product.id]);
  expect(rows).toHaveLength(1);
  const page = await app.inject(`/api/products/by-name/${encodeURIComponent(product.name)}`);
  expect(page.json<{ product: { brand: unknown } }>().product.brand).toEqual({ id: brand?.id, name: 'New loom' });
});
