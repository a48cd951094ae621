import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop();
const { headers } = await aPerson(db);

const complete = async (q: string) => {
  const reply = await app.inject({ url: `/api/products/complete?q=${encodeURIComponent(q)}`, headers });
  expect(reply.statusCode).toBe(200);
  const { questions, categories, products } = reply.json<Reply<'completeSearch'>>();
  return { questions, categories: categories.map(({ name }) => name), products: products.map(({ name }) => name) };
};

const lamps = await aCategory(db, { name: 'Table Lamps' });
await aCategory(db, { name: 'Lampshades' });
for (const name of ['Surahi Brass Lamp', 'Matka Brass Lamp', 'Diya Clay Lamp', 'Jugnu Clay Lamp', 'Tara Paper Lamp']) {
  const { id } = await aProduct(db, { name, categoryId: lamps.id });
  await aVariant(db, { productId: id });
  await pool.query(`update products set description = 'Lampooned nowhere' where id = $1`, [id]);
}
await pool.query('select count_search_words(), fold_listing_sizes()');

describe('GET /products/complete', () => {
  test('completes the last word, and goes on with what such products are called besides', async () => {
    const { questions } = await complete('lam');
    expect(questions).toEqual(['lamp', 'lamp brass', 'lamp clay']);
    expect((await complete('brass la')).questions).toContain('brass lamp');
  });

  test('knows names, and not what only a description says', async () => {
    expect((await complete('lampo')).questions).not.toContain('lampooned');
  });

  test('puts a misspelt word right', async () => {
    expect((await complete('lmap')).questions[0]).toBe('lamp');
    expect((await complete('suhari')).questions[0]).toBe('surahi');
  });

  test('names categories with something in them, and up to four products', async () => {
    const { categories, products } = await complete('lamp');
    expect(categories).toEqual(['Table Lamps']);
    expect(products).toHaveLength(4);
    expect((await complete('surahi')).products[0]).toBe('Surahi Brass Lamp');
  });

  test.each(['', ' ', '%', "'", '(', 'zzzzzz', '🙂', 'a'.repeat(100)])('is not upset by %s', async (typed) => {
    expect((await complete(typed)).questions).not.toContain(typed);
  });

  test('answers 240 times a minute, and does not count as a search', async () => {
    const { headers: eager } = await aPerson(db);
    const ask = (url: string) => app.inject({ url, headers: eager });
    const replies = [];
    for (let n = 0; n < 241; n++) replies.push(await ask('/api/products/complete?q='));
    expect(tally(replies)).toEqual({ 200: 240, 429: 1 });
    expect((await ask('/api/products/search?q=lamp')).statusCode).toBe(200);
  });
});
