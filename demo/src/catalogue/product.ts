import type { ArchetypeName, Look, StyleOf } from '../drawings/draw.ts';

export interface DemoVariant {
  color: string;
  colorHexCode: string;
  /** Null where the product comes in one size only. */
  size: string | null;
  /** Rupees. */
  price: number;
  /** Rupees the customer saves; never more than the price. */
  saving: number;
  stock: number;
}

export interface DemoProduct {
  name: string;
  description: string;
  /** Category names from the top of the tree downwards. */
  category: readonly string[];
  look: Look;
  /** The first one's colour is the one shown first. */
  variants: readonly [DemoVariant, ...DemoVariant[]];
}

/** One product as the tables of this folder write it down. */
export interface Sheet<Name extends ArchetypeName> {
  name: string;
  /** Below the range's own category. */
  under: readonly string[];
  description: string;
  style: StyleOf<Name>;
  /** Colour names with their hex codes; the first is the one shown. */
  colours: Record<string, `#${string}`>;
  /** A list of sizes at one price, or sizes with what each costs more. */
  sizes?: readonly string[] | Record<string, number>;
  price: number;
  saving?: number;
  soldOut?: boolean;
}

/** The products of one branch of the category tree, all drawn from one archetype. */
export function range<Name extends ArchetypeName>(
  branch: readonly string[],
  archetype: Name,
  sheets: readonly Sheet<Name>[],
): DemoProduct[] {
  return sheets.map((sheet) => ({
    name: sheet.name,
    description: sheet.description,
    category: [...branch, ...sheet.under],
    // The compiler cannot see that a style for `Name` makes one member of the union; the parameter types say so.
    look: { archetype, style: sheet.style } as Look,
    variants: variantsOf(sheet),
  }));
}

function variantsOf({
  name,
  colours,
  sizes,
  price,
  saving = 0,
  soldOut,
}: Pick<Sheet<ArchetypeName>, 'name' | 'colours' | 'sizes' | 'price' | 'saving' | 'soldOut'>): DemoProduct['variants'] {
  const variants = Object.entries(colours).flatMap(([color, colorHexCode]) =>
    pricedSizes(sizes).map(([size, extra]) => ({
      color,
      colorHexCode,
      size,
      price: price + extra,
      saving,
      stock: soldOut ? 0 : stockOf(`${name}/${color}/${size ?? ''}`),
    })),
  );
  const [first, ...rest] = variants;
  if (!first) throw new Error(`${name} has no variant`);
  return [first, ...rest];
}

const pricedSizes = (sizes: Sheet<ArchetypeName>['sizes']): [size: string | null, extra: number][] => {
  if (!sizes) return [[null, 0]];
  return Array.isArray(sizes)
    ? sizes.map((size: string) => [size, 0])
    : Object.entries(sizes as Record<string, number>);
};

/** A shelf as it looks on any day: mostly full, some sizes nearly gone, a few empty. The same on every run. */
function stockOf(key: string): number {
  const draw = hash(key);
  const share = draw % 1000;
  const spread = Math.floor(draw / 1000);
  if (share < 25) return 0;
  if (share < 150) return 1 + (spread % 10);
  return 11 + (spread % 70);
}

/** FNV-1a: spreads neighbouring keys well and needs no seed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
