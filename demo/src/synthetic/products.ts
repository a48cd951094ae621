import { chanceFrom, pick, wholeNumberBetween } from '../chance.ts';
import { COLOURS, FACTS, LINES, MAKERS, ORIGINS, QUALITIES, THINGS } from './words.ts';

export const VARIANTS_EACH = 3;

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
  facts: Record<string, string | number | boolean>;
  variants: SyntheticVariant[];
};

/**
 * The nth product of a synthetic catalogue. The same number always gives the same product, so that each table can be
 * written in a pass of its own without keeping a million products in memory.
 */
export function syntheticProduct(n: number, { run, now }: { run: number; now: number }): SyntheticProduct {
  const chance = chanceFrom(run * 1_000_003 + n);
  const { thing, sizes, rupees } = pick(THINGS, chance);
  const maker = pick(MAKERS, chance);
  const quality = pick(QUALITIES, chance);
  const price = wholeNumberBetween(rupees[0], rupees[1], chance) * 100;
  const saving = chance() < 0.65 ? Math.round((price * wholeNumberBetween(5, 45, chance)) / 10_000) * 100 : 0;
  const firstColour = wholeNumberBetween(0, COLOURS.length - 1, chance);
  const ageDays = chance() * 700;
  const facet = chanceFrom(run * 2_000_003 + n);

  const variants = Array.from({ length: VARIANTS_EACH }, (_, position) => {
    // Sizes of one colour, or one size in several colours.
    const colour = COLOURS[(firstColour + (sizes.length === 1 ? position : 0)) % COLOURS.length] ?? COLOURS[0];
    const size = sizes.length === 1 ? null : (sizes[position] ?? null);
    const stock = chance() < 0.08 ? 0 : wholeNumberBetween(1, 80, chance);
    return {
      id: idOf(run, n * VARIANTS_EACH + position, 'b'),
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
    id: productId(run, n),
    name: `${maker} ${quality} ${thing} ${run}-${n.toString(36)}`,
    description: `A ${quality.toLowerCase()} ${thing} by ${maker}, made for everyday use and backed by our 7-day returns.`,
    createdAt: new Date(now - ageDays * 86_400_000),
    brand: `${maker}${pick(LINES, facet)}`,
    origin: pick(ORIGINS, facet),
    facts: Object.fromEntries(
      Object.entries(FACTS).map(([key, { options }]) => [key, pick<string | number | boolean>(options, facet)]),
    ),
    variants,
  };
}

export function productId(run: number, n: number): string {
  return idOf(run, n, 'a');
}

// Ids in the order they are written: an index that grows at one end stays small and quick to fill.
function idOf(run: number, n: number, table: 'a' | 'b'): string {
  const hex = run.toString(16).padStart(8, '0');
  const tail = n.toString(16).padStart(12, '0');
  return `${hex}-0000-7000-${table}000-${tail}`;
}
