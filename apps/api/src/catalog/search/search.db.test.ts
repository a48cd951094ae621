import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();
const { headers } = await createTestUser(db, { userType: 'ADMIN' });

const sendSearch = (q: string, requestHeaders: Record<string, string> = headers) =>
  app.inject({ url: `/api/products/search?q=${encodeURIComponent(q)}`, headers: requestHeaders });
const searchNames = async (q: string) => {
  const { headers: customer } = await createTestUser(db);
  return (await sendSearch(q, customer)).json<EndpointResponse<'searchProducts'>>().products.map(({ name }) => name);
};

async function createProductForSale(
  name: string,
  fields: { categoryId?: string; color?: string; description?: string } = {},
) {
  const product = await createTestProduct(db, { name, ...(fields.categoryId && { categoryId: fields.categoryId }) });
  const { id } = await createTestVariant(db, { productId: product.id, color: fields.color ?? 'Plain' });
  if (fields.description)
    await pool.query('update products set description = $2 where id = $1', [product.id, fields.description]);
  return { ...product, variantId: id };
}

const watches = await createTestCategory(db, { name: 'Wristwatches' });
await createProductForSale('Rajdhani Chronograph', { categoryId: watches.id, color: 'Crimson' });
await createProductForSale('Sutra Diver X100', { categoryId: watches.id, description: 'Sapphire over a lume dial.' });
await createProductForSale('Café Société Blazer');
await createProductForSale('बनारसी दुपट्टा');
await createProductForSale('Phulkari Windcheater');
await createProductForSale('Zebra Joota');

describe('GET /products/similar/{name}', () => {
  const findSimilarNames = async (name: string) => {
    const reply = await app.inject(`/api/products/similar/${encodeURIComponent(name)}`);
    return reply.json<EndpointResponse<'listSimilarProducts'>>().products.map((product) => product.name);
  };

  test('suggests products for a mistyped name, without login', async () => {
    expect(await findSimilarNames('Rajdani Chronogarph')).toEqual(['Rajdhani Chronograph']);
    expect(await findSimilarNames('Zzyzx')).toEqual([]);
  });

  test('returns at most four products and allows 120 requests a minute in total', async () => {
    for (let n = 0; n < 6; n++) await createProductForSale(`Tambura ${n}`);
    expect(await findSimilarNames('tambura')).toHaveLength(4);
    const replies = [];
    for (let n = 0; n < 120; n++) replies.push(await app.inject(`/api/products/similar/nothing-${n}`));
    expect(replies.at(-1)?.statusCode).toBe(429);
  });
});

describe('GET /products/search', () => {
  test('requires login, as a customer or an admin', async () => {
    expect((await sendSearch('rajdhani', {})).statusCode).toBe(401);
    expect((await sendSearch('rajdhani', { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
    expect((await sendSearch('rajdhani')).statusCode).toBe(200);
    expect((await sendSearch('rajdhani', (await createTestUser(db)).headers)).statusCode).toBe(200);
  });

  test.each([
    ['a word of the name', 'rajdhani', 'Rajdhani Chronograph'],
    ['another case', 'RAJDHANI', 'Rajdhani Chronograph'],
    ['the beginning of a word', 'chronog', 'Rajdhani Chronograph'],
    ['a missing character', 'rajdani', 'Rajdhani Chronograph'],
    ['two characters swapped', 'chronogarph', 'Rajdhani Chronograph'],
    ['a colour', 'crimson', 'Rajdhani Chronograph'],
    ['its category', 'wristwatch', 'Rajdhani Chronograph'],
    ['a word of the description', 'sapphire', 'Sutra Diver X100'],
    ['a code', 'x100', 'Sutra Diver X100'],
    ['the beginning of a code', 'x10', 'Sutra Diver X100'],
    ['no accents', 'cafe societe', 'Café Société Blazer'],
    ['a word too many', 'diver spaceship', 'Sutra Diver X100'],
    ['its name in Devanagari', 'दुपट्टा', 'बनारसी दुपट्टा'],
    ['its name in Latin script, though it is written in Devanagari', 'banarasi dupatta', 'बनारसी दुपट्टा'],
    ['its name in Devanagari, though it is written in Latin script', 'फुलकारी', 'Phulkari Windcheater'],
    ['another spelling of the same sound', 'foolcarry', 'Phulkari Windcheater'],
    ['two characters swapped in a short word', 'zerba', 'Zebra Joota'],
    ['one word written as two', 'wind cheater', 'Phulkari Windcheater'],
    ['two words written as one', 'sutradiver', 'Sutra Diver X100'],
  ])('finds a product by %s', async (_label, query, name) => {
    expect(await searchNames(query)).toContain(name);
  });

  test('finds a product by its id or an id prefix', async () => {
    const { id, name } = await createProductForSale('Known by number');
    expect(await searchNames(id)).toEqual([name]);
    expect(await searchNames(id.slice(0, 23))).toContain(name);
  });

  test('finds a product by brand and attributes, and follows changes', async () => {
    const { id, name } = await createProductForSale('Ordinary thing');
    await pool.query(`insert into brands (name) values ('Quillon')`);
    await pool.query(`insert into attribute_definitions (key, name, kind, unit, options) values
      ('weave', 'Weave', 'choice', null, '{Herringbone}'), ('memory', 'Memory', 'number', 'Terabyte', '{}'),
      ('foldaway', 'Foldaway', 'yes_no', null, '{}')`);
    await pool.query(
      `update products set brand_id = (select id from brands where name = 'Quillon'),
      attributes = '{"weave": "Herringbone", "memory": 8, "foldaway": true}' where id = $1`,
      [id],
    );
    for (const query of ['quillon', 'quilon', 'herringbone', 'terabyte', 'foldaway'])
      expect([query, await searchNames(query)]).toEqual([query, [name]]);
    await pool.query(`update products set attributes = '{"foldaway": false}' where id = $1`, [id]);
    for (const query of ['herringbone', 'foldaway']) expect(await searchNames(query)).not.toContain(name);
  });

  test('names the colour, or a colour of the family, that was asked for', async () => {
    const { id, name } = await createProductForSale('Bicolour thing');
    await createTestVariant(db, { productId: id, color: 'Monsoon Green', colorHex: '#1f7a6a' });
    await createTestVariant(db, { productId: id, color: 'Indigo', colorHex: '#2f4a80' });
    const findColor = async (q: string) =>
      (await sendSearch(q)).json<EndpointResponse<'searchProducts'>>().products.find((product) => product.name === name)
        ?.matchedColor;
    expect(await findColor('blue bicolour')).toBe('Indigo');
    expect(await findColor('monsoon bicolour')).toBe('Monsoon Green');
    expect(await findColor('bicolour')).toBeUndefined();
  });

  test('ranks a SKU or barcode match before name matches', async () => {
    const { name, variantId } = await createProductForSale('Coded');
    await createProductForSale('Vistara');
    await pool.query(`update variants set sku = 'Vistara', barcode = '4006381333931' where id = $1`, [variantId]);
    expect(await searchNames('vistara')).toEqual([name, 'Vistara']);
    expect((await searchNames('4006381333931'))[0]).toBe(name);
  });

  test('an empty query lists the first 20 products in recommended order', async () => {
    for (let n = 0; n < 21; n++) await createProductForSale(`Filler ${n}`);
    const { data } = (await app.inject('/api/products?limit=20')).json<EndpointResponse<'listProducts'>>();
    expect(await searchNames('')).toEqual(data.map(({ name }) => name));
    expect(await searchNames('  ')).toHaveLength(20);
  });

  test('finds a renamed product immediately and never an archived one', async () => {
    const { id } = await createProductForSale('Kaleidoscope');
    await pool.query(`update products set name = 'Periscope' where id = $1`, [id]);
    expect(await searchNames('kaleidoscope')).not.toContain('Kaleidoscope');
    expect(await searchNames('periscope')).toEqual(['Periscope']);
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    for (const query of ['periscope', 'peris', id]) expect(await searchNames(query)).not.toContain('Periscope');
  });

  test('ranks products in stock before sold-out ones', async () => {
    const { variantId } = await createProductForSale('Harmonium one');
    await createProductForSale('Harmonium two');
    await pool.query('update variants set stock = 0 where id = $1', [variantId]);
    expect(await searchNames('harmonium')).toEqual(['Harmonium two', 'Harmonium one']);
  });

  test.each([
    '%',
    '_',
    "'; drop table products; --",
    "' | 'x':*",
    '((((',
    '\\',
    ':* & !',
    '🙂',
    'the',
    'a:*&b',
    'ﷺ'.repeat(100),
    'क्'.repeat(50),
    'ঘড়ি',
  ])('handles %s without an error', async (query) => {
    expect((await sendSearch(query)).statusCode).toBe(200);
  });

  test('rejects more than 100 characters, and the 61st request in a minute', async () => {
    expect((await sendSearch('x'.repeat(101))).statusCode).toBe(400);
    const { headers: frequentUser } = await createTestUser(db);
    const replies = [];
    for (let n = 0; n < 61; n++) replies.push(await sendSearch('rajdhani', frequentUser));
    expect(countBy(replies)).toEqual({ 200: 60, 429: 1 });
  });
});
