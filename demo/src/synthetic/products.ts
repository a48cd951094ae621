import { createRandom, pickRandom, randomInteger } from '../random.ts';
import { ATTRIBUTE_VALUES, BRAND_LINES, BRAND_NAMES, COLOURS, ORIGINS, PRODUCT_TYPES, QUALITIES } from './words.ts';

export const VARIANTS_PER_PRODUCT = 3;

export type SyntheticVariant = {
  id: string;
  position: number;
  color: string;
  colorHex: string;
  size: string | null;
  stock: number;
  pricePaise: number;
  savingPaise: number;
};

export type SyntheticProduct = {
  id: string;
  name: string;
  description: string;
  createdAt: Date;
  brand: string;
  origin: string;
  attributes: Record<string, string | number | boolean>;
  variants: SyntheticVariant[];
};

/**
 * Returns the nth product of a synthetic catalogue. It is deterministic, so that each table can be written
 * in a separate pass without a million products in memory.
 */
export function createSyntheticProduct(n: number, { run, now }: { run: number; now: number }): SyntheticProduct {
  const random = createRandom(run * 1_000_003 + n);
  const { thing, sizes, rupees } = pickRandom(PRODUCT_TYPES, random);
  const brandName = pickRandom(BRAND_NAMES, random);
  const quality = pickRandom(QUALITIES, random);
  const price = randomInteger(rupees[0], rupees[1], random) * 100;
  const saving = random() < 0.65 ? Math.round((price * randomInteger(5, 45, random)) / 10_000) * 100 : 0;
  const firstColour = randomInteger(0, COLOURS.length - 1, random);
  const ageDays = random() * 700;
  const facet = createRandom(run * 2_000_003 + n);

  const variants = Array.from({ length: VARIANTS_PER_PRODUCT }, (_, position) => {
    // Several sizes of one colour, or one size in several colours.
    const colour = COLOURS[(firstColour + (sizes.length === 1 ? position : 0)) % COLOURS.length] ?? COLOURS[0];
    const size = sizes.length === 1 ? null : (sizes[position] ?? null);
    const stock = random() < 0.08 ? 0 : randomInteger(1, 80, random);
    return {
      id: toUuid(run, n * VARIANTS_PER_PRODUCT + position, 'b'),
      position,
      color: colour?.name ?? '',
      colorHex: colour?.hex ?? '#000000',
      size,
      stock,
      pricePaise: price + (sizes.length > 1 && sizes[0]?.includes('GB') ? position * 500_000 : 0),
      savingPaise: saving,
    };
  });

  return {
    id: toProductId(run, n),
    name: `${brandName} ${quality} ${thing} ${run}-${n.toString(36)}`,
    description: `A ${quality.toLowerCase()} ${thing} by ${brandName}, made for everyday use and backed by our 7-day returns.`,
    createdAt: new Date(now - ageDays * 86_400_000),
    brand: `${brandName}${pickRandom(BRAND_LINES, facet)}`,
    origin: pickRandom(ORIGINS, facet),
    attributes: Object.fromEntries(
      Object.entries(ATTRIBUTE_VALUES).map(([key, { options }]) => [
        key,
        pickRandom<string | number | boolean>(options, facet),
      ]),
    ),
    variants,
  };
}

export function toProductId(run: number, n: number): string {
  return toUuid(run, n, 'a');
}

// Sequential ids, so that indexes stay small and fast to fill.
function toUuid(run: number, n: number, table: 'a' | 'b'): string {
  const hex = run.toString(16).padStart(8, '0');
  const tail = n.toString(16).padStart(12, '0');
  return `${hex}-0000-7000-${table}000-${tail}`;
}
