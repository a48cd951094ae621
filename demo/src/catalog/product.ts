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

export interface ProductSheet<Name extends ArchetypeName> {
  name: string;
  /** Category path below the category of the range. */
  under: readonly string[];
  description: string;
  /** Two to four bullet points below the description. */
  highlights?: readonly string[];
  /** Attributes that its kind and its style do not already define. */
  attributes?: AttributeValues;
  known?: Partial<ProductData>;
  /** By how many mm it differs from the size chart of its category. */
  cut?: Record<string, number>;
  style: ArchetypeStyle<Name>;
  /** Colour names with their hex codes; the first is the one shown. */
  colours: Record<string, `#${string}`>;
  /** A list of sizes at one price, or sizes with a surcharge each. */
  sizes?: readonly string[] | Record<string, number>;
  price: number;
  saving?: number;
  soldOut?: boolean;
}

/** Creates the products of one category branch. They share a kind and an archetype. */
export function createProducts<Name extends ArchetypeName>(
  branch: readonly string[],
  archetype: Name,
  kind: ProductKind,
  sheets: readonly ProductSheet<Name>[],
): DemoProduct[] {
  return sheets.map((sheet, index) => {
    const category = [...branch, ...sheet.under];
    // TypeScript cannot infer that a style for `Name` is one member of the union. The parameter types guarantee it.
    const appearance = { archetype, style: sheet.style } as Appearance;
    const productData = mergeProductData(kind, sheet, appearance);
    const sizeChart = findOwnChart(category, sheet, appearance);
    return {
      name: sheet.name,
      description: [sheet.description, sheet.highlights?.map((line) => `- ${line}`).join('\n')]
        .filter(Boolean)
        .join('\n\n'),
      category,
      look: appearance,
      known: productData,
      ...(sizeChart && { sizeChart }),
      variants: createVariants(sheet, kind, productData, index),
    };
  });
}

type AnyProductSheet = Omit<ProductSheet<ArchetypeName>, 'style'>;

function mergeProductData(kind: ProductKind, sheet: AnyProductSheet, appearance: Appearance): ProductData {
  const layers: Partial<ProductData>[] = [
    kind,
    ...sheet.under.map((name) => kind.under?.[name] ?? {}),
    sheet.known ?? {},
  ];
  const { code: _code, number: _number, under: _under, ...productData }: ProductKind = Object.assign({}, ...layers);
  const attributes: AttributeValues = Object.assign(
    {},
    ...layers.map((layer) => layer.attributes),
    attributesFromAppearance(appearance),
    sheet.attributes,
  );
  const sizes = listPricedSizes(sheet.sizes).map(([size]) => size);
  return { ...productData, attributes: attributes.ram ? { ...attributes, storage: sizes.join(' or ') } : attributes };
}

function findOwnChart(
  category: readonly string[],
  { sizes, cut }: AnyProductSheet,
  appearance: Appearance,
): SizeChart | undefined {
  const adjustments = { ...cutFromAppearance(appearance), ...cut };
  const base = findSizeChart(category);
  if (!base || Object.keys(adjustments).length === 0) return undefined;
  return adjustSizeChart(
    base,
    listPricedSizes(sizes).map(([size]) => size ?? ''),
    adjustments,
  );
}

function createVariants(
  sheet: AnyProductSheet,
  kind: ProductKind,
  { pack }: ProductData,
  index: number,
): DemoProduct['variants'] {
  const { name, colours, sizes, price, saving = 0, soldOut } = sheet;
  const variants = Object.entries(colours).flatMap(([color, colorHexCode], colorIndex) =>
    listPricedSizes(sizes).map(([size, surcharge], sizeIndex, { length }) => ({
      color,
      colorHexCode,
      size,
      price: price + surcharge,
      saving,
      stock: soldOut ? 0 : generateStock(`${name}/${color}/${size ?? ''}`),
      sku: createSku(kind.code, name, color, size),
      barcode: createBarcode(kind.number, index + 1, colorIndex * length + sizeIndex + 1),
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

const listPricedSizes = (sizes: ProductSheet<ArchetypeName>['sizes']): [size: string | null, extra: number][] => {
  if (!sizes) return [[null, 0]];
  return Array.isArray(sizes)
    ? sizes.map((size: string) => [size, 0])
    : Object.entries(sizes as Record<string, number>);
};

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
