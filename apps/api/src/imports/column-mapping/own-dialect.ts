import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { type FileDialect, normalizeHeader, type RawRow, toReadRow } from './file-dialect.ts';

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];
// Column names of earlier exports, which people still have as files.
const FORMER_HEADERS: [string, ImportField][] = [
  ['return rule', 'returnPolicy'],
  ['pictures', 'images'],
];
const OWN_HEADERS = new Map([
  ...FIELDS.map((field): [string, ImportField] => [normalizeHeader(IMPORT_FIELDS[field]), field]),
  ...FORMER_HEADERS,
]);
// Unambiguous column names that suppliers use.
const HEADER_ALIASES: Partial<Record<ImportField, string[]>> = {
  name: ['product name', 'product', 'title', 'item name'],
  category: ['product category'],
  brand: ['brand name'],
  published: ['on sale'],
  hsn: ['hsn code', 'hsn/sac', 'hsn/sac code'],
  origin: ['origin', 'made in'],
  images: ['image', 'picture', 'image url', 'photos'],
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
const FIELDS_BY_ALIAS = new Map(
  Object.entries(HEADER_ALIASES).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
);

/** Fields that identify a product or a variant, and fields with its data. */
const IDENTIFYING_FIELDS: ImportField[] = ['productId', 'variantId', 'sku', 'barcode', 'name'];
const VALUE_FIELDS: ImportField[] = ['price', 'saving', 'mrp', 'stock'];

/** Files exported by Kinari, and files with the same column names. */
export const ownDialect: FileDialect = {
  source: 'kinari',
  matches: (headers) => {
    const fields = new Set([...headers].map((header) => OWN_HEADERS.get(header)));
    return IDENTIFYING_FIELDS.some((field) => fields.has(field)) && VALUE_FIELDS.some((field) => fields.has(field));
  },
  toField: (header) => OWN_HEADERS.get(header) ?? null,
  rows: (open) => mapRows(open(), (header) => OWN_HEADERS.get(header)),
};

/** Files from an unknown source. Staff map the columns that are not recognised by name. */
export const unknownDialect: FileDialect = {
  source: 'unknown',
  matches: () => true,
  toField: (header) => OWN_HEADERS.get(header) ?? FIELDS_BY_ALIAS.get(header) ?? null,
  rows: (open) => mapRows(open(), (header) => OWN_HEADERS.get(header) ?? FIELDS_BY_ALIAS.get(header)),
};

async function* mapRows(rows: AsyncIterable<RawRow>, findField: (header: string) => ImportField | undefined) {
  for await (const raw of rows) {
    const cells = Object.entries(raw.cells).flatMap(([header, text]) => {
      const field = findField(header);
      return field ? [[field, text] as const] : [];
    });
    // If two columns map to one field, the first one wins.
    yield toReadRow(raw, Object.fromEntries(cells.toReversed()));
  }
}
