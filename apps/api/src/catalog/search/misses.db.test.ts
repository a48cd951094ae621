import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { forgetMisses, keptOf } from './misses.ts';

const { app, db, pool } = await openShop();
const staff = await aPerson(db, { userType: 'ADMIN' });
const { headers } = await aPerson(db);
const { id: productId } = await aProduct(db, { name: 'Surahi Lamp' });
await aVariant(db, { productId });

const ask = (query: string) => app.inject({ url: `/api/products/search?${query}`, headers });
const misses = async () => {
  const reply = await app.inject({ url: '/api/admin/search/misses', headers: staff.headers });
  return reply.json<Reply<'listSearchMisses'>>().misses;
};
const timesOf = async (question: string) => (await misses()).find((miss) => miss.question === question)?.times ?? 0;

describe('a question that finds nothing', () => {
  test('is counted, however its letters were written, and the most asked come first', async () => {
    for (const q of ['Bicycle', ' bicycle ', 'BICYCLE', 'unicycle']) await ask(`q=${encodeURIComponent(q)}`);
    const day = new Date().toISOString().slice(0, 10);
    expect(await misses()).toEqual([
      { question: 'bicycle', times: 3, last: day },
      { question: 'unicycle', times: 1, last: day },
    ]);
  });

  test('is counted on its first page and without filters only', async () => {
    for (const query of [
      'q=tricycle&page=2',
      'q=tricycle&size=XL',
      'q=lamp&size=XL',
      'q=lamp&f=discount.90',
      'q=lamp',
      'q=',
    ])
      expect((await ask(query)).statusCode).toBe(200);
    expect((await misses()).map(({ question }) => question)).not.toContain('tricycle');
    expect(await timesOf('lamp')).toBe(0);
  });

  test('is forgotten after 30 days', async () => {
    await pool.query(`
      insert into search_misses (day, question, times)
      values (current_date - 29, 'yoyo', 4), (current_date - 30, 'yoyo', 9), (current_date - 30, 'kite', 9)`);
    expect(await timesOf('yoyo')).toBe(4);
    expect(await timesOf('kite')).toBe(0);
    expect(await forgetMisses(db)).toBe(2);
  });

  test('is forgotten when its synonym is added', async () => {
    await ask('q=Ghoda');
    expect(await timesOf('ghoda')).toBe(1);
    const payload = { word: 'Ghoda', means: 'lamp' };
    await app.inject({ method: 'POST', url: '/api/admin/search/synonyms', headers: staff.headers, payload });
    expect(await timesOf('ghoda')).toBe(0);
  });

  test('does no harm when it cannot be counted, and nobody fills the list without end', async () => {
    await pool.query(
      `insert into search_misses (day, question) select current_date, 'q' || n from generate_series(1, 5000) n`,
    );
    expect((await ask('q=zeppelin')).statusCode).toBe(200);
    const { rows } = await pool.query(`select from search_misses where question = 'zeppelin'`);
    expect(rows).toEqual([]);
    await pool.query('alter table search_misses rename to search_misses_away');
    expect((await ask('q=zeppelin')).statusCode).toBe(200);
    await pool.query('alter table search_misses_away rename to search_misses');
  });
});

test.each([
  ['an e-mail address', 'asha@example.com'],
  ['a mobile number', '98765 43210'],
  ['a number with its country', '+91-98765-43210'],
  ['nothing but signs', '?!'],
])('%s is not kept', (_what, asked) => {
  expect(keptOf(asked)).toBeUndefined();
});

test.each([
  ['as it was asked, in small letters', 'Red  KURTA', 'red kurta'],
  ['in its own script', 'जूता', 'जूता'],
  ['with a number that is no telephone’s', 'galaxy s24 256', 'galaxy s24 256'],
  ['at most 60 letters of it', 'x'.repeat(90), 'x'.repeat(60)],
])('a question is kept %s', (_how, asked, kept) => {
  expect(keptOf(asked)).toBe(kept);
});
