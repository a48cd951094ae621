import { searchProducts } from '@kinari/api/catalog/search/product-search.service';
import type { MediaStore } from '@kinari/api/media/store';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { ENGLISH_QUERIES, HINDI_QUERIES, HINGLISH_QUERIES, type SearchExpectation } from '../../test/search-queries.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

const MIN_SHARE = 0.95;

const { db } = await createTestApp();
// Skip rendering images: it is slow and not tested here.
await seedDemoShop(db, { exists: async () => true } as Partial<MediaStore> as MediaStore);

const searchFirstFive = async (q: string) => {
  const { products } = await searchProducts(db, { q, page: 1, limit: 5, sort: 'recommended', facets: 'no' });
  return products.map(({ name }) => name);
};

async function listMisses(queries: readonly SearchExpectation[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [query, expected] of queries) {
    const names = await searchFirstFive(query);
    if (!names.some((name) => expected.test(name))) missed.push(`${query}: ${names.join(', ') || 'nothing'}`);
  }
  return missed;
}

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
    const missed = await listMisses(queries);
    const share = (queries.length - missed.length) / queries.length;
    process.stdout.write(
      `${language}: ${queries.length - missed.length} of ${queries.length} (${(share * 100).toFixed(1)} %)\n`,
    );
    for (const miss of missed) process.stdout.write(`  missed ${miss}\n`);
    expect(share).toBeGreaterThanOrEqual(MIN_SHARE);
  },
);
