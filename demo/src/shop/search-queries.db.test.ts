import { expect, test } from 'vitest';
import { createSearchMeter } from '../../test/search-demo-shop.ts';
import { ENGLISH_QUERIES, HINDI_QUERIES, HINGLISH_QUERIES } from '../../test/search-queries.ts';

const MIN_SHARE = 0.95;

const measureFoundShare = await createSearchMeter();

test('there are 200 different search queries', () => {
  const queries = [...ENGLISH_QUERIES, ...HINGLISH_QUERIES, ...HINDI_QUERIES].map(([query]) => query);
  expect(new Set(queries).size).toBe(200);
  expect(queries).toHaveLength(200);
});

test.each([
  ['English', ENGLISH_QUERIES],
  ['Hindi in Latin script', HINGLISH_QUERIES],
  ['Hindi', HINDI_QUERIES],
])(
  `with one typo in each query of %s, at least ${MIN_SHARE * 100} %% find the right product among the first five`,
  async (language, queries) => {
    expect(await measureFoundShare(language, queries)).toBeGreaterThanOrEqual(MIN_SHARE);
  },
);
