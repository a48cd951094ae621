import { describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { type SearchLimits, type SearchQuery, search } from './search.service.ts';

const { app, db, pool } = await openShop();

// Few products count as many here, so that every way of finding them is taken.
const WAYS: [string, SearchLimits][] = [
  ['gathered', { countUpTo: 1000, common: 4000 }],
  ['met along the way', { countUpTo: 1000, common: 1 }],
];
const FIRST: Omit<SearchQuery, 'q'> = { page: 1, limit: 20, sort: 'recommended', facets: 'no' };

const ask = async (q: string, more: Partial<SearchQuery> = {}, limits?: SearchLimits) => {
  const { products, pagination, facets } = await search(db, { ...FIRST, ...more, q }, limits);
  return { names: products.map(({ name }) => name), pagination, facets };
};

async function aShelf(word: string, count: number) {
  for (let n = 0; n < count; n++) {
    const { id } = await aProduct(db, { name: `${word} ${String(n).padStart(3, '0')}` });
    const size = n % 3 === 0 ? 'L' : 'M';
    await aVariant(db, { productId: id, size, price: 100_00 + n * 1000, stock: n % 10 === 9 ? 0 : 5 });
  }
}

await aShelf('Pashmina', 130);
await aShelf('Ikat', 3);
const { id: both } = await aProduct(db, { name: 'Pashmina with Ikat border' });
await aVariant(db, { productId: both, size: 'XL', price: 9000_00 });
// The job that counts how many products have a word runs now and then.
await pool.query('select count_search_words()');

describe.each(WAYS)('results %s', (_way, limits) => {
  test.each(['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const)(
    'are paged through without a gap or a repeat, and in one order however long the page: %s',
    async (sort) => {
      const whole = (await ask('pashmina', { sort, limit: 200 }, limits)).names;
      expect(new Set(whole).size).toBe(131);
      const pages = [];
      for (let page = 1; page <= 7; page++) pages.push(...(await ask('pashmina', { sort, page }, limits)).names);
      expect(pages).toEqual(whole);
    },
  );

  test('say how many there are, and that there are more where counting stopped', async () => {
    expect((await ask('pashmina', {}, limits)).pagination).toEqual({
      currentPage: 1,
      limit: 20,
      totalItems: 131,
      totalPages: 7,
      exact: true,
    });
    const short = { ...limits, countUpTo: 100 };
    expect((await ask('pashmina', {}, short)).pagination).toMatchObject({ totalItems: 100, exact: false });
    expect((await ask('pashmina', { page: 5, limit: 24 }, short)).names).toHaveLength(4);
    expect((await ask('pashmina', { page: 6, limit: 24 }, short)).names).toEqual([]);
  });

  test('are narrowed by price and size, also where more fit than are counted', async () => {
    const narrowed = { size: 'L', minPrice: 200, maxPrice: 700, sort: 'price-desc' } as const;
    const fitting = Array.from({ length: 51 }, (_, n) => 10 + n).filter((n) => n % 3 === 0);
    const expected = fitting.toReversed().map((n) => `Pashmina ${String(n).padStart(3, '0')}`);
    const { names, pagination } = await ask('pashmina', { ...narrowed, limit: 50 }, limits);
    expect(names).toEqual(expected);
    expect(pagination).toMatchObject({ totalItems: expected.length, exact: true });

    const short = { ...limits, countUpTo: 5 };
    const few = await ask('pashmina', { ...narrowed, limit: 3, page: 2 }, short);
    expect(few.names).toEqual(expected.slice(3, 5));
    expect(few.pagination).toMatchObject({ totalItems: 5, exact: false });
  });

  test('can be narrowed by what all of them have, whatever they are narrowed by', async () => {
    const { facets } = await ask('pashmina', { size: 'M', maxPrice: 300, facets: 'yes' }, limits);
    expect(facets?.priceMax).toBe(9000);
    expect(facets?.sizes).toEqual([
      { size: 'M', inStock: true },
      { size: 'L', inStock: true },
      { size: 'XL', inStock: true },
    ]);
  });

  test('have what has every word first, then what has some of them, and all of it counts', async () => {
    const { names, pagination } = await ask('ikat pashmina', { limit: 200 }, limits);
    expect(names[0]).toBe('Pashmina with Ikat border');
    expect(names).toHaveLength(134);
    expect(new Set(names).size).toBe(134);
    expect(pagination.totalItems).toBe(134);
    const pages = [];
    for (let page = 1; page <= 8; page++)
      pages.push(...(await ask('ikat pashmina', { page, limit: 20 }, limits)).names);
    expect(pages).toEqual(names);
    expect((await ask('ikat pashmina', { sort: 'price-asc', limit: 1 }, limits)).names).not.toContain(names[0]);
    expect((await ask('ikat pashmina', { size: 'XL' }, limits)).names).toEqual([names[0]]);
    expect((await ask('ikat pashmina', { size: 'S' }, limits)).pagination.totalItems).toBe(0);
  });
});

describe('GET /products/search', () => {
  const get = async (query: string, headers?: Record<string, string>) =>
    app.inject({ url: `/api/products/search?${query}`, headers: headers ?? (await aPerson(db)).headers });

  test('answers twenty and their number, and facets to who asks for them', async () => {
    const plain = (await get('q=pashmina')).json();
    expect(plain.products).toHaveLength(20);
    expect(plain.pagination).toMatchObject({ limit: 20, totalItems: 131, totalPages: 7, exact: true });
    expect(plain).not.toHaveProperty('facets');
    expect((await get('q=pashmina&facets=yes')).json().facets).toMatchObject({ priceMax: 9000 });
  });

  test('is the listing of everything for no words, with its filters, sorts and number', async () => {
    const { data, pagination } = (await app.inject('/api/products?limit=24&size=L&sort=price-desc')).json();
    const reply = (await get('q=&limit=24&size=L&sort=price-desc')).json();
    expect(reply.products).toEqual(data);
    expect(reply.pagination).toEqual(pagination);
  });

  test('has no page for guests either', async () => {
    expect((await get('q=pashmina&page=2&size=L', {})).statusCode).toBe(401);
  });

  test('narrows and sorts what was found by an id', async () => {
    expect((await get(`q=${both}&sort=price-asc&size=XL`)).json().products).toHaveLength(1);
    expect((await get(`q=${both}&size=M`)).json()).toMatchObject({ products: [], pagination: { totalItems: 0 } });
  });

  test('knows no page of what is not there', async () => {
    const reply = (await get('q=qqqqzzzz&page=3&facets=yes')).json();
    expect(reply).toMatchObject({ products: [], pagination: { totalItems: 0, exact: true }, facets: { sizes: [] } });
    expect((await get('q=pashmina&page=1000000&limit=1000')).json().products).toEqual([]);
  });

  test.each(['page=0', 'limit=1001', 'sort=best', 'facets=perhaps', 'minPrice=-1'])('refuses %s', async (query) => {
    expect((await get(`q=pashmina&${query}`)).statusCode).toBe(400);
  });
});
