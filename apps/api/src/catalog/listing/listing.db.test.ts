import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { listAllProducts, listCategoryProducts } from './listing.service.ts';
import { recordRecentSales } from './popularity.service.ts';

const { app, db, pool } = await createTestApp();

type Page = EndpointResponse<'listProducts'>;
const page = async (url: string) => (await app.inject(url)).json<Page>();
const names = ({ data }: Page) => data.map(({ name }) => name);

type Offer = { size?: string | null; price?: number; stock?: number; color?: string };

/** Creates a product with one variant per offer. Prices are in rupees. */
async function createProductWithOffers(name: string, categoryId: string, ...offers: Offer[]) {
  const product = await createTestProduct(db, { name, categoryId });
  const variants = [];
  for (const [n, { price = 1000, ...offer }] of offers.entries())
    variants.push(
      await createTestVariant(db, {
        productId: product.id,
        color: `Colour ${n}`,
        size: null,
        price: price * 100,
        ...offer,
      }),
    );
  return { ...product, variants };
}

describe('GET /products/category/{category}', () => {
  let shirts: { id: string; depth: number };
  const list = (query = '') => page(`/api/products/category/shirts?${query}`);

  beforeAll(async () => {
    shirts = await createTestCategory(db, { name: 'Shirts' });
    await createProductWithOffers('Azure', shirts.id, { size: 'M', price: 500 }, { size: '3XL', price: 900, stock: 0 });
    await createProductWithOffers('cream', shirts.id, { size: 'M', price: 2000 }, { size: '10', price: 700 });
    await createProductWithOffers(
      'Brick',
      shirts.id,
      { size: 'S', price: 1200, stock: 0 },
      { size: '9', price: 1200, stock: 0 },
    );
  });

  test.each([
    ['recommended', ['cream', 'Azure', 'Brick']],
    ['newest', ['Brick', 'cream', 'Azure']],
    ['price-asc', ['Azure', 'cream', 'Brick']],
    ['price-desc', ['Brick', 'cream', 'Azure']],
    ['name-asc', ['Azure', 'Brick', 'cream']],
    ['name-desc', ['cream', 'Brick', 'Azure']],
  ])('sorts by %s, using the lowest price of each product', async (sort, expected) => {
    expect(names(await list(`sort=${sort}`))).toEqual(expected);
  });

  test('recommended order: in stock first, then recent sales, then newest', async () => {
    expect(names(await list())).toEqual(['cream', 'Azure', 'Brick']);
    const { data } = await list('sort=name-asc');
    const [azure, brick] = data.map(({ id }) => id);
    await recordRecentSales(db, [
      { productId: azure ?? '', quantity: 3 },
      { productId: brick ?? '', quantity: 9 },
    ]);
    expect(names(await list())).toEqual(['Azure', 'cream', 'Brick']);
    await recordRecentSales(db, []);
    expect(names(await list())).toEqual(['cream', 'Azure', 'Brick']);
  });

  test.each([
    ['size=M', ['Azure', 'cream']],
    ['size=3XL', ['Azure']],
    ['size=XS', []],
    ['minPrice=1000', ['Brick', 'cream']],
    ['maxPrice=700', ['Azure', 'cream']],
    ['minPrice=600&maxPrice=999.99', ['Azure', 'cream']],
    ['minPrice=701&maxPrice=899', []],
    ['minPrice=2000&maxPrice=2000', ['cream']],
    ['minPrice=3000&maxPrice=2000', []],
  ])('filter %s returns products with a matching variant', async (query, expected) => {
    const filtered = await list(`sort=name-asc&${query}`);
    expect(names(filtered)).toEqual(expected);
    expect(filtered.pagination).toMatchObject({ totalItems: expected.length, exact: true });
  });

  test('size and price filters must match the same variant', async () => {
    expect(names(await list('size=M&maxPrice=1500'))).toEqual(['Azure']);
    expect(names(await list('size=M&minPrice=600&maxPrice=1000'))).toEqual([]);
  });

  test('an index scan and collect-and-sort return the same products', async () => {
    const parent = await createTestCategory(db, { name: 'Long Category' });
    const inner = await createTestCategory(db, { name: 'Inner Category', parent });
    for (let n = 0; n < 40; n++) {
      const offers = [{ size: 'M', price: 100 + (n % 7) }];
      if (n % 2) offers.push({ size: 'L', price: 102 + (n % 5) });
      if (n % 3) offers.push({ size: 'L', price: 104 + (n % 4) });
      await createProductWithOffers(`Item ${(n * 17) % 40}`, n % 5 ? parent.id : inner.id, ...offers);
    }
    const sorts = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
    const filters = [{ size: 'L' }, { size: 'L', minPrice: 103, maxPrice: 106 }, { minPrice: 102 }, { maxPrice: 104 }];
    for (const sort of sorts)
      for (const filter of filters) {
        const listWithThreshold = (few: number) =>
          listCategoryProducts(db, 'long-category', { ...filter, sort, page: 1, limit: 9 }, { countUpTo: 10_000, few });
        const collected = await listWithThreshold(1000);
        const scanned = await listWithThreshold(1);
        expect(scanned).toEqual(collected);
        expect(names(collected)).toHaveLength(9);
      }
  });

  test('facets cover the whole category, with any filter', async () => {
    for (const query of ['', 'size=M', 'minPrice=1900', 'size=nothing']) {
      const { facets } = await list(query);
      expect(facets).toMatchObject({
        priceMax: 2000,
        sizes: [
          { size: '9', inStock: false },
          { size: '10', inStock: true },
          { size: 'S', inStock: false },
          { size: 'M', inStock: true },
          { size: '3XL', inStock: false },
        ],
      });
    }
  });

  test('pages have no duplicates or gaps, and a page after the last is empty', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((n) => list(`limit=1&page=${n}&sort=name-asc`)));
    expect(pages.map(names)).toEqual([['Azure'], ['Brick'], ['cream'], []]);
    expect(pages[0]?.pagination).toEqual({ currentPage: 1, limit: 1, totalItems: 3, totalPages: 3, exact: true });
    expect(names(await list('page=1000000&limit=1000'))).toEqual([]);
  });

  test('lists products of the category and its subcategories', async () => {
    const phones = await createTestCategory(db, { name: 'Phones' });
    const foldables = await createTestCategory(db, { name: 'Foldables', parent: phones });
    await createProductWithOffers('Plain phone', phones.id, {});
    await createProductWithOffers('Folding phone', foldables.id, { size: '256 GB' });
    expect(names(await page('/api/products/category/phones'))).toEqual(['Folding phone', 'Plain phone']);
    expect(names(await page('/api/products/category/phones?size=256%20GB'))).toEqual(['Folding phone']);
    expect(names(await page('/api/products/category/foldables'))).toEqual(['Folding phone']);
  });

  test('lists both categories that share a slug, without duplicates if one contains the other', async () => {
    const men = await createTestCategory(db, { name: 'Men' });
    const women = await createTestCategory(db, { name: 'Women' });
    const menFestive = await createTestCategory(db, { name: 'Festive', parent: men });
    const womenFestive = await createTestCategory(db, { name: 'Festive', parent: women });
    const inner = await createTestCategory(db, { name: 'Festive', parent: menFestive });
    await createProductWithOffers('Sherwani', menFestive.id, { size: 'L', price: 3000 });
    await createProductWithOffers('Lehenga', womenFestive.id, { size: 'L', price: 5000 });
    await createProductWithOffers('Turban', inner.id, { size: 'One', price: 700 });

    const both = await page('/api/products/category/festive?sort=name-asc');
    expect(names(both)).toEqual(['Lehenga', 'Sherwani', 'Turban']);
    expect(both.pagination.totalItems).toBe(3);
    expect(both.facets).toMatchObject({ priceMax: 5000, sizes: [{ size: 'L' }, { size: 'One' }] });
    expect(names(await page('/api/products/category/festive?sort=price-asc&size=L'))).toEqual(['Sherwani', 'Lehenga']);
    expect(names(await page('/api/products/category/festive?sort=price-asc&limit=1&page=2'))).toEqual(['Sherwani']);
  });

  test.each(['nothing', '../../etc', "x' or '1'='1"])('returns 404 for unknown category %s', async (slug) => {
    const reply = await app.inject(`/api/products/category/${encodeURIComponent(slug)}`);
    expect(reply.statusCode).toBe(404);
  });

  test('returns an empty list for a category without products', async () => {
    await createTestCategory(db, { name: 'Bare' });
    const bare = await page('/api/products/category/bare');
    expect(bare).toMatchObject({ data: [], pagination: { totalItems: 0 }, facets: { priceMax: 0, sizes: [] } });
  });
});

describe('GET /products', () => {
  test('lists products of all categories with prices in rupees', async () => {
    const { id } = await createTestCategory(db);
    await createProductWithOffers('Malhar Kurta', id, { size: '42', price: 899.5, stock: 4 });
    const { data } = await page('/api/products?sort=newest&limit=1');
    expect(data[0]).toMatchObject({ name: 'Malhar Kurta', variants: [{ originalPrice: 899.5, stock: 4 }] });
  });

  test('counts exactly up to a limit and reports when counting stopped', async () => {
    const query = { page: 1, limit: 2, minPrice: 1, sort: 'newest' } as const;
    const all = await listAllProducts(db, query);
    expect(all.pagination).toMatchObject({ exact: true });
    const capped = await listAllProducts(db, query, { countUpTo: 4, few: 1 });
    expect(capped.pagination).toEqual({ currentPage: 1, limit: 2, totalItems: 4, totalPages: 2, exact: false });
    expect(names(capped)).toEqual(names(all));
    const beyond = await listAllProducts(db, { ...query, page: 3 }, { countUpTo: 4, few: 1 });
    expect(beyond.data).toEqual([]);
  });

  test('counts a product once, even if several variants match', async () => {
    const many = await createTestCategory(db, { name: 'Many Colours' });
    const prices = Array.from({ length: 40 }, (_, n) => ({ size: 'M', price: 100 + n }));
    await createProductWithOffers('Rainbow', many.id, ...prices);
    const query = { page: 1, limit: 5, minPrice: 1, size: 'M', sort: 'newest' } as const;
    const counted = await listCategoryProducts(db, 'many-colours', query, { countUpTo: 10, few: 300 });
    expect(counted.pagination).toMatchObject({ totalItems: 1, exact: true });
    expect(names(counted)).toEqual(['Rainbow']);
  });

  test.each(['sort=cheapest', 'minPrice=-1', 'maxPrice=1e3', 'minPrice=abc', 'limit=0', `size=${'x'.repeat(21)}`])(
    'rejects %s',
    async (query) => {
      expect((await app.inject(`/api/products?${query}`)).statusCode).toBe(400);
    },
  );

  test.each(["size=' or 1=1 --", 'size=%25', 'size=%F0%9F%91%97'])('finds nothing for %s', async (query) => {
    expect((await page(`/api/products?${query}`)).data).toEqual([]);
  });
});

describe('the listing changes in the same transaction', () => {
  const inScope = async (slug: string) => page(`/api/products/category/${slug}?sort=name-asc`);

  test('after a change of price, size or name', async () => {
    const { id, slug } = await createTestCategory(db);
    const { variants, ...product } = await createProductWithOffers('Before', id, { size: 'M', price: 500 });
    await pool.query(`update variants set price_paise = 70000, size = 'L' where id = $1`, [variants[0]?.id]);
    expect((await inScope(slug)).facets).toMatchObject({ priceMax: 700, sizes: [{ size: 'L', inStock: true }] });
    expect(names(await page(`/api/products/category/${slug}?maxPrice=600`))).toEqual([]);

    await createProductWithOffers('Middle', id, {});
    await pool.query(`update products set name = 'Zebra' where id = $1`, [product.id]);
    expect(names(await inScope(slug))).toEqual(['Middle', 'Zebra']);
  });

  test('after the last unit is sold and after it is restocked', async () => {
    const { id, slug } = await createTestCategory(db);
    const { variants } = await createProductWithOffers('Scarce', id, { size: 'M', stock: 2 });
    await createProductWithOffers('Old but there', id, { size: 'L', stock: 5 });
    await pool.query(`update products set created_at = '2020-01-01' where name = 'Old but there'`);
    const sell = (units: number) =>
      pool.query('update variants set stock = stock - $2 where id = $1', [variants[0]?.id, units]);
    const getFirstProduct = async () => {
      const { data, facets } = await page(`/api/products/category/${slug}`);
      return [data[0]?.name, facets.sizes.find(({ size }) => size === 'M')?.inStock];
    };
    expect(await getFirstProduct()).toEqual(['Scarce', true]);
    await sell(1);
    expect(await getFirstProduct()).toEqual(['Scarce', true]);
    await sell(1);
    expect(await getFirstProduct()).toEqual(['Old but there', false]);
    await sell(-1);
    expect(await getFirstProduct()).toEqual(['Scarce', true]);
  });

  test('after a product, variant or category is archived and restored', async () => {
    const top = await createTestCategory(db);
    const below = await createTestCategory(db, { parent: top });
    const { id, variants } = await createProductWithOffers('Comes and goes', below.id, { size: 'M' }, { size: 'L' });
    const setArchived = (table: string, rowId: string | undefined, isArchived: boolean) =>
      pool.query(`update ${table} set archived_at = case when $2 then now() end where id = $1`, [rowId, isArchived]);

    await setArchived('variants', variants[0]?.id, true);
    expect((await inScope(top.slug)).facets.sizes).toEqual([{ size: 'L', inStock: true }]);
    await setArchived('variants', variants[1]?.id, true);
    expect((await inScope(top.slug)).data).toEqual([]);
    await setArchived('variants', variants[1]?.id, false);

    for (const [table, rowId] of [
      ['products', id],
      ['categories', below.id],
    ] as const) {
      expect(names(await inScope(top.slug))).toEqual(['Comes and goes']);
      await setArchived(table, rowId, true);
      expect(await inScope(top.slug)).toMatchObject({ data: [], pagination: { totalItems: 0 }, facets: { sizes: [] } });
      expect(names(await page('/api/products?limit=1000'))).not.toContain('Comes and goes');
      await setArchived(table, rowId, false);
    }
    await setArchived('categories', top.id, true);
    expect((await app.inject(`/api/products/category/${below.slug}`)).statusCode).toBe(404);
  });

  test('after a product or category moves', async () => {
    const [from, to] = [await createTestCategory(db), await createTestCategory(db)];
    const moving = await createTestCategory(db, { parent: from });
    const { id } = await createProductWithOffers('Moves along', moving.id, { size: 'M' });
    await pool.query('update categories set parent_id = $1 where id = $2', [to.id, moving.id]);
    expect(names(await inScope(from.slug))).toEqual([]);
    expect(names(await inScope(to.slug))).toEqual(['Moves along']);
    await pool.query('update products set category_id = $1 where id = $2', [from.id, id]);
    expect(names(await inScope(to.slug))).toEqual([]);
    expect((await inScope(from.slug)).pagination.totalItems).toBe(1);
  });

  test('but not after a rollback', async () => {
    const { id, slug } = await createTestCategory(db);
    await createProductWithOffers('Stays', id, {});
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`update products set name = 'Never was' where name = 'Stays'`.execute(tx);
        throw new Error('changed my mind');
      })
      .catch(() => {});
    expect(names(await inScope(slug))).toEqual(['Stays']);
  });
});

describe('concurrent orders', () => {
  test('two orders for the last units of two sizes leave the product sold out', async () => {
    const { id, slug } = await createTestCategory(db);
    for (let round = 0; round < 10; round++) {
      const { variants } = await createProductWithOffers(
        `Race ${round}`,
        id,
        { size: 'M', stock: 1 },
        { size: 'L', stock: 1 },
      );
      await Promise.all(
        variants.map((variant) => pool.query('update variants set stock = 0 where id = $1', [variant.id])),
      );
    }
    const { facets } = await page(`/api/products/category/${slug}`);
    expect(facets.sizes.map(({ inStock }) => inStock)).toEqual([false, false]);
    const { rows } = await pool.query(
      `select count(*) as wrong from listing_entries join products on id = product_id where name like 'Race %' and in_stock`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('orders that sell out the same products in different sequences all succeed', async () => {
    const { id } = await createTestCategory(db);
    const products: Awaited<ReturnType<typeof createProductWithOffers>>[] = [];
    for (let n = 0; n < 4; n++)
      products.push(
        await createProductWithOffers(
          `Hot ${n} ${id}`,
          id,
          ...Array.from({ length: 8 }, (_, size) => ({ size: `${size}`, stock: 1 })),
        ),
      );
    // Each order takes one size of every product, and no two visit the products in the same order.
    const order = async (n: number) =>
      db.transaction().execute(async (tx) => {
        const rotated = [...products.slice(n % 4), ...products.slice(0, n % 4)];
        for (const { variants } of n % 2 ? rotated : rotated.toReversed())
          await sql`update variants set stock = stock - 1 where id = ${variants[n]?.id}`.execute(tx);
      });
    await Promise.all(Array.from({ length: 8 }, (_, n) => order(n)));
    const { rows } = await pool.query(
      `select count(*) as wrong from listing_entries join products on id = product_id where name like 'Hot %' and in_stock`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('the aggregated sizes equal the sizes counted from the products', async () => {
    const storedSizes = `
      select scope, size, sum(products) as products, sum(in_stock) as in_stock
      from (select scope, size, products, in_stock from listing_sizes
            union all select scope, size, products, in_stock from listing_size_changes) part
      group by scope, size having sum(products) <> 0 order by scope, size`;
    const before = await pool.query(storedSizes);
    await pool.query('select aggregate_listing_sizes()');
    const after = await pool.query(storedSizes);
    const counted = await pool.query(`
      select scope, size, count(*) as products, count(*) filter (where in_stock) as in_stock
      from (
        select scope, entry.product_id, size, bool_or(offer.in_stock) as in_stock
        from listing_entries entry join listing_offers offer on offer.product_id = entry.product_id
        group by scope, entry.product_id, size
      ) each group by scope, size order by scope, size`);
    expect(after.rows).toEqual(before.rows);
    expect(after.rows).toEqual(counted.rows);
    expect((await pool.query('select count(*) as count from listing_size_changes')).rows).toEqual([{ count: 0 }]);
  });
});
