import { searchProducts } from '@kinari/api/catalog/search/product-search.service';
import type { MediaStore } from '@kinari/api/media/store';
import { createTestApp } from '../../apps/api/test/test-app.ts';
import { seedDemoShop } from '../src/shop/seed-demo-shop.ts';
import type { SearchExpectation } from './search-queries.ts';

/** Creates a demo shop. Returns a function that measures how many queries find the right product among the first five. */
export async function createSearchMeter() {
  const { db } = await createTestApp();
  // Skip rendering images: it is slow and not tested here.
  await seedDemoShop(db, { exists: async () => true } as Partial<MediaStore> as MediaStore);

  const searchFirstFive = async (q: string) => {
    const { products } = await searchProducts(db, { q, page: 1, limit: 5, sort: 'recommended', facets: 'no' });
    return products.map(({ name }) => name);
  };

  return async (label: string, queries: readonly SearchExpectation[]): Promise<number> => {
    const missed: string[] = [];
    for (const [query, expected] of queries) {
      const names = await searchFirstFive(query);
      if (!names.some((name) => expected.test(name))) missed.push(`${query}: ${names.join(', ') || 'nothing'}`);
    }
    const found = queries.length - missed.length;
    const share = found / queries.length;
    process.stdout.write(`${label}: ${found} of ${queries.length} (${(share * 100).toFixed(1)} %)\n`);
    for (const miss of missed) process.stdout.write(`  missed ${miss}\n`);
    return share;
  };
}
