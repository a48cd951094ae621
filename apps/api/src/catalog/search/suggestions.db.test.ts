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
  const { queries, categories, products } = reply.json<EndpointResponse<'suggestSearch'>>();
  return { queries, categories: categories.map(({ name }) => name), products: products.map(({ name }) => name) };
};

const lamps = await createTestCategory(db, { name: 'Table Lamps' });
await createTestCategory(db, { name: 'Lampshades' });
for (const name of ['Surahi Brass Lamp', 'Matka Brass Lamp', 'Diya Clay Lamp', 'Jugnu Clay Lamp', 'Tara Cotton Lamp']) {
  const { id } = await createTestProduct(db, { name, categoryId: lamps.id });
  await createTestVariant(db, { productId: id });
  await pool.query(`update products set description = 'Lampooned nowhere' where id = $1`, [id]);
}
await pool.query('select count_search_words(), aggregate_listing_sizes()');

describe('GET /products/suggestions', () => {
  test('completes the last word and suggests related words from product names', async () => {
    const { queries } = await getSuggestions('lam');
    expect(queries).toEqual(['lamp', 'lamp brass', 'lamp clay']);
    expect((await getSuggestions('brass la')).queries).toContain('brass lamp');
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
