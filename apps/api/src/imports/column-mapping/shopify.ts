import type { ImportField } from '@kinari/contract/labels/import-fields';
import { type Cells, LIST_SEPARATOR, type ReadRow } from '../product-cells.ts';
import { detectOptionKind, toOptionCells, toPriceCells, toStockCell } from './cell-conversions.ts';
import { type FileDialect, type RawRow, toReadRow } from './file-dialect.ts';
import { htmlToText } from './html-to-text.ts';

// Column names from Shopify's help pages, before and since 2025.
const FIELDS: Record<string, ImportField> = {
  handle: 'handle',
  'url handle': 'handle',
  title: 'name',
  'body (html)': 'description',
  description: 'description',
  vendor: 'brand',
  type: 'category',
  'product category': 'category',
  published: 'published',
  status: 'published',
  'published on online store': 'published',
  'variant sku': 'sku',
  sku: 'sku',
  'variant barcode': 'barcode',
  barcode: 'barcode',
  'variant price': 'price',
  price: 'price',
  'variant compare at price': 'saving',
  'compare-at price': 'saving',
  'variant inventory qty': 'stock',
  'inventory quantity': 'stock',
  'variant grams': 'weightG',
  'weight value (grams)': 'weightG',
  'image src': 'images',
  'product image url': 'images',
};

/** Rows of a product share a handle and are consecutive. Only the first has product cells; some have only an image. */
export const shopify: FileDialect = {
  source: 'shopify',
  matches: (headers) =>
    headers.has('title') &&
    (headers.has('handle') || headers.has('url handle')) &&
    ['option1 name', 'option1 value', 'variant price', 'variant sku', 'body (html)'].some((header) =>
      headers.has(header),
    ),
  toField: (header, sample) => {
    const option = /^option(\d) value$/.exec(header)?.[1];
    return option ? (detectOptionKind(sample[`option${option} name`] ?? '') ?? null) : (FIELDS[header] ?? null);
  },
  rows: async function* (open) {
    let group: RawRow[] = [];
    for await (const raw of open()) {
      if (group[0] && getHandle(raw) !== getHandle(group[0])) {
        yield* toProductRows(group);
        group = [];
      }
      group.push(raw);
    }
    yield* toProductRows(group);
  },
};

function getHandle(raw: RawRow): string {
  return firstFilled(raw, 'handle', 'url handle') || firstFilled(raw, 'title');
}

function* toProductRows(group: readonly RawRow[]): Generator<ReadRow> {
  const [first] = group;
  if (!first) return;
  const images = group.map((raw) => firstFilled(raw, 'image src', 'product image url')).filter(Boolean);
  const variants = group.filter((raw) => raw === first || !isImageOnlyRow(raw));
  for (const raw of variants) {
    const productCells =
      raw === first ? { ...toProductCells(raw), images: [...new Set(images)].join(LIST_SEPARATOR) } : {};
    const options = [1, 2, 3].map((position) => ({
      // Only the first row has the option names.
      name: firstFilled(raw, `option${position} name`) || firstFilled(first, `option${position} name`),
      value: firstFilled(raw, `option${position} value`),
    }));
    const { cells, problems } = toOptionCells(options);
    yield toReadRow(
      raw,
      {
        handle: getHandle(first),
        name: firstFilled(first, 'title'),
        ...productCells,
        ...cells,
        ...toVariantCells(raw),
      },
      problems,
    );
  }
}

function isImageOnlyRow(raw: RawRow): boolean {
  return !firstFilled(raw, 'option1 value', 'variant sku', 'sku', 'variant price', 'price');
}

function toProductCells(raw: RawRow): Cells {
  return {
    name: firstFilled(raw, 'title'),
    description: htmlToText(firstFilled(raw, 'body (html)', 'description')),
    brand: firstFilled(raw, 'vendor'),
    category: firstFilled(raw, 'type', 'product category'),
    published: toPublishedCell(raw),
  };
}

function toPublishedCell(raw: RawRow): string {
  const status = firstFilled(raw, 'status').toLowerCase();
  if (status === 'draft' || status === 'archived') return 'no';
  return firstFilled(raw, 'published', 'published on online store') || (status === 'active' ? 'yes' : '');
}

function toVariantCells(raw: RawRow): Cells {
  const price = firstFilled(raw, 'variant price', 'price');
  const grams = firstFilled(raw, 'variant grams', 'weight value (grams)');
  return {
    // Shopify puts an apostrophe before numbers that start with zero.
    sku: firstFilled(raw, 'variant sku', 'sku').replace(/^'/, ''),
    barcode: firstFilled(raw, 'variant barcode', 'barcode').replace(/^'/, ''),
    ...toPriceCells({ paid: price, before: firstFilled(raw, 'variant compare at price', 'compare-at price') }),
    stock: toStockCell(firstFilled(raw, 'variant inventory qty', 'inventory quantity')),
    weightG: /^0(\.0+)?$/.test(grams) ? '' : grams,
  };
}

function firstFilled({ cells }: RawRow, ...headers: string[]): string {
  return headers.map((header) => cells[header] ?? '').find(Boolean) ?? '';
}
