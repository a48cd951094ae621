import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/words/import-fields';
import { headKey, type RawRow, rowOf, type Shop } from './shop.ts';

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];
const OWN = new Map(FIELDS.map((field) => [headKey(IMPORT_FIELDS[field]), field]));
// What suppliers call the same, where there is no doubt.
const ALSO: Partial<Record<ImportField, string[]>> = {
  name: ['product name', 'product', 'title', 'item name'],
  category: ['product category'],
  brand: ['brand name'],
  published: ['on sale'],
  hsn: ['hsn code', 'hsn/sac', 'hsn/sac code'],
  origin: ['origin', 'made in'],
  pictures: ['picture', 'images', 'image', 'image url', 'photos'],
  sku: ['sku code', 'item code', 'article', 'article no', 'article number'],
  barcode: ['ean', 'gtin', 'upc', 'bar code', 'ean code'],
  color: ['color', 'colour name', 'color name'],
  colorHex: ['color code', 'color hex', 'colour hex', 'color hex code'],
  price: ['price', 'selling price'],
  saving: ['saving', 'discount'],
  mrp: ['maximum retail price', 'mrp (₹)', 'mrp (rs)'],
  stock: ['qty', 'quantity', 'stock quantity', 'units'],
  weightG: ['weight (g)', 'weight in g', 'weight (grams)', 'grams'],
};
const ALIASES = new Map(
  Object.entries(ALSO).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
);

/** What names a product or a variant; and what there is to say of it. */
const NAMING: ImportField[] = ['productId', 'variantId', 'sku', 'barcode', 'name'];
const SAID: ImportField[] = ['price', 'saving', 'mrp', 'stock'];

/** Our own files, and others that say their columns in our words. */
export const own: Shop = {
  source: 'kinari',
  wrote: (heads) => {
    const fields = new Set([...heads].map((head) => OWN.get(head)));
    return NAMING.some((field) => fields.has(field)) && SAID.some((field) => fields.has(field));
  },
  fieldOf: (head) => OWN.get(head) ?? null,
  rows: (open) => asTheyAre(open(), (head) => OWN.get(head)),
};

/** Files of nobody we know: what can be taken for sure by name is, and the rest is for staff to say. */
export const unknown: Shop = {
  source: 'unknown',
  wrote: () => true,
  fieldOf: (head) => OWN.get(head) ?? ALIASES.get(head) ?? null,
  rows: (open) => asTheyAre(open(), (head) => OWN.get(head) ?? ALIASES.get(head)),
};

async function* asTheyAre(rows: AsyncIterable<RawRow>, fieldOf: (head: string) => ImportField | undefined) {
  for await (const raw of rows) {
    const cells = Object.entries(raw.cells).flatMap(([head, text]) => {
      const field = fieldOf(head);
      return field ? [[field, text] as const] : [];
    });
    // Of two columns for one thing the first counts.
    yield rowOf(raw, Object.fromEntries(cells.toReversed()));
  }
}
