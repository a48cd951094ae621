import { compareSizes, sizeHeading } from '@kinari/contract/sizes';
import type { Listing } from '../listing.ts';

type Size = Listing['sizes'][number];

const GROUPS = ['Clothing', 'Chest', 'Waist', 'Shoes', 'Storage', 'Other'] as const;
const LETTER_SIZE = /^(\d?X*[SL]|\d?X+[SL]|M)$/i;
const MAX_SHOE_SIZE = 15;
const MAX_SLIM_WAIST = 34;
const MIN_CHEST_SIZE = 38;

/** Groups all sizes by type, each group from small to large. */
export function sizeGroups(sizes: readonly Size[]): { name: string; sizes: Size[] }[] {
  const numbers = sizes.map(({ size }) => parseSizeNumber(size)).filter((number) => number > MAX_SHOE_SIZE);
  // 38 can be a waist or a chest. Split at that size only if both seem to exist.
  const smallestChest =
    Math.min(...numbers) > MAX_SLIM_WAIST ? 0 : Math.max(...numbers) > MIN_CHEST_SIZE ? MIN_CHEST_SIZE : Infinity;
  const ordered = sizes.toSorted((a, b) => compareSizes(a.size, b.size));
  return GROUPS.map((name) => ({
    name,
    sizes: ordered.filter(({ size }) => findGroup(size, smallestChest) === name),
  })).filter((group) => group.sizes.length > 0);
}

function findGroup(size: string, smallestChest: number): (typeof GROUPS)[number] {
  const number = parseSizeNumber(size);
  if (!Number.isNaN(number)) return number <= MAX_SHOE_SIZE ? 'Shoes' : number < smallestChest ? 'Waist' : 'Chest';
  if (sizeHeading(size) === 'Storage') return 'Storage';
  return LETTER_SIZE.test(size) ? 'Clothing' : 'Other';
}

function parseSizeNumber(size: string): number {
  return /^\d+(\.\d+)?$/.test(size) ? Number(size) : Number.NaN;
}
