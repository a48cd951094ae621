import { searchProducts } from '@kinari/api/catalog/search/product-search.service';
import type { MediaStore } from '@kinari/api/media/store';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

// Search queries and patterns of acceptable products. One of the first five results must match.
const EXPECTED_RESULTS: Record<string, RegExp> = {
  kurta: /Kurta/,
  kurtas: /Kurta/,
  kurtaa: /Kurta/,
  kurti: /Kurta/,
  'short kurta': /Short Kurta/,
  hedphones: /Headphones|On-Ear/,
  headfones: /Headphones|On-Ear/,
  'noise cancelling': /Noise-Cancelling|ANC/,
  'noice canceling headphones': /Noise-Cancelling/,
  earphones: /Earbuds/,
  earbud: /Earbuds/,
  'gaming headset': /Gaming Headset/,
  iphone: /Tarang|Mitra|Kirana|Vega|Drishti|Astra|Khel|Lehar/,
  'iphon cover': /Tarang|Mitra|Kirana|Vega|Drishti|Astra|Khel|Lehar/,
  'mobile phone': /Tarang|Mitra|Kirana|Vega|Drishti|Astra|Khel|Lehar/,
  'fold phone': /Astra Fold/,
  astra: /Astra/,
  's2 max': /Vega S2 Max/,
  g15: /Akhada G15/,
  'gaming laptop': /Akhada/,
  'thin laptop': /Hawa|Megh/,
  notebook: /Lekha|Hawa|Megh|Rachna|Hisaab|Akhada|Patshala/,
  lekha: /Lekha/,
  'lekha 15': /Lekha 15/,
  leptop: /Lekha|Hawa|Megh|Rachna|Hisaab|Akhada|Patshala/,
  'drawing tablet': /Chitra|Kalam/,
  saree: /Saree/,
  sari: /Saree/,
  'silk saree': /Silk|Zari|Tissue/,
  'silk sare': /Silk|Zari|Tissue/,
  'cotton saree': /Saree/,
  banarsi: /Saree/,
  jeans: /Jeans/,
  jens: /Jeans/,
  'ripped jeans': /Ripped/,
  'wide leg': /Wide/,
  hoodie: /Hoodie/,
  hoody: /Hoodie/,
  sweatshirt: /Sweatshirt/,
  sweatshrit: /Sweatshirt/,
  tshirt: /Tee|Polo/,
  't-shirt': /Tee|Polo/,
  't shirts': /Tee|Polo/,
  polo: /Polo/,
  'running shoes': /Runner/,
  sneekers: /Runner|Sneaker|High|Court|Slip|Low|Street/,
  'smart watch': /Watch|Smartwatch|Band/,
  smartwach: /Smartwatch|Watch/,
  'kids watch': /Kids Watch/,
  camra: /Camera|Mirrorless|Lite|Rangefinder/,
  'instant camera': /Instant/,
  polaroid: /Instant/,
  'bluetooth speaker': /Speaker|Portable|Drum|Radio|Boom/,
  speeker: /Speaker/,
  dress: /Dress|Sundress/,
  'party dress': /Party Dress/,
  'dot dress': /Dot/,
  meenak: /Meenakshi/,
  malhar: /Malhar/,
  MALHAR: /Malhar/,
  joota: /Sneaker|Runner|High-Top/,
  जूता: /Sneaker|Runner|High-Top/,
  'daudne ke joote': /Runner/,
  mobail: /Tarang|Mitra|Kirana|Vega|Drishti|Astra|Khel|Lehar/,
  मोबाइल: /Tarang|Mitra|Kirana|Vega|Drishti|Astra|Khel|Lehar/,
  saadi: /Saree/,
  साड़ी: /Saree/,
  'रेशमी साड़ी': /Silk Saree/,
  'सूती साड़ी': /Cotton Saree/,
  kamiz: /Kurta/,
  कमीज़: /Kurta/,
  कुर्ता: /Kurta/,
  'suti kurta': /Cotton Kurta|Kapas/,
  ghadi: /Watch|Ghadi|Chronograph/,
  घड़ी: /Watch|Ghadi|Chronograph/,
  'बच्चों की घड़ी': /Kids Watch/,
  svetar: /Sweatshirt/,
  लैपटॉप: /Lekha|Hawa|Megh|Rachna|Hisaab|Akhada|Patshala/,
  हेडफोन: /Headphones/,
  कैमरा: /Camera|Nayan/,
  'safed joota': /Sneaker/,
};

const MIN_SHARE = 0.9;

const { db } = await createTestApp();
// Skip rendering images: it is slow and not tested here.
await seedDemoShop(db, { exists: async () => true } as Partial<MediaStore> as MediaStore);

const searchFirstFive = async (q: string) => {
  const { products } = await searchProducts(db, { q, page: 1, limit: 5, sort: 'recommended', facets: 'no' });
  return products.map(({ name }) => name);
};

describe('search in the demo shop', () => {
  test(`finds the right product among the first five for at least ${MIN_SHARE * 100} % of queries`, async () => {
    const missed: string[] = [];
    for (const [query, expected] of Object.entries(EXPECTED_RESULTS)) {
      const names = await searchFirstFive(query);
      if (!names.some((name) => expected.test(name))) missed.push(`${query}: ${names.join(', ') || 'nothing'}`);
    }
    const queryCount = Object.keys(EXPECTED_RESULTS).length;
    const share = (queryCount - missed.length) / queryCount;
    process.stdout.write(
      `search finds ${queryCount - missed.length} of ${queryCount} (${(share * 100).toFixed(1)} %)\n`,
    );
    for (const miss of missed) process.stdout.write(`  missed ${miss}\n`);
    expect(share).toBeGreaterThanOrEqual(MIN_SHARE);
  });
});
