import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop();
const staff = await aPerson(db, { userType: 'ADMIN' });

async function aProductForSale(name: string) {
  const product = await aProduct(db, { name });
  await aVariant(db, { productId: product.id });
  return product;
}
const found = async (q: string) => {
  const { headers } = await aPerson(db);
  const reply = await app.inject({ url: `/api/products/search?q=${encodeURIComponent(q)}`, headers });
  return reply.json<Reply<'searchProducts'>>().products.map(({ name }) => name);
};
const save = (word: string, means: string) =>
  app.inject({ method: 'POST', url: '/api/admin/search/synonyms', headers: staff.headers, payload: { word, means } });
const remove = (id: string) =>
  app.inject({ method: 'DELETE', url: `/api/admin/search/synonyms/${id}`, headers: staff.headers });
const idOf = (reply: Awaited<ReturnType<typeof save>>) => reply.json<Reply<'saveSynonym'>>().synonym.id;

await aProductForSale('Amaltas Lantern');
await aProductForSale('Palash Marble Lantern');
await aProductForSale('Palash Marble Bowl');
await aProductForSale('Shehtoot Divan');

describe('a synonym', () => {
  test('finds what it means, until it is deleted', async () => {
    expect(await found('kandeel')).toEqual([]);
    const id = idOf(await save('Kandeel', 'lantern'));
    expect((await found('kandeel')).toSorted()).toEqual(['Amaltas Lantern', 'Palash Marble Lantern']);
    expect((await found('Kandeels')).toSorted()).toEqual(['Amaltas Lantern', 'Palash Marble Lantern']);
    expect((await remove(id)).statusCode).toBe(200);
    expect(await found('kandeel')).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('is found misspelt, half-typed and in Devanagari', async () => {
    await save('jhoomar', 'lantern');
    for (const question of ['jhomar', 'jhoom', 'झूमर', 'jumar', 'jhooamr'])
      expect([question, (await found(question)).toSorted()]).toEqual([
        question,
        ['Amaltas Lantern', 'Palash Marble Lantern'],
      ]);
  });

  test('may be several words and mean several, all of which are wanted', async () => {
    await save('sangmarmar ki batti', 'marble lantern');
    expect(await found('sangmarmar ki batti')).toEqual(['Palash Marble Lantern']);
  });

  test('may mean one thing and another', async () => {
    await save('saaman', 'divan');
    await save('saaman', 'bowl');
    expect((await found('saaman')).toSorted()).toEqual(['Palash Marble Bowl', 'Shehtoot Divan']);
  });

  test('is looked for beside the word itself', async () => {
    await aProductForSale('Takht Stool');
    await save('takht', 'divan');
    expect((await found('takht')).toSorted()).toEqual(['Shehtoot Divan', 'Takht Stool']);
  });

  test('is there once, and says something', async () => {
    expect((await save('Gadda', 'divan')).statusCode).toBe(201);
    expect((await save(' GADDA ', 'Divans')).json()).toMatchObject({ code: 'synonym_taken' });
    expect((await save('गद्दा', 'divan')).json()).toMatchObject({ code: 'synonym_taken' });
    expect((await save('!!', 'divan')).json()).toMatchObject({ code: 'synonym_says_nothing' });
    expect((await save('gadda', 'the')).json()).toMatchObject({ code: 'synonym_says_nothing' });
    expect((await save('', 'divan')).statusCode).toBe(400);
    expect((await save('x'.repeat(61), 'divan')).statusCode).toBe(400);
  });

  test('is noted with who added and deleted it', async () => {
    await remove(idOf(await save('chirag', 'lantern')));
    const { rows } = await pool.query(
      `select what, actor_id from audit_entries where subject_kind = 'search' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { what: 'Synonym deleted: chirag means lantern', actor_id: staff.id },
      { what: 'Synonym added: chirag means lantern', actor_id: staff.id },
    ]);
  });
});

test('a fresh shop begins with the words of Hindi and English for clothes and electronics', async () => {
  const reply = await app.inject({ url: '/api/admin/search/synonyms', headers: staff.headers });
  const { synonyms } = reply.json<Reply<'listSynonyms'>>();
  expect(synonyms).toContainEqual(expect.objectContaining({ word: 'joota', means: 'sneakers' }));
  expect(synonyms).toContainEqual(expect.objectContaining({ word: 'mobile', means: 'phone' }));
});
