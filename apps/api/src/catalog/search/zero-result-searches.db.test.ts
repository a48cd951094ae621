import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { anonymizeQuery, purgeZeroResultSearches } from './zero-result-searches.ts';

const { app, db, pool } = await createTestApp();
const staff = await createTestUser(db, { userType: 'ADMIN' });
const { headers } = await createTestUser(db);
const { id: productId } = await createTestProduct(db, { name: 'Surahi Lamp' });
await createTestVariant(db, { productId });

const sendSearch = (query: string) => app.inject({ url: `/api/products/search?${query}`, headers });
const listZeroResultSearches = async () => {
  const reply = await app.inject({ url: '/api/admin/search/zero-results', headers: staff.headers });
  return reply.json<EndpointResponse<'listZeroResultSearches'>>().searches;
};
const countSearches = async (searchText: string) =>
  (await listZeroResultSearches()).find((search) => search.query === searchText)?.count ?? 0;

describe('a search without results', () => {
  test('is counted case-insensitively, and the most frequent is listed first', async () => {
    for (const q of ['Bicycle', ' bicycle ', 'BICYCLE', 'unicycle']) await sendSearch(`q=${encodeURIComponent(q)}`);
    const day = new Date().toISOString().slice(0, 10);
    expect(await listZeroResultSearches()).toEqual([
      { query: 'bicycle', count: 3, last: day },
      { query: 'unicycle', count: 1, last: day },
    ]);
  });

  test('is counted only for the first page and without filters', async () => {
    for (const query of [
      'q=tricycle&page=2',
      'q=tricycle&size=XL',
      'q=lamp&size=XL',
      'q=lamp&f=discount.90',
      'q=lamp',
      'q=',
    ])
      expect((await sendSearch(query)).statusCode).toBe(200);
    expect((await listZeroResultSearches()).map(({ query: searchText }) => searchText)).not.toContain('tricycle');
    expect(await countSearches('lamp')).toBe(0);
  });

  test('is purged after 30 days', async () => {
    await pool.query(`
      insert into zero_result_searches (day, query, count)
      values (current_date - 29, 'yoyo', 4), (current_date - 30, 'yoyo', 9), (current_date - 30, 'kite', 9)`);
    expect(await countSearches('yoyo')).toBe(4);
    expect(await countSearches('kite')).toBe(0);
    expect(await purgeZeroResultSearches(db)).toBe(2);
  });

  test('is deleted when its synonym is added', async () => {
    await sendSearch('q=Ghoda');
    expect(await countSearches('ghoda')).toBe(1);
    const payload = { word: 'Ghoda', replacement: 'lamp' };
    await app.inject({ method: 'POST', url: '/api/admin/search/synonyms', headers: staff.headers, payload });
    expect(await countSearches('ghoda')).toBe(0);
  });

  test('still succeeds if counting fails, and the daily count is limited', async () => {
    await pool.query(
      `insert into zero_result_searches (day, query) select current_date, 'q' || n from generate_series(1, 5000) n`,
    );
    expect((await sendSearch('q=zeppelin')).statusCode).toBe(200);
    const { rows } = await pool.query(`select from zero_result_searches where query = 'zeppelin'`);
    expect(rows).toEqual([]);
    await pool.query('alter table zero_result_searches rename to zero_result_searches_away');
    expect((await sendSearch('q=zeppelin')).statusCode).toBe(200);
    await pool.query('alter table zero_result_searches_away rename to zero_result_searches');
  });
});

test.each([
  ['an email address', 'asha@example.com'],
  ['a mobile number', '98765 43210'],
  ['a number with its country', '+91-98765-43210'],
  ['nothing but signs', '?!'],
])('%s is not stored', (_label, query) => {
  expect(anonymizeQuery(query)).toBeUndefined();
});

test.each([
  ['in lower case', 'Red  KURTA', 'red kurta'],
  ['in its own script', 'जूता', 'जूता'],
  ['with a number that is no telephone’s', 'galaxy s24 256', 'galaxy s24 256'],
  ['at most 60 characters of it', 'x'.repeat(90), 'x'.repeat(60)],
])('a query is stored %s', (_label, query, stored) => {
  expect(anonymizeQuery(query)).toBe(stored);
});
