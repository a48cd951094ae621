import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();
const staff = await createTestUser(db, { userType: 'ADMIN' });

async function createProductForSale(name: string) {
  const product = await createTestProduct(db, { name });
  await createTestVariant(db, { productId: product.id });
  return product;
}
const searchNames = async (q: string) => {
  const { headers } = await createTestUser(db);
  const reply = await app.inject({ url: `/api/products/search?q=${encodeURIComponent(q)}`, headers });
  return reply.json<EndpointResponse<'searchProducts'>>().products.map(({ name }) => name);
};
const createSynonym = (word: string, replacement: string) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/search/synonyms',
    headers: staff.headers,
    payload: { word, replacement },
  });
const deleteSynonym = (id: string) =>
  app.inject({ method: 'DELETE', url: `/api/admin/search/synonyms/${id}`, headers: staff.headers });
const getSynonymId = (reply: Awaited<ReturnType<typeof createSynonym>>) =>
  reply.json<EndpointResponse<'createSynonym'>>().synonym.id;

await createProductForSale('Amaltas Lantern');
await createProductForSale('Palash Marble Lantern');
await createProductForSale('Palash Marble Bowl');
await createProductForSale('Shehtoot Divan');

describe('a synonym', () => {
  test('finds products of its meaning until it is deleted', async () => {
    expect(await searchNames('kandeel')).toEqual([]);
    const id = getSynonymId(await createSynonym('Kandeel', 'lantern'));
    expect((await searchNames('kandeel')).toSorted()).toEqual(['Amaltas Lantern', 'Palash Marble Lantern']);
    expect((await searchNames('Kandeels')).toSorted()).toEqual(['Amaltas Lantern', 'Palash Marble Lantern']);
    expect((await deleteSynonym(id)).statusCode).toBe(200);
    expect(await searchNames('kandeel')).toEqual([]);
    expect((await deleteSynonym(id)).statusCode).toBe(404);
  });

  test('matches when misspelled, partly typed or in Devanagari', async () => {
    await createSynonym('jhoomar', 'lantern');
    for (const query of ['jhomar', 'jhoom', 'झूमर', 'jumar', 'jhooamr'])
      expect([query, (await searchNames(query)).toSorted()]).toEqual([
        query,
        ['Amaltas Lantern', 'Palash Marble Lantern'],
      ]);
  });

  test('can have several words and several meanings, which must all match', async () => {
    await createSynonym('sangmarmar ki batti', 'marble lantern');
    expect(await searchNames('sangmarmar ki batti')).toEqual(['Palash Marble Lantern']);
  });

  test('can have alternative meanings', async () => {
    await createSynonym('saaman', 'divan');
    await createSynonym('saaman', 'bowl');
    expect((await searchNames('saaman')).toSorted()).toEqual(['Palash Marble Bowl', 'Shehtoot Divan']);
  });

  test('is searched in addition to the word itself', async () => {
    await createProductForSale('Takht Stool');
    await createSynonym('takht', 'divan');
    expect((await searchNames('takht')).toSorted()).toEqual(['Shehtoot Divan', 'Takht Stool']);
  });

  test('must be unique and contain searchable words', async () => {
    expect((await createSynonym('Gadda', 'divan')).statusCode).toBe(201);
    expect((await createSynonym(' GADDA ', 'Divans')).json()).toMatchObject({ code: 'synonym_taken' });
    expect((await createSynonym('गद्दा', 'divan')).json()).toMatchObject({ code: 'synonym_taken' });
    expect((await createSynonym('!!', 'divan')).json()).toMatchObject({ code: 'synonym_not_searchable' });
    expect((await createSynonym('gadda', 'the')).json()).toMatchObject({ code: 'synonym_not_searchable' });
    expect((await createSynonym('', 'divan')).statusCode).toBe(400);
    expect((await createSynonym('x'.repeat(61), 'divan')).statusCode).toBe(400);
  });

  test('is audited when added and deleted', async () => {
    await deleteSynonym(getSynonymId(await createSynonym('chirag', 'lantern')));
    const { rows } = await pool.query(
      `select action, data, actor_id from audit_entries where subject_kind = 'search' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'synonym.deleted', data: { word: 'chirag', replacement: 'lantern' }, actor_id: staff.id },
      { action: 'synonym.added', data: { word: 'chirag', replacement: 'lantern' }, actor_id: staff.id },
    ]);
  });
});

test('a new shop has default Hindi and English synonyms for clothes and electronics', async () => {
  const reply = await app.inject({ url: '/api/admin/search/synonyms', headers: staff.headers });
  const { synonyms } = reply.json<EndpointResponse<'listSynonyms'>>();
  expect(synonyms).toContainEqual(expect.objectContaining({ word: 'joota', replacement: 'sneakers' }));
  expect(synonyms).toContainEqual(expect.objectContaining({ word: 'mobile', replacement: 'phone' }));
});
