import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();
const { headers } = await createTestUser(db);

const getSuggestions = async (q: string) => {
  const reply = await app.inject({ url: `/api/products/suggestions?q=${encodeURIComponent(q)}`, headers });
  expect(reply.statusCode).toBe(200);
  const { queries, queryCounts, categories, products } = reply.json<EndpointResponse<'suggestSearch'>>();
  return {
    queries,
    queryCounts,
    categories: categories.map(({ name }) => name),
    products: products.map(({ name }) => name),
  };
};

const lamps = await createTestCategory(db, { name: 'Table Lamps' });
await createTestCategory(db, { name: 'Lampshades' });
for (const name of ['Surahi Brass Lamp', 'Matka Brass Lamp', 'Diya Clay Lamp', 'Jugnu Clay Lamp', 'Tara Cotton Lamp']) {
  const { id } = await createTestProduct(db, { name, categoryId: lamps.id });
  await createTestVariant(db, { productId: id });
  await pool.query(`update products set description = 'Lampooned nowhere' where id = $1`, [id]);
}
const wear = await createTestCategory(db, { name: 'Clothes' });
for (const [name, color, colorHex] of [
  ['Malhar Cotton Kurta', 'Indigo', '#2f4e86'],
  ['Shagun Cotton Kurta', 'Sky Blue', '#6fb1de'],
  ['Sardi Fleece Hoodie', 'Red', '#b5303a'],
  ['Neelambari Silk Saree', 'Midnight Blue', '#1e2f5c'],
  ['Nazar Short Camera', 'Black', '#1b181f'],
] as const) {
  const { id } = await createTestProduct(db, { name, categoryId: wear.id });
  await createTestVariant(db, { productId: id, color, colorHex });
}
await pool.query('select count_search_words(), aggregate_listing_sizes()');

describe('GET /products/suggestions', () => {
  test('completes the last word and suggests related words from product names', async () => {
    const { queries } = await getSuggestions('lam');
    expect(queries).toEqual(['lamp', 'brass lamp', 'clay lamp']);
    expect((await getSuggestions('brass la')).queries).toContain('brass lamp');
  });

  test('counts the products of each suggestion', async () => {
    const { queries, queryCounts } = await getSuggestions('lam');
    expect(queries.map((text, n) => [text, queryCounts?.[n]])).toEqual([
      ['lamp', 5],
      ['brass lamp', 2],
      ['clay lamp', 2],
    ]);
  });

  test('completes only to words that one product has together', async () => {
    const blue = await getSuggestions('blue kur');
    expect(blue.queries.map((text, n) => [text, blue.queryCounts?.[n]])).toEqual([
      ['blue kurta', 2],
      ['blue cotton kurta', 2],
    ]);
    // Red has a hoodie, but no short camera, saree or kurta.
    for (const query of ['red s', 'red k', 'red ca', 'saree hoo'])
      expect([query, (await getSuggestions(query)).queries]).toEqual([query, query === 'red s' ? ['red sardi'] : []]);
  });

  test('leaves out stop words', async () => {
    expect((await getSuggestions('kurta for cot')).queries).toEqual(['kurta cotton']);
    expect((await getSuggestions('kurta for')).queries).toEqual(['cotton kurta']);
  });

  test('completes colours and their families', async () => {
    expect((await getSuggestions('indi')).queries).toContain('indigo');
    expect((await getSuggestions('bla')).queries).toContain('black');
  });

  test('suggests nothing that finds nothing', async () => {
    const { headers: searcher } = await createTestUser(db);
    for (const typed of ['l', 'bl', 'blue', 'cotton ku', 'sa', 'short', 'clo', 'midnight s']) {
      const { queries } = await getSuggestions(typed);
      for (const query of queries) {
        const url = `/api/products/search?q=${encodeURIComponent(query)}`;
        const { products } = (await app.inject({ url, headers: searcher })).json<EndpointResponse<'searchProducts'>>();
        expect([typed, query, products.length > 0]).toEqual([typed, query, true]);
      }
    }
  });

  test('a search without results suggests similar words, unless filters are the reason', async () => {
    const search = async (query: string) =>
      (await app.inject({ url: `/api/products/search?${query}`, headers })).json<EndpointResponse<'searchProducts'>>();
    const { products, similarWords } = await search('q=kurtabcdefg');
    expect(products).toEqual([]);
    expect(similarWords?.[0]).toBe('kurta');
    expect((await search('q=zzzzzzz')).similarWords).toEqual([]);
    expect((await search('q=kurta&size=XXXL')).similarWords).toEqual([]);
    expect((await search('q=kurta')).similarWords).toBeUndefined();
  });

  test('suggests words of names, not of descriptions', async () => {
    expect((await getSuggestions('lampo')).queries).not.toContain('lampooned');
  });

  test('corrects a misspelled word', async () => {
    expect((await getSuggestions('lmap')).queries[0]).toBe('lamp');
    expect((await getSuggestions('suhari')).queries[0]).toBe('surahi');
  });

  test('suggests non-empty categories and up to four products', async () => {
    const { categories, products } = await getSuggestions('lamp');
    expect(categories).toEqual(['Table Lamps']);
    expect(products).toHaveLength(4);
    expect((await getSuggestions('surahi')).products[0]).toBe('Surahi Brass Lamp');
  });

  test.each(['', ' ', '%', "'", '(', 'zzzzzz', '🙂', 'a'.repeat(100)])('handles %s without an error', async (query) => {
    expect((await getSuggestions(query)).queries).not.toContain(query);
  });

  test('allows 240 requests a minute and does not count as a search', async () => {
    const { headers: frequentUser } = await createTestUser(db);
    const sendRequest = (url: string) => app.inject({ url, headers: frequentUser });
    const replies = [];
    for (let n = 0; n < 241; n++) replies.push(await sendRequest('/api/products/suggestions?q='));
    expect(countBy(replies)).toEqual({ 200: 240, 429: 1 });
    expect((await sendRequest('/api/products/search?q=lamp')).statusCode).toBe(200);
  });
});
