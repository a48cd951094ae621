import { compareSizes, sizeWord } from '@kinari/contract/sizes';
import type { Listing } from '../listing.ts';

type Size = Listing['sizes'][number];

const GROUPS = ['Clothing', 'Chest', 'Waist', 'Shoes', 'Storage', 'Other'] as const;
const LETTERS = /^(\d?X*[SL]|\d?X+[SL]|M)$/i;
const LARGEST_SHOE = 15;
const SLIM_WAIST = 34;
const SMALLEST_CHEST = 38;

/** Sizes of a whole shop by what they are of, each group from small to large; sizes of one kind are one group. */
export function sizeGroups(sizes: readonly Size[]): { name: string; sizes: Size[] }[] {
  const numbers = sizes.map(({ size }) => numberOf(size)).filter((number) => number > LARGEST_SHOE);
  // A waist may be 38 as a chest may be: only where there are both does the one end and the other begin.
  const smallestChest =
    Math.min(...numbers) > SLIM_WAIST ? 0 : Math.max(...numbers) > SMALLEST_CHEST ? SMALLEST_CHEST : Infinity;
  const ordered = sizes.toSorted((a, b) => compareSizes(a.size, b.size));
  return GROUPS.map((name) => ({
    name,
    sizes: ordered.filter(({ size }) => groupOf(size, smallestChest) === name),
  })).filter((group) => group.sizes.length > 0);
}

function groupOf(size: string, smallestChest: number): (typeof GROUPS)[number] {
  const number = numberOf(size);
  if (!Number.isNaN(number)) return number <= LARGEST_SHOE ? 'Shoes' : number < smallestChest ? 'Waist' : 'Chest';
  if (sizeWord(size) === 'Storage') return 'Storage';
  return LETTERS.test(size) ? 'Clothing' : 'Other';
}

function numberOf(size: string): number {
  return /^\d+(\.\d+)?$/.test(size) ? Number(size) : Number.NaN;
}
