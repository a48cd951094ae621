import { describe, expect, test } from 'vitest';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { type SearchLimits, type SearchQuery, searchProducts } from './product-search.service.ts';

const { app, db, pool } = await createTestApp();

// Low limits, so that a few products exercise every query plan.
const QUERY_PLANS: [string, SearchLimits][] = [
  ['collected and sorted', { countUpTo: 1000, common: 4000 }],
  ['scanned by index', { countUpTo: 1000, common: 1 }],
];
const FIRST_PAGE: Omit<SearchQuery, 'q'> = { page: 1, limit: 20, sort: 'recommended', facets: 'no' };

const searchNames = async (q: string, options: Partial<SearchQuery> = {}, limits?: SearchLimits) => {
  const { products, pagination, facets } = await searchProducts(db, { ...FIRST_PAGE, ...options, q }, limits);
  return { names: products.map(({ name }) => name), pagination, facets };
};

async function createProducts(word: string, count: number) {
  for (let n = 0; n < count; n++) {
    const { id } = await createTestProduct(db, { name: `${word} ${String(n).padStart(3, '0')}` });
    const size = n % 3 === 0 ? 'L' : 'M';
    await createTestVariant(db, { productId: id, size, price: 100_00 + n * 1000, stock: n % 10 === 9 ? 0 : 5 });
  }
}

await createProducts('Pashmina', 130);
await createProducts('Ikat', 3);
const { id: both } = await createTestProduct(db, { name: 'Pashmina with Ikat border' });
await createTestVariant(db, { productId: both, size: 'XL', price: 9000_00 });
// In production a job runs this.
await pool.query('select count_search_words()');

describe.each(QUERY_PLANS)('results %s', (_plan, limits) => {
  test.each(['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const)(
    'have no duplicates or gaps across pages, and one order for any page size: %s',
    async (sort) => {
      const fullList = (await searchNames('pashmina', { sort, limit: 200 }, limits)).names;
      expect(new Set(fullList).size).toBe(131);
      const pages = [];
      for (let page = 1; page <= 7; page++)
        pages.push(...(await searchNames('pashmina', { sort, page }, limits)).names);
      expect(pages).toEqual(fullList);
    },
  );

  test('return the total, marked as a lower bound when counting stopped', async () => {
    expect((await searchNames('pashmina', {}, limits)).pagination).toEqual({
      currentPage: 1,
      limit: 20,
      totalItems: 131,
      totalPages: 7,
      exact: true,
    });
    const short = { ...limits, countUpTo: 100 };
    expect((await searchNames('pashmina', {}, short)).pagination).toMatchObject({ totalItems: 100, exact: false });
    expect((await searchNames('pashmina', { page: 5, limit: 24 }, short)).names).toHaveLength(4);
    expect((await searchNames('pashmina', { page: 6, limit: 24 }, short)).names).toEqual([]);
  });

  test('can be filtered by price and size, even if more match than are counted', async () => {
    const filter = { size: 'L', minPrice: 200, maxPrice: 700, sort: 'price-desc' } as const;
    const matching = Array.from({ length: 51 }, (_, n) => 10 + n).filter((n) => n % 3 === 0);
    const expected = matching.toReversed().map((n) => `Pashmina ${String(n).padStart(3, '0')}`);
    const { names, pagination } = await searchNames('pashmina', { ...filter, limit: 50 }, limits);
    expect(names).toEqual(expected);
    expect(pagination).toMatchObject({ totalItems: expected.length, exact: true });

    const short = { ...limits, countUpTo: 5 };
    const limited = await searchNames('pashmina', { ...filter, limit: 3, page: 2 }, short);
    expect(limited.names).toEqual(expected.slice(3, 5));
    expect(limited.pagination).toMatchObject({ totalItems: 5, exact: false });
  });

  test('have facets of all matches, with any filter', async () => {
    const { facets } = await searchNames('pashmina', { size: 'M', maxPrice: 300, facets: 'yes' }, limits);
    expect(facets?.priceMax).toBe(9000);
    expect(facets?.sizes).toEqual([
      { size: 'M', inStock: true },
      { size: 'L', inStock: true },
      { size: 'XL', inStock: true },
    ]);
  });

  test('list matches of all words first, then of some words, and count both', async () => {
    const { names, pagination } = await searchNames('ikat pashmina', { limit: 200 }, limits);
    expect(names[0]).toBe('Pashmina with Ikat border');
    expect(names).toHaveLength(134);
    expect(new Set(names).size).toBe(134);
    expect(pagination.totalItems).toBe(134);
    const pages = [];
    for (let page = 1; page <= 8; page++)
      pages.push(...(await searchNames('ikat pashmina', { page, limit: 20 }, limits)).names);
    expect(pages).toEqual(names);
    expect((await searchNames('ikat pashmina', { sort: 'price-asc', limit: 1 }, limits)).names).not.toContain(names[0]);
    expect((await searchNames('ikat pashmina', { size: 'XL' }, limits)).names).toEqual([names[0]]);
    expect((await searchNames('ikat pashmina', { size: 'S' }, limits)).pagination.totalItems).toBe(0);
  });
});

describe('GET /products/search', () => {
  const get = async (query: string, headers?: Record<string, string>) =>
    app.inject({ url: `/api/products/search?${query}`, headers: headers ?? (await createTestUser(db)).headers });

  test('returns twenty products and the total, and facets on request', async () => {
    const plain = (await get('q=pashmina')).json();
    expect(plain.products).toHaveLength(20);
    expect(plain.pagination).toMatchObject({ limit: 20, totalItems: 131, totalPages: 7, exact: true });
    expect(plain).not.toHaveProperty('facets');
    expect((await get('q=pashmina&facets=yes')).json().facets).toMatchObject({ priceMax: 9000 });
  });

  test('an empty query returns the full listing with filters, sorting and total', async () => {
    const { data, pagination } = (await app.inject('/api/products?limit=24&size=L&sort=price-desc')).json();
    const reply = (await get('q=&limit=24&size=L&sort=price-desc')).json();
    expect(reply.products).toEqual(data);
    expect(reply.pagination).toEqual(pagination);
  });

  test('returns 401 for guests', async () => {
    expect((await get('q=pashmina&page=2&size=L', {})).statusCode).toBe(401);
  });

  test('filters and sorts products found by id', async () => {
    expect((await get(`q=${both}&sort=price-asc&size=XL`)).json().products).toHaveLength(1);
    expect((await get(`q=${both}&size=M`)).json()).toMatchObject({ products: [], pagination: { totalItems: 0 } });
  });

  test('returns an empty page for a query without matches', async () => {
    const reply = (await get('q=qqqqzzzz&page=3&facets=yes')).json();
    expect(reply).toMatchObject({ products: [], pagination: { totalItems: 0, exact: true }, facets: { sizes: [] } });
    expect((await get('q=pashmina&page=1000000&limit=1000')).json().products).toEqual([]);
  });

  test.each(['page=0', 'limit=1001', 'sort=best', 'facets=perhaps', 'minPrice=-1'])('rejects %s', async (query) => {
    expect((await get(`q=pashmina&${query}`)).statusCode).toBe(400);
  });
});
