import type { Appearance, ArchetypeName, ArchetypeStyle } from '../illustrations/render-illustration.ts';
import { createBarcode, createSku } from './attributes/codes.ts';
import type { AttributeValues } from './attributes/definitions.ts';
import { attributesFromAppearance, cutFromAppearance } from './attributes/from-appearance.ts';
import type { ProductData, ProductKind } from './attributes/kinds.ts';
import { adjustSizeChart, findSizeChart, type SizeChart } from './attributes/size-charts.ts';

export interface DemoVariant {
  color: string;
  colorHexCode: string;
  /** Null if the product has only one size. */
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
  look: Appearance;
  known: ProductData;
  /** Set if its cut differs from its category. */
  sizeChart?: SizeChart;
  /** The colour of the first variant is shown first. */
  variants: readonly [DemoVariant, ...DemoVariant[]];
}

/** What is sold at which price. */
interface Offer {
  /** Rupees. */
  price: number;
  saving?: number;
  /** A list of sizes at one price, or sizes with a surcharge each. */
  sizes?: readonly string[] | Record<string, number>;
  /** Colour names with their hex codes; the first is the one shown. */
  colours: Record<string, `#${string}`>;
  soldOut?: boolean;
}

interface Details {
  /** Two to four bullet points below the description. */
  highlights?: readonly string[];
  /** Attributes that its kind and its style do not already define. */
  attributes?: AttributeValues;
  known?: Partial<ProductData>;
  /** By how many mm it differs from the size chart of its category. */
  cut?: Record<string, number>;
}

type ProductRow<Name extends ArchetypeName> = readonly [
  description: string,
  offer: Offer,
  style: ArchetypeStyle<Name>,
  details?: Details,
];

/** Rows by category path below the branch, and by product name. */
type Range<Name extends ArchetypeName> = Record<string, Record<string, ProductRow<Name>>>;

/** Creates the products of one category branch, in order. They share a kind and an archetype. */
export function createProducts<Name extends ArchetypeName>(
  branch: readonly string[],
  archetype: Name,
  kind: ProductKind,
  ...ranges: readonly Range<Name>[]
): DemoProduct[] {
  return ranges
    .flatMap((range) => Object.entries(range))
    .flatMap(([path, rows]) => Object.entries(rows).map(([name, row]) => ({ under: path.split(' / '), name, row })))
    .map(({ under, name, row: [description, offer, style, details = {}] }, index) => {
      const category = [...branch, ...under];
      // TypeScript cannot infer that a style for `Name` is one member of the union. The parameter types guarantee it.
      const look = { archetype, style } as Appearance;
      const sizes = listPricedSizes(offer.sizes);
      const known = mergeProductData({ kind, under, details, look, sizes });
      const sizeChart = findOwnChart(category, sizes, { ...cutFromAppearance(look), ...details.cut });
      const highlights = details.highlights?.map((line) => `- ${line}`).join('\n');
      return {
        name,
        description: [description, highlights].filter(Boolean).join('\n\n'),
        category,
        look,
        known,
        ...(sizeChart && { sizeChart }),
        variants: createVariants({ name, offer, sizes, kind, pack: known.pack, number: index + 1 }),
      };
    });
}

type PricedSize = readonly [size: string | null, surcharge: number];
type DataSources = {
  kind: ProductKind;
  under: readonly string[];
  details: Details;
  look: Appearance;
  sizes: readonly PricedSize[];
};

function mergeProductData({ kind, under, details, look, sizes }: DataSources): ProductData {
  const layers: Partial<ProductData>[] = [kind, ...under.map((name) => kind.under?.[name] ?? {}), details.known ?? {}];
  const { code: _code, number: _number, under: _under, ...productData }: ProductKind = Object.assign({}, ...layers);
  const attributes: AttributeValues = Object.assign(
    {},
    ...layers.map((layer) => layer.attributes),
    attributesFromAppearance(look),
    details.attributes,
  );
  const storage = sizes.map(([size]) => size).join(' or ');
  return { ...productData, attributes: attributes.ram ? { ...attributes, storage } : attributes };
}

function findOwnChart(
  category: readonly string[],
  sizes: readonly PricedSize[],
  adjustments: Record<string, number>,
): SizeChart | undefined {
  const base = findSizeChart(category);
  if (!base || Object.keys(adjustments).length === 0) return undefined;
  return adjustSizeChart(
    base,
    sizes.map(([size]) => size ?? ''),
    adjustments,
  );
}

type VariantSources = {
  name: string;
  offer: Offer;
  sizes: readonly PricedSize[];
  kind: ProductKind;
  pack: ProductData['pack'];
  number: number;
};

function createVariants({ name, offer, sizes, kind, pack, number }: VariantSources): DemoProduct['variants'] {
  const { colours, price, saving = 0, soldOut } = offer;
  const variants = Object.entries(colours).flatMap(([color, colorHexCode], colorIndex) =>
    sizes.map(([size, surcharge], sizeIndex, { length }) => ({
      color,
      colorHexCode,
      size,
      price: price + surcharge,
      saving,
      stock: soldOut ? 0 : generateStock(`${name}/${color}/${size ?? ''}`),
      sku: createSku(kind.code, name, color, size),
      barcode: createBarcode(kind.number, number, colorIndex * length + sizeIndex + 1),
      mrp: calculateMrp(name, price + surcharge, saving),
      weightG: pack.g + sizeIndex * (pack.gPerSize ?? 0),
    })),
  );
  const [first, ...rest] = variants;
  if (!first) throw new Error(`${name} has no variant`);
  return [first, ...rest];
}

/** The struck-through price is the MRP. A third of the other products cost less than the MRP without showing a saving. */
function calculateMrp(name: string, price: number, saving: number): number {
  return saving > 0 || hashText(name) % 3 > 0 ? price + saving : Math.ceil((price * 1.08) / 100) * 100 - 1;
}

function listPricedSizes(sizes: Offer['sizes']): PricedSize[] {
  if (!sizes) return [[null, 0]];
  return Array.isArray(sizes)
    ? sizes.map((size: string) => [size, 0])
    : Object.entries(sizes as Record<string, number>);
}

/** Returns a realistic stock level: mostly high, some sizes low, a few sold out. The same on every run. */
function generateStock(key: string): number {
  const hashed = hashText(key);
  const share = hashed % 1000;
  const spread = Math.floor(hashed / 1000);
  if (share < 25) return 0;
  if (share < 150) return 1 + (spread % 10);
  return 11 + (spread % 70);
}

/** FNV-1a: spreads neighbouring keys well and needs no seed. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
