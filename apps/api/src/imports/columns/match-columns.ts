import type { ImportField } from '@kinari/contract/words/import-fields';
import { bagisto } from './bagisto.ts';
import { medusa } from './medusa.ts';
import { own, unknown } from './own.ts';
import { headKey, type Shop, type Source } from './shop.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

// Whoever has the most telling names first; what is in our words comes after those who say some things as we do.
const SHOPS: readonly Shop[] = [shopify, woocommerce, medusa, bagisto, own, unknown];

/** Whose file this is and what its columns are taken for; of two for one thing the first counts. A row of it helps to say. */
export function matchColumns(
  heads: readonly string[],
  sample: readonly string[] = [],
): { source: Source; fields: (ImportField | null)[] } {
  const { source, fieldOf } = shopOf(heads);
  const keys = heads.map(headKey);
  const cells = Object.fromEntries(keys.map((key, place) => [key, sample[place] ?? '']));
  return { source, fields: keys.map((key, place) => (keys.indexOf(key) < place ? null : fieldOf(key, cells))) };
}

export function shopOf(heads: readonly string[]): Shop {
  const keys = new Set(heads.map(headKey));
  return SHOPS.find((shop) => shop.wrote(keys)) ?? unknown;
}
