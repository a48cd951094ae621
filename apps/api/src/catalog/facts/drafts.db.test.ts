import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, fillCart } from '#test/factories.ts';
import { asStaff, NO_FACTS, variantFacts } from '#test/facts.ts';
import { aProductSender } from '#test/product-forms.ts';
import { openShop } from '#test/shop.ts';
import { runWaitingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const customer = await aPerson(db);
const call = asStaff(app, admin.headers);
const { create, aRow } = await aProductSender({ app, db, headers: admin.headers });

const list = async (query: Record<string, string>) => {
  const reply = await app.inject({ url: '/api/admin/products', query, headers: admin.headers });
  return reply.json<Reply<'listProductsForStaff'>>();
};
const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);

describe('a draft', () => {
  test('is seen by nobody but staff, and by all once it is published', async () => {
    const first = await create({});
    const productName = 'Secret Zardozi coat';
    const { product, published } = await create({ productName, draft: true });
    const { id, category, variants } = product;
    expect(published).toBe(false);
    const path = `/api/products/by-name/${encodeURIComponent(productName)}`;
    const seen = async () => ({
      page: (await app.inject(path)).statusCode,
      all: (await app.inject('/api/products')).body.includes(id),
      category: (await app.inject(`/api/products/category/${category.slug}`)).body.includes(id),
      search: (await app.inject({ url: '/api/products/search?q=zardozi', headers: customer.headers })).body.includes(
        id,
      ),
      guess: (await app.inject('/api/products/like/zardozi')).body.includes(id),
      sitemap: (await app.inject(`/sitemaps/products-${first.product.id}.xml`)).body.includes('Zardozi'),
      share: (await app.inject(`/uploads/share/product/${id}.jpg`)).statusCode,
      wished: (await app.inject({ method: 'POST', url: `/api/wishlist/${id}`, headers: customer.headers })).statusCode,
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
    expect(await seen()).toMatchObject({ ...hidden, wished: 404, bought: 404 });
    await call('publishProduct', { id });
    expect(await seen()).toMatchObject({
      page: 200,
      all: true,
      category: true,
      search: true,
      guess: true,
      bought: 200,
    });
    await call('unpublishProduct', { id });
    expect(await seen()).toMatchObject(hidden);
    expect((await call('readFacts', { id })).body.published).toBe(false);
  });

  test('made of a product that somebody wants is not available in the wishlist and not for sale in the cart', async () => {
    const { product } = await create({});
    const person = await aPerson(db);
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

  test('published twice is published once in its history', async () => {
    const { product } = await create({ draft: true });
    await call('publishProduct', { id: product.id });
    await call('publishProduct', { id: product.id });
    const { changes } = (await call('listProductChanges', { id: product.id })).body;
    expect(changes.map(({ what }) => what)).toEqual([
      `Product ${product.name} put on sale`,
      `Product ${product.name} created`,
    ]);
  });
});

describe('the list of the staff', () => {
  test('has what is for sale, and drafts where they are asked for, by name and by category too', async () => {
    const [live, draft] = [
      await create({ productName: 'Pashmina live' }),
      await create({ productName: 'Pashmina draft', draft: true }),
    ];
    expect(await idsOf({ q: 'pashmina' })).toEqual([live.product.id]);
    expect(await idsOf({ q: 'pashmina', published: 'no' })).toEqual([draft.product.id]);
    expect(await idsOf({ published: 'no', categoryId: draft.product.categoryId })).toContain(draft.product.id);
    expect(await idsOf({ published: 'no', categoryId: (await aCategory(db)).id })).toEqual([]);
    expect(await idsOf({ q: draft.product.id })).toEqual([]);
    expect(await idsOf({ q: draft.product.id, published: 'no' })).toEqual([draft.product.id]);
    expect((await list({})).data.every(({ published }) => published)).toBe(true);
  });

  test('finds a product by the SKU or the barcode of a variant, and by nothing like it', async () => {
    const { product } = await create({ productVariants: [aRow(), aRow({ size: 'L' })] });
    const [m, l] = product.variants.map(({ id }) => id);
    const variants = [variantFacts(m ?? '', { sku: 'ZRD-77 m' }), variantFacts(l ?? '', { barcode: '4006381333931' })];
    await call('saveFacts', { id: product.id }, { ...NO_FACTS, version: product.version, variants });
    expect(await idsOf({ q: 'zrd-77 M' })).toEqual([product.id]);
    expect(await idsOf({ q: '4006381333931' })).toEqual([product.id]);
    expect(await idsOf({ q: 'zrd-77' })).toEqual([]);
    expect((await list({ q: 'ZRD-77 M' })).data[0]?.variants.map(({ sku }) => sku)).toEqual(['ZRD-77 m', null]);
  });

  test('narrows to products of which facts are missing, and counts them where the shop points them out', async () => {
    const category = await aCategory(db);
    const { product } = await create({ productName: 'Gappy shawl', categoryId: category.id });
    await call('saveCategoryFacts', { id: category.id }, { own: [], required: ['brand', 'hsn'], sizeChart: null });
    await runWaitingJobs(catalogJobs, { pool, tools: { db, log } });
    expect(await idsOf({ facts: 'missing' })).toEqual([product.id]);
    expect(await idsOf({ facts: 'missing', q: 'gappy' })).toEqual([product.id]);
    expect(await idsOf({ facts: 'missing', q: 'pashmina' })).toEqual([]);
    expect(await idsOf({ facts: 'missing', published: 'no' })).toEqual([]);
    expect((await list({ facts: 'missing' })).data[0]?.missingFacts).toBe(0);
    await call('updateSettings', {}, { productFacts: 'warn' });
    expect((await list({ facts: 'missing' })).data[0]?.missingFacts).toBe(2);
  });
});
