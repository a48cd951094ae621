import { IMPORT_FIELD_KEYS, IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { mapFields, PRODUCT_FIELD_KEYS } from '@kinari/contract/product-fields';
import type { Table } from '../parse/table.ts';
import { type Cells, IDENTIFYING_FIELDS, type Problem, type ReadRow } from '../product-cells.ts';
import { bagisto } from './bagisto.ts';
import { type FileDialect, normalizeHeader, type RawRow, type Source, toReadRow } from './file-dialect.ts';
import { medusa } from './medusa.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

/** Detects the source of a file and maps its columns. If two columns map to one field, the first one is used. */
export function matchColumns(
  headers: readonly string[],
  sample: readonly string[] = [],
): { source: Source; fields: (ImportField | null)[] } {
  const { source, toField } = detectDialect(headers);
  const keys = headers.map(normalizeHeader);
  const cells = Object.fromEntries(keys.map((key, index) => [key, sample[index] ?? '']));
  return { source, fields: keys.map((key, index) => (keys.indexOf(key) < index ? null : toField(key, cells))) };
}

type ReadRowsInput = {
  heads: readonly string[];
  /** Opens the file from the start. */
  open: () => Promise<Table>;
  /** By column index: the detected field, and the field that staff chose. */
  detectedFields: readonly (ImportField | null)[];
  fields: readonly (ImportField | null)[];
};

const TOO_MANY_CELLS: Problem = {
  field: null,
  value: '',
  why: 'More cells than columns: is there a comma in a cell without quotes?',
};

export function readRows({ heads, open, detectedFields, fields }: ReadRowsInput): AsyncIterable<ReadRow> {
  const keys = heads.map(normalizeHeader);
  return detectDialect(heads).rows(rawRows);

  async function* rawRows(): AsyncGenerator<RawRow> {
    const { rows } = await open();
    for await (const { row, cells } of rows) {
      const raw: Record<string, string> = Object.create(null);
      const mapped: Cells = {};
      for (const [index, key] of keys.entries()) {
        const text = cells[index] ?? '';
        const field = fields[index];
        // If staff mapped the column to another field, skip the conversion of the source shop.
        if (field === detectedFields[index]) raw[key] ??= text;
        else if (field && text !== '') mapped[field] = text;
      }
      yield { row, cells: raw, chosen: mapped, problems: cells.length > heads.length ? [TOO_MANY_CELLS] : [] };
    }
  }
}

// Column names of earlier exports, which people still have as files.
const FORMER_HEADERS: [string, ImportField][] = [
  ['return rule', 'returnPolicy'],
  ['pictures', 'images'],
];
const OWN_HEADERS = new Map([
  ...IMPORT_FIELD_KEYS.map((field): [string, ImportField] => [normalizeHeader(IMPORT_FIELDS[field]), field]),
  ...FORMER_HEADERS,
]);
// Unambiguous column names that suppliers use.
const HEADER_ALIASES: Partial<Record<ImportField, readonly string[]>> = {
  name: ['product name', 'product', 'title', 'item name'],
  category: ['product category'],
  brand: ['brand name'],
  published: ['on sale'],
  ...mapFields(PRODUCT_FIELD_KEYS, ({ headingAliases = [] }) => headingAliases),
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

const VALUE_FIELDS: ImportField[] = ['price', 'saving', 'mrp', 'stock'];

/** Files exported by Kinari, and files with the same column names. */
const ownDialect: FileDialect = {
  source: 'kinari',
  matches: (headers) => {
    const fields = [...headers].flatMap((header) => OWN_HEADERS.get(header) ?? []);
    return [IDENTIFYING_FIELDS, VALUE_FIELDS].every((wanted) => fields.some((field) => wanted.includes(field)));
  },
  toField: (header) => OWN_HEADERS.get(header) ?? null,
  rows: (open) => mapRows(open(), (header) => OWN_HEADERS.get(header)),
};

/** Files from an unknown source. Staff map the columns that are not recognised by name. */
const unknownDialect: FileDialect = {
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

// Order matters: shops with the most distinctive column names first. Our own names overlap with theirs, so `own` comes late.
const DIALECTS: readonly FileDialect[] = [shopify, woocommerce, medusa, bagisto, ownDialect, unknownDialect];

function detectDialect(headers: readonly string[]): FileDialect {
  const keys = new Set(headers.map(normalizeHeader));
  return DIALECTS.find((dialect) => dialect.matches(keys)) ?? unknownDialect;
}
