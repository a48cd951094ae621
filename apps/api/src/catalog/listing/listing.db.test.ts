import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCategory, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { listCategory, listEverything } from './listing.service.ts';
import { recordRecentSales } from './popularity.service.ts';

const { app, db, pool } = await openShop();

type Page = Reply<'listProducts'>;
const page = async (url: string) => (await app.inject(url)).json<Page>();
const names = ({ data }: Page) => data.map(({ name }) => name);

type Offer = { size?: string | null; price?: number; stock?: number; color?: string };

/** A product with one variant for each offer; prices are rupees. */
async function aProductWith(name: string, categoryId: string, ...offers: Offer[]) {
  const product = await aProduct(db, { name, categoryId });
  const variants = [];
  for (const [n, { price = 1000, ...offer }] of offers.entries())
    variants.push(
      await aVariant(db, { productId: product.id, color: `Colour ${n}`, size: null, price: price * 100, ...offer }),
    );
  return { ...product, variants };
}

describe('GET /products/category/{category}', () => {
  let shirts: { id: string; depth: number };
  const list = (query = '') => page(`/api/products/category/shirts?${query}`);

  beforeAll(async () => {
    shirts = await aCategory(db, { name: 'Shirts' });
    await aProductWith('Azure', shirts.id, { size: 'M', price: 500 }, { size: '3XL', price: 900, stock: 0 });
    await aProductWith('cream', shirts.id, { size: 'M', price: 2000 }, { size: '10', price: 700 });
    await aProductWith('Brick', shirts.id, { size: 'S', price: 1200, stock: 0 }, { size: '9', price: 1200, stock: 0 });
  });

  test.each([
    ['recommended', ['cream', 'Azure', 'Brick']],
    ['newest', ['Brick', 'cream', 'Azure']],
    ['price-asc', ['Azure', 'cream', 'Brick']],
    ['price-desc', ['Brick', 'cream', 'Azure']],
    ['name-asc', ['Azure', 'Brick', 'cream']],
    ['name-desc', ['cream', 'Brick', 'Azure']],
  ])('sorts by %s, the price being the lowest a product sells for', async (sort, expected) => {
    expect(names(await list(`sort=${sort}`))).toEqual(expected);
  });

  test('is recommended in stock first, then by what sold, then the newest', async () => {
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
  ])('narrowed by %s has the products of which a variant fits', async (query, expected) => {
    const narrowed = await list(`sort=name-asc&${query}`);
    expect(names(narrowed)).toEqual(expected);
    expect(narrowed.pagination).toMatchObject({ totalItems: expected.length, exact: true });
  });

  test('asks one variant to fit size and price together', async () => {
    expect(names(await list('size=M&maxPrice=1500'))).toEqual(['Azure']);
    expect(names(await list('size=M&minPrice=600&maxPrice=1000'))).toEqual([]);
  });

  test('finds the same by walking along the order as by gathering what fits', async () => {
    const shelf = await aCategory(db, { name: 'Long Shelf' });
    const inner = await aCategory(db, { name: 'Shelf End', parent: shelf });
    for (let n = 0; n < 40; n++) {
      const offers = [{ size: 'M', price: 100 + (n % 7) }];
      if (n % 2) offers.push({ size: 'L', price: 102 + (n % 5) });
      if (n % 3) offers.push({ size: 'L', price: 104 + (n % 4) });
      await aProductWith(`Item ${(n * 17) % 40}`, n % 5 ? shelf.id : inner.id, ...offers);
    }
    const sorts = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
    const narrowings = [
      { size: 'L' },
      { size: 'L', minPrice: 103, maxPrice: 106 },
      { minPrice: 102 },
      { maxPrice: 104 },
    ];
    for (const sort of sorts)
      for (const narrowing of narrowings) {
        const read = (few: number) =>
          listCategory(db, 'long-shelf', { ...narrowing, sort, page: 1, limit: 9 }, { countUpTo: 10_000, few });
        const gathered = await read(1000);
        const walked = await read(1);
        expect(walked).toEqual(gathered);
        expect(names(gathered)).toHaveLength(9);
      }
  });

  test('has facets of the whole category, whatever it is narrowed by', async () => {
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

  test('turns pages without repeating or losing a product, and is empty after the last', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((n) => list(`limit=1&page=${n}&sort=name-asc`)));
    expect(pages.map(names)).toEqual([['Azure'], ['Brick'], ['cream'], []]);
    expect(pages[0]?.pagination).toEqual({ currentPage: 1, limit: 1, totalItems: 3, totalPages: 3, exact: true });
    expect(names(await list('page=1000000&limit=1000'))).toEqual([]);
  });

  test('lists the category and everything under it', async () => {
    const phones = await aCategory(db, { name: 'Phones' });
    const foldables = await aCategory(db, { name: 'Foldables', parent: phones });
    await aProductWith('Plain phone', phones.id, {});
    await aProductWith('Folding phone', foldables.id, { size: '256 GB' });
    expect(names(await page('/api/products/category/phones'))).toEqual(['Folding phone', 'Plain phone']);
    expect(names(await page('/api/products/category/phones?size=256%20GB'))).toEqual(['Folding phone']);
    expect(names(await page('/api/products/category/foldables'))).toEqual(['Folding phone']);
  });

  test('lists both where two categories share a slug, and once where one lies in the other', async () => {
    const men = await aCategory(db, { name: 'Men' });
    const women = await aCategory(db, { name: 'Women' });
    const menFestive = await aCategory(db, { name: 'Festive', parent: men });
    const womenFestive = await aCategory(db, { name: 'Festive', parent: women });
    const inner = await aCategory(db, { name: 'Festive', parent: menFestive });
    await aProductWith('Sherwani', menFestive.id, { size: 'L', price: 3000 });
    await aProductWith('Lehenga', womenFestive.id, { size: 'L', price: 5000 });
    await aProductWith('Turban', inner.id, { size: 'One', price: 700 });

    const both = await page('/api/products/category/festive?sort=name-asc');
    expect(names(both)).toEqual(['Lehenga', 'Sherwani', 'Turban']);
    expect(both.pagination.totalItems).toBe(3);
    expect(both.facets).toMatchObject({ priceMax: 5000, sizes: [{ size: 'L' }, { size: 'One' }] });
    expect(names(await page('/api/products/category/festive?sort=price-asc&size=L'))).toEqual(['Sherwani', 'Lehenga']);
    expect(names(await page('/api/products/category/festive?sort=price-asc&limit=1&page=2'))).toEqual(['Sherwani']);
  });

  test.each(['nothing', '../../etc', "x' or '1'='1"])('is not found when no category is called %s', async (slug) => {
    const reply = await app.inject(`/api/products/category/${encodeURIComponent(slug)}`);
    expect(reply.statusCode).toBe(404);
  });

  test('with nothing in it is an empty list, not a missing page', async () => {
    await aCategory(db, { name: 'Bare' });
    const bare = await page('/api/products/category/bare');
    expect(bare).toMatchObject({ data: [], pagination: { totalItems: 0 }, facets: { priceMax: 0, sizes: [] } });
  });
});

describe('GET /products', () => {
  test('has what the categories have, and gives prices in rupees', async () => {
    const { id } = await aCategory(db);
    await aProductWith('Malhar Kurta', id, { size: '42', price: 899.5, stock: 4 });
    const { data } = await page('/api/products?sort=newest&limit=1');
    expect(data[0]).toMatchObject({ name: 'Malhar Kurta', variants: [{ originalPrice: 899.5, stock: 4 }] });
  });

  test('is counted exactly as far as that is cheap, and says where counting stopped', async () => {
    const query = { page: 1, limit: 2, minPrice: 1, sort: 'newest' } as const;
    const all = await listEverything(db, query);
    expect(all.pagination).toMatchObject({ exact: true });
    const capped = await listEverything(db, query, { countUpTo: 4, few: 1 });
    expect(capped.pagination).toEqual({ currentPage: 1, limit: 2, totalItems: 4, totalPages: 2, exact: false });
    expect(names(capped)).toEqual(names(all));
    const beyond = await listEverything(db, { ...query, page: 3 }, { countUpTo: 4, few: 1 });
    expect(beyond.data).toEqual([]);
  });

  test('counts a product once, however many of its variants fit', async () => {
    const many = await aCategory(db, { name: 'Many Colours' });
    const prices = Array.from({ length: 40 }, (_, n) => ({ size: 'M', price: 100 + n }));
    await aProductWith('Rainbow', many.id, ...prices);
    const query = { page: 1, limit: 5, minPrice: 1, size: 'M', sort: 'newest' } as const;
    const counted = await listCategory(db, 'many-colours', query, { countUpTo: 10, few: 300 });
    expect(counted.pagination).toMatchObject({ totalItems: 1, exact: true });
    expect(names(counted)).toEqual(['Rainbow']);
  });

  test.each(['sort=cheapest', 'minPrice=-1', 'maxPrice=1e3', 'minPrice=abc', 'limit=0', `size=${'x'.repeat(21)}`])(
    'refuses %s',
    async (query) => {
      expect((await app.inject(`/api/products?${query}`)).statusCode).toBe(400);
    },
  );

  test.each(["size=' or 1=1 --", 'size=%25', 'size=%F0%9F%91%97'])('finds nothing for %s', async (query) => {
    expect((await page(`/api/products?${query}`)).data).toEqual([]);
  });
});

describe('the listing follows, in the same transaction,', () => {
  const inScope = async (slug: string) => page(`/api/products/category/${slug}?sort=name-asc`);

  test('a price, a size, a name', async () => {
    const { id, slug } = await aCategory(db);
    const { variants, ...product } = await aProductWith('Before', id, { size: 'M', price: 500 });
    await pool.query(`update variants set price_paise = 70000, size = 'L' where id = $1`, [variants[0]?.id]);
    expect((await inScope(slug)).facets).toMatchObject({ priceMax: 700, sizes: [{ size: 'L', inStock: true }] });
    expect(names(await page(`/api/products/category/${slug}?maxPrice=600`))).toEqual([]);

    await aProductWith('Middle', id, {});
    await pool.query(`update products set name = 'Zebra' where id = $1`, [product.id]);
    expect(names(await inScope(slug))).toEqual(['Middle', 'Zebra']);
  });

  test('the last unit sold and the first one back', async () => {
    const { id, slug } = await aCategory(db);
    const { variants } = await aProductWith('Scarce', id, { size: 'M', stock: 2 });
    await aProductWith('Old but there', id, { size: 'L', stock: 5 });
    await pool.query(`update products set created_at = '2020-01-01' where name = 'Old but there'`);
    const sell = (units: number) =>
      pool.query('update variants set stock = stock - $2 where id = $1', [variants[0]?.id, units]);
    const seen = async () => {
      const { data, facets } = await page(`/api/products/category/${slug}`);
      return [data[0]?.name, facets.sizes.find(({ size }) => size === 'M')?.inStock];
    };
    expect(await seen()).toEqual(['Scarce', true]);
    await sell(1);
    expect(await seen()).toEqual(['Scarce', true]);
    await sell(1);
    expect(await seen()).toEqual(['Old but there', false]);
    await sell(-1);
    expect(await seen()).toEqual(['Scarce', true]);
  });

  test('an archived product, variant or category, and its return', async () => {
    const top = await aCategory(db);
    const below = await aCategory(db, { parent: top });
    const { id, variants } = await aProductWith('Comes and goes', below.id, { size: 'M' }, { size: 'L' });
    const setArchived = (table: string, rowId: string | undefined, gone: boolean) =>
      pool.query(`update ${table} set archived_at = case when $2 then now() end where id = $1`, [rowId, gone]);

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

  test('a product or a category that moves', async () => {
    const [from, to] = [await aCategory(db), await aCategory(db)];
    const moving = await aCategory(db, { parent: from });
    const { id } = await aProductWith('Moves along', moving.id, { size: 'M' });
    await pool.query('update categories set parent_id = $1 where id = $2', [to.id, moving.id]);
    expect(names(await inScope(from.slug))).toEqual([]);
    expect(names(await inScope(to.slug))).toEqual(['Moves along']);
    await pool.query('update products set category_id = $1 where id = $2', [from.id, id]);
    expect(names(await inScope(to.slug))).toEqual([]);
    expect((await inScope(from.slug)).pagination.totalItems).toBe(1);
  });

  test('nothing that was rolled back', async () => {
    const { id, slug } = await aCategory(db);
    await aProductWith('Stays', id, {});
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

describe('when orders come at the same moment', () => {
  test('two that sell the last of two sizes leave the product sold out', async () => {
    const { id, slug } = await aCategory(db);
    for (let round = 0; round < 10; round++) {
      const { variants } = await aProductWith(`Race ${round}`, id, { size: 'M', stock: 1 }, { size: 'L', stock: 1 });
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

  test('many that sell out the same products in different orders all succeed', async () => {
    const { id } = await aCategory(db);
    const products: Awaited<ReturnType<typeof aProductWith>>[] = [];
    for (let n = 0; n < 4; n++)
      products.push(
        await aProductWith(
          `Hot ${n} ${id}`,
          id,
          ...Array.from({ length: 8 }, (_, size) => ({ size: `${size}`, stock: 1 })),
        ),
      );
    // Each order takes one size of every product, and no two go through the products in the same way.
    const order = async (n: number) =>
      db.transaction().execute(async (tx) => {
        const turned = [...products.slice(n % 4), ...products.slice(0, n % 4)];
        for (const { variants } of n % 2 ? turned : turned.toReversed())
          await sql`update variants set stock = stock - 1 where id = ${variants[n]?.id}`.execute(tx);
      });
    await Promise.all(Array.from({ length: 8 }, (_, n) => order(n)));
    const { rows } = await pool.query(
      `select count(*) as wrong from listing_entries join products on id = product_id where name like 'Hot %' and in_stock`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('the sizes counted by the job are those counted from the products', async () => {
    const kept = `
      select scope, size, sum(products) as products, sum(in_stock) as in_stock
      from (select scope, size, products, in_stock from listing_sizes
            union all select scope, size, products, in_stock from listing_size_changes) part
      group by scope, size having sum(products) <> 0 order by scope, size`;
    const before = await pool.query(kept);
    await pool.query('select fold_listing_sizes()');
    const after = await pool.query(kept);
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
