import type { ArchetypeName, Look, StyleOf } from '../drawings/draw.ts';
import { type Chart, chartOf, cutOtherwise } from './facts/charts.ts';
import { barcodeOf, skuOf } from './facts/codes.ts';
import type { FactValues } from './facts/definitions.ts';
import { cutOfLook, factsOfLook } from './facts/from-look.ts';
import type { Kind, Known } from './facts/kinds.ts';

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
  sku: string;
  barcode: string;
  /** Rupees; never less than price and saving together. */
  mrp: number;
  weightG: number;
}

export interface DemoProduct {
  name: string;
  description: string;
  /** Category names from the top of the tree downwards. */
  category: readonly string[];
  look: Look;
  known: Known;
  /** Where it is cut otherwise than its category. */
  sizeChart?: Chart;
  /** The first one's colour is the one shown first. */
  variants: readonly [DemoVariant, ...DemoVariant[]];
}

/** One product as the tables of this folder write it down. */
export interface Sheet<Name extends ArchetypeName> {
  name: string;
  /** Below the range's own category. */
  under: readonly string[];
  description: string;
  /** Two to four, below the description. */
  highlights?: readonly string[];
  /** What its kind and its look do not say already. */
  facts?: FactValues;
  known?: Partial<Known>;
  /** By how many mm it differs from the size chart of its category. */
  cut?: Record<string, number>;
  style: StyleOf<Name>;
  /** Colour names with their hex codes; the first is the one shown. */
  colours: Record<string, `#${string}`>;
  /** A list of sizes at one price, or sizes with what each costs more. */
  sizes?: readonly string[] | Record<string, number>;
  price: number;
  saving?: number;
  soldOut?: boolean;
}

/** The products of one branch of the category tree, all of one kind and drawn from one archetype. */
export function range<Name extends ArchetypeName>(
  branch: readonly string[],
  archetype: Name,
  kind: Kind,
  sheets: readonly Sheet<Name>[],
): DemoProduct[] {
  return sheets.map((sheet, place) => {
    const category = [...branch, ...sheet.under];
    // The compiler cannot see that a style for `Name` makes one member of the union; the parameter types say so.
    const look = { archetype, style: sheet.style } as Look;
    const known = knownOf(kind, sheet, look);
    const sizeChart = ownChart(category, sheet, look);
    return {
      name: sheet.name,
      description: [sheet.description, sheet.highlights?.map((line) => `- ${line}`).join('\n')]
        .filter(Boolean)
        .join('\n\n'),
      category,
      look,
      known,
      ...(sizeChart && { sizeChart }),
      variants: variantsOf(sheet, kind, known, place),
    };
  });
}

type AnySheet = Omit<Sheet<ArchetypeName>, 'style'>;

function knownOf(kind: Kind, sheet: AnySheet, look: Look): Known {
  const layers: Partial<Known>[] = [kind, ...sheet.under.map((name) => kind.under?.[name] ?? {}), sheet.known ?? {}];
  const { code: _code, number: _number, under: _under, ...known }: Kind = Object.assign({}, ...layers);
  const facts: FactValues = Object.assign({}, ...layers.map((layer) => layer.facts), factsOfLook(look), sheet.facts);
  const sizes = pricedSizes(sheet.sizes).map(([size]) => size);
  return { ...known, facts: facts.ram ? { ...facts, storage: sizes.join(' or ') } : facts };
}

function ownChart(category: readonly string[], { sizes, cut }: AnySheet, look: Look): Chart | undefined {
  const differs = { ...cutOfLook(look), ...cut };
  const base = chartOf(category);
  if (!base || Object.keys(differs).length === 0) return undefined;
  return cutOtherwise(
    base,
    pricedSizes(sizes).map(([size]) => size ?? ''),
    differs,
  );
}

function variantsOf(sheet: AnySheet, kind: Kind, { pack }: Known, place: number): DemoProduct['variants'] {
  const { name, colours, sizes, price, saving = 0, soldOut } = sheet;
  const variants = Object.entries(colours).flatMap(([color, colorHexCode], colourPlace) =>
    pricedSizes(sizes).map(([size, extra], sizePlace, { length }) => ({
      color,
      colorHexCode,
      size,
      price: price + extra,
      saving,
      stock: soldOut ? 0 : stockOf(`${name}/${color}/${size ?? ''}`),
      sku: skuOf(kind.code, name, color, size),
      barcode: barcodeOf(kind.number, place + 1, colourPlace * length + sizePlace + 1),
      mrp: mrpOf(name, price + extra, saving),
      weightG: pack.g + sizePlace * (pack.gPerSize ?? 0),
    })),
  );
  const [first, ...rest] = variants;
  if (!first) throw new Error(`${name} has no variant`);
  return [first, ...rest];
}

/** What is struck through is the MRP; of the rest, every third costs less than the MRP without saying so. */
function mrpOf(name: string, price: number, saving: number): number {
  return saving > 0 || hash(name) % 3 > 0 ? price + saving : Math.ceil((price * 1.08) / 100) * 100 - 1;
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
