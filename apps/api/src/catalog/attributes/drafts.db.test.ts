import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createStaffCaller, createVariantAttributes, EMPTY_ATTRIBUTES } from '#test/attributes.ts';
import { createTestCategory, createTestUser, fillCart } from '#test/factories.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const customer = await createTestUser(db);
const call = createStaffCaller(app, admin.headers);
const { create, createVariantRow } = await createProductFormClient({ app, db, headers: admin.headers });

const list = async (query: Record<string, string>) => {
  const reply = await app.inject({ url: '/api/admin/products', query, headers: admin.headers });
  return reply.json<EndpointResponse<'listAdminProducts'>>();
};
const listIds = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);

describe('a draft', () => {
  test('is visible only to staff until it is published', async () => {
    const first = await create({});
    const productName = 'Secret Zardozi coat';
    const { product, published } = await create({ productName, draft: true });
    const { id, category, variants } = product;
    expect(published).toBe(false);
    const path = `/api/products/by-name/${encodeURIComponent(productName)}`;
    const getVisibility = async () => ({
      page: (await app.inject(path)).statusCode,
      all: (await app.inject('/api/products')).body.includes(id),
      category: (await app.inject(`/api/products/category/${category.slug}`)).body.includes(id),
      search: (await app.inject({ url: '/api/products/search?q=zardozi', headers: customer.headers })).body.includes(
        id,
      ),
      guess: (await app.inject('/api/products/similar/zardozi')).body.includes(id),
      sitemap: (await app.inject(`/sitemaps/products-${first.product.id}.xml`)).body.includes('Zardozi'),
      share: (await app.inject(`/uploads/share/product/${id}.jpg`)).statusCode,
      wishlisted: (await app.inject({ method: 'POST', url: `/api/wishlist/${id}`, headers: customer.headers }))
        .statusCode,
      bought: (
        await app.inject({
          method: 'POST',
          url: '/api/cart/add',
          headers: customer.headers,
          payload: { productVariantId: variants[0]?.id, quantity: 1 },
        })
      ).statusCode,
    });
    const hidden = { page: 404, all: false, category: false, search: false, guess: false, sitemap: false, share: 404 };
    expect(await getVisibility()).toMatchObject({ ...hidden, wishlisted: 404, bought: 404 });
    await call('publishProduct', { id });
    expect(await getVisibility()).toMatchObject({
      page: 200,
      all: true,
      category: true,
      search: true,
      guess: true,
      bought: 200,
    });
    await call('unpublishProduct', { id });
    expect(await getVisibility()).toMatchObject(hidden);
    expect((await call('getProductAttributes', { id })).body.published).toBe(false);
  });

  test('made from a product in use is unavailable in wishlists and not for sale in carts', async () => {
    const { product } = await create({});
    const person = await createTestUser(db);
    await app.inject({ method: 'POST', url: `/api/wishlist/${product.id}`, headers: person.headers });
    await fillCart(db, person.id, [{ variantId: product.variants[0]?.id ?? '' }]);
    await call('unpublishProduct', { id: product.id });
    const { rows } = await pool.query(
      `select for_sale(variants.archived_at, products.archived_at, products.published_at) as sold
       from cart_lines join variants on variants.id = variant_id join products on products.id = product_id
       where product_id = $1`,
      [product.id],
    );
    expect(rows).toEqual([{ sold: false }]);
    const wishlist = await app.inject({ url: '/api/wishlist', headers: person.headers });
    expect(wishlist.body).toContain('"available":false');
  });

  test('published twice has one entry in its history', async () => {
    const { product } = await create({ draft: true });
    await call('publishProduct', { id: product.id });
    await call('publishProduct', { id: product.id });
    const { changes } = (await call('listProductChanges', { id: product.id })).body;
    expect(changes.map(({ summary }) => summary)).toEqual([
      `Product ${product.name} published`,
      `Product ${product.name} created`,
    ]);
  });
});

describe('the admin product list', () => {
  test('lists published products, and drafts on request, by name and category', async () => {
    const [live, draft] = [
      await create({ productName: 'Pashmina live' }),
      await create({ productName: 'Pashmina draft', draft: true }),
    ];
    expect(await listIds({ q: 'pashmina' })).toEqual([live.product.id]);
    expect(await listIds({ q: 'pashmina', published: 'no' })).toEqual([draft.product.id]);
    expect(await listIds({ published: 'no', categoryId: draft.product.categoryId })).toContain(draft.product.id);
    expect(await listIds({ published: 'no', categoryId: (await createTestCategory(db)).id })).toEqual([]);
    expect(await listIds({ q: draft.product.id })).toEqual([]);
    expect(await listIds({ q: draft.product.id, published: 'no' })).toEqual([draft.product.id]);
    expect((await list({})).data.every(({ published }) => published)).toBe(true);
  });

  test('finds a product by exact SKU or barcode of a variant', async () => {
    const { product } = await create({ productVariants: [createVariantRow(), createVariantRow({ size: 'L' })] });
    const [m, l] = product.variants.map(({ id }) => id);
    const variants = [
      createVariantAttributes(m ?? '', { sku: 'ZRD-77 m' }),
      createVariantAttributes(l ?? '', { barcode: '4006381333931' }),
    ];
    await call(
      'updateProductAttributes',
      { id: product.id },
      { ...EMPTY_ATTRIBUTES, version: product.version, variants },
    );
    expect(await listIds({ q: 'zrd-77 M' })).toEqual([product.id]);
    expect(await listIds({ q: '4006381333931' })).toEqual([product.id]);
    expect(await listIds({ q: 'zrd-77' })).toEqual([]);
    expect((await list({ q: 'ZRD-77 M' })).data[0]?.variants.map(({ sku }) => sku)).toEqual(['ZRD-77 m', null]);
  });

  test('filters products with missing attributes, and counts them if the setting is on', async () => {
    const category = await createTestCategory(db);
    const { product } = await create({ productName: 'Gappy shawl', categoryId: category.id });
    await call(
      'updateCategoryAttributes',
      { id: category.id },
      { own: [], required: ['brand', 'hsn'], sizeChart: null },
    );
    await runPendingJobs(catalogJobs, { pool, tools: { db, log } });
    expect(await listIds({ attributes: 'missing' })).toEqual([product.id]);
    expect(await listIds({ attributes: 'missing', q: 'gappy' })).toEqual([product.id]);
    expect(await listIds({ attributes: 'missing', q: 'pashmina' })).toEqual([]);
    expect(await listIds({ attributes: 'missing', published: 'no' })).toEqual([]);
    expect((await list({ attributes: 'missing' })).data[0]?.missingAttributes).toBe(0);
    await call('updateSettings', {}, { missingAttributesPolicy: 'warn' });
    expect((await list({ attributes: 'missing' })).data[0]?.missingAttributes).toBe(2);
  });
});
