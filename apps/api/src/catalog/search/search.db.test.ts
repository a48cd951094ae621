import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop();
const { headers } = await aPerson(db, { userType: 'ADMIN' });

const ask = (q: string, as: Record<string, string> = headers) =>
  app.inject({ url: `/api/products/search?q=${encodeURIComponent(q)}`, headers: as });
const found = async (q: string) => {
  const { headers: customer } = await aPerson(db);
  return (await ask(q, customer)).json<Reply<'searchProducts'>>().products.map(({ name }) => name);
};

async function aProductForSale(
  name: string,
  facts: { categoryId?: string; color?: string; description?: string } = {},
) {
  const product = await aProduct(db, { name, ...(facts.categoryId && { categoryId: facts.categoryId }) });
  const { id } = await aVariant(db, { productId: product.id, color: facts.color ?? 'Plain' });
  if (facts.description)
    await pool.query('update products set description = $2 where id = $1', [product.id, facts.description]);
  return { ...product, variantId: id };
}

const watches = await aCategory(db, { name: 'Wristwatches' });
await aProductForSale('Rajdhani Chronograph', { categoryId: watches.id, color: 'Crimson' });
await aProductForSale('Sutra Diver X100', { categoryId: watches.id, description: 'Sapphire over a lume dial.' });
await aProductForSale('Café Société Blazer');
await aProductForSale('बनारसी दुपट्टा');
await aProductForSale('Phulkari Windcheater');
await aProductForSale('Zebra Joota');

describe('GET /products/like/{name}', () => {
  const guessed = async (name: string) => {
    const reply = await app.inject(`/api/products/like/${encodeURIComponent(name)}`);
    return reply.json<Reply<'guessProducts'>>().products.map((product) => product.name);
  };

  test('shows anybody what a mistyped name may have meant', async () => {
    expect(await guessed('Rajdani Chronogarph')).toEqual(['Rajdhani Chronograph']);
    expect(await guessed('Zzyzx')).toEqual([]);
  });

  test('answers with four at most, and to 120 questions a minute from all together', async () => {
    for (let n = 0; n < 6; n++) await aProductForSale(`Tambura ${n}`);
    expect(await guessed('tambura')).toHaveLength(4);
    const replies = [];
    for (let n = 0; n < 120; n++) replies.push(await app.inject(`/api/products/like/nothing-${n}`));
    expect(replies.at(-1)?.statusCode).toBe(429);
  });
});

describe('GET /products/search', () => {
  test('is for who is signed in, customers and admins alike', async () => {
    expect((await ask('rajdhani', {})).statusCode).toBe(401);
    expect((await ask('rajdhani', { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
    expect((await ask('rajdhani')).statusCode).toBe(200);
    expect((await ask('rajdhani', (await aPerson(db)).headers)).statusCode).toBe(200);
  });

  test.each([
    ['a word of the name', 'rajdhani', 'Rajdhani Chronograph'],
    ['another case', 'RAJDHANI', 'Rajdhani Chronograph'],
    ['the beginning of a word', 'chronog', 'Rajdhani Chronograph'],
    ['a letter too few', 'rajdani', 'Rajdhani Chronograph'],
    ['two letters changed places', 'chronogarph', 'Rajdhani Chronograph'],
    ['a colour', 'crimson', 'Rajdhani Chronograph'],
    ['its category', 'wristwatch', 'Rajdhani Chronograph'],
    ['a word of the description', 'sapphire', 'Sutra Diver X100'],
    ['a code', 'x100', 'Sutra Diver X100'],
    ['the beginning of a code', 'x10', 'Sutra Diver X100'],
    ['no accents', 'cafe societe', 'Café Société Blazer'],
    ['a word too many', 'diver spaceship', 'Sutra Diver X100'],
    ['its name in Devanagari', 'दुपट्टा', 'बनारसी दुपट्टा'],
    ['its name in Latin letters, though it is written in Devanagari', 'banarasi dupatta', 'बनारसी दुपट्टा'],
    ['its name in Devanagari, though it is written in Latin letters', 'फुलकारी', 'Phulkari Windcheater'],
    ['another spelling of the same sound', 'foolcarry', 'Phulkari Windcheater'],
    ['two letters changed places in a short word', 'zerba', 'Zebra Joota'],
    ['one word written as two', 'wind cheater', 'Phulkari Windcheater'],
    ['two words written as one', 'sutradiver', 'Sutra Diver X100'],
  ])('finds a product by %s', async (_how, question, name) => {
    expect(await found(question)).toContain(name);
  });

  test('finds a product by its id, or the beginning of it', async () => {
    const { id, name } = await aProductForSale('Known by number');
    expect(await found(id)).toEqual([name]);
    expect(await found(id.slice(0, 23))).toContain(name);
  });

  test('finds a product by its brand and its facts, also after they change', async () => {
    const { id, name } = await aProductForSale('Ordinary thing');
    await pool.query(`insert into brands (name) values ('Quillon')`);
    await pool.query(`insert into fact_definitions (key, name, kind, unit, options) values
      ('weave', 'Weave', 'choice', null, '{Herringbone}'), ('memory', 'Memory', 'number', 'Terabyte', '{}'),
      ('foldaway', 'Foldaway', 'yes_no', null, '{}')`);
    await pool.query(
      `update products set brand_id = (select id from brands where name = 'Quillon'),
      facts = '{"weave": "Herringbone", "memory": 8, "foldaway": true}' where id = $1`,
      [id],
    );
    for (const question of ['quillon', 'quilon', 'herringbone', 'terabyte', 'foldaway'])
      expect([question, await found(question)]).toEqual([question, [name]]);
    await pool.query(`update products set facts = '{"foldaway": false}' where id = $1`, [id]);
    for (const question of ['herringbone', 'foldaway']) expect(await found(question)).not.toContain(name);
  });

  test('finds a product by its SKU or barcode before all that is called like it', async () => {
    const { name, variantId } = await aProductForSale('Coded');
    await aProductForSale('Vistara');
    await pool.query(`update variants set sku = 'Vistara', barcode = '4006381333931' where id = $1`, [variantId]);
    expect(await found('vistara')).toEqual([name, 'Vistara']);
    expect((await found('4006381333931'))[0]).toBe(name);
  });

  test('lists the first 20, as recommended, for no words', async () => {
    for (let n = 0; n < 21; n++) await aProductForSale(`Filler ${n}`);
    const { data } = (await app.inject('/api/products?limit=20')).json<Reply<'listProducts'>>();
    expect(await found('')).toEqual(data.map(({ name }) => name));
    expect(await found('  ')).toHaveLength(20);
  });

  test('finds at once what was renamed, and never what was archived', async () => {
    const { id } = await aProductForSale('Kaleidoscope');
    await pool.query(`update products set name = 'Periscope' where id = $1`, [id]);
    expect(await found('kaleidoscope')).not.toContain('Kaleidoscope');
    expect(await found('periscope')).toEqual(['Periscope']);
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    for (const question of ['periscope', 'peris', id]) expect(await found(question)).not.toContain('Periscope');
  });

  test('shows what is in stock before what is sold out', async () => {
    const { variantId } = await aProductForSale('Harmonium one');
    await aProductForSale('Harmonium two');
    await pool.query('update variants set stock = 0 where id = $1', [variantId]);
    expect(await found('harmonium')).toEqual(['Harmonium two', 'Harmonium one']);
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
  ])('is not upset by %s', async (question) => {
    expect((await ask(question)).statusCode).toBe(200);
  });

  test('refuses more than a hundred characters, and the 61st question of a minute', async () => {
    expect((await ask('x'.repeat(101))).statusCode).toBe(400);
    const { headers: eager } = await aPerson(db);
    const replies = [];
    for (let n = 0; n < 61; n++) replies.push(await ask('rajdhani', eager));
    expect(tally(replies)).toEqual({ 200: 60, 429: 1 });
  });
});
