import type { ImportField } from '@kinari/contract/labels/import-fields';
import { type Cells, LIST_SEPARATOR } from '../product-cells.ts';
import { detectOptionKind, toOptionCells, toStockCell } from './cell-conversions.ts';
import { type FileDialect, type RawRow, toReadRow } from './file-dialect.ts';

const FIELDS: Record<string, ImportField> = {
  'product handle': 'handle',
  'product title': 'name',
  'product description': 'description',
  'product status': 'published',
  'product hs code': 'hsn',
  'variant hs code': 'hsn',
  'product origin country': 'origin',
  'variant origin country': 'origin',
  'product category 1': 'category',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'variant ean': 'barcode',
  'variant upc': 'barcode',
  'variant inventory quantity': 'stock',
  'variant weight': 'weightG',
  'product weight': 'weightG',
  'product thumbnail': 'images',
};
const RUPEE_PRICE_HEADER = /^variant price (.* )?\[?inr\]?$/;
const IMAGE_HEADER = /^product image \d+( url)?$/;
// Medusa writes category ids, not names.
const MEDUSA_ID = /^[a-z]+_[0-9A-Z]{20,}$/;
/** Category for products without one, until staff move them. */
const DEFAULT_CATEGORY = 'Imported';

/** One row per variant. Every row repeats the product's cells. */
export const medusa: FileDialect = {
  source: 'medusa',
  matches: (headers) => headers.has('product handle') && [...headers].some((header) => header.startsWith('variant ')),
  toField: (header, sample) => {
    if (RUPEE_PRICE_HEADER.test(header)) return 'price';
    if (IMAGE_HEADER.test(header)) return 'images';
    const option = /^variant option (\d+) value$/.exec(header)?.[1];
    return option
      ? (detectOptionKind(sample[`variant option ${option} name`] ?? '') ?? null)
      : (FIELDS[header] ?? null);
  },
  rows: async function* (open) {
    let previousHandle = '';
    for await (const raw of open()) {
      const handle = raw.cells['product handle'] || raw.cells['product title'] || '';
      const { cells, problems } = toOptionCells(listOptions(raw));
      yield toReadRow(
        raw,
        {
          handle,
          name: raw.cells['product title'] ?? '',
          ...(handle !== previousHandle && toProductCells(raw)),
          ...cells,
          ...toVariantCells(raw),
        },
        problems,
      );
      previousHandle = handle;
    }
  },
};

function listOptions({ cells }: RawRow) {
  return Object.keys(cells).flatMap((header) => {
    const index = /^variant option (\d+) name$/.exec(header)?.[1];
    return index ? [{ name: cells[header] ?? '', value: cells[`variant option ${index} value`] ?? '' }] : [];
  });
}

function toProductCells({ cells }: RawRow): Cells {
  const status = cells['product status']?.toLowerCase() ?? '';
  const category = cells['product category 1'] ?? '';
  const images = Object.keys(cells)
    .filter((header) => IMAGE_HEADER.test(header))
    .map((header) => cells[header] ?? '');
  const imageUrls = [cells['product thumbnail'] ?? '', ...images].filter(Boolean);
  return {
    name: cells['product title'] ?? '',
    description: cells['product description'] ?? '',
    category: category === '' || MEDUSA_ID.test(category) ? DEFAULT_CATEGORY : category,
    published: status === '' ? '' : status === 'published' ? 'yes' : 'no',
    hsn: parseHsn(cells['variant hs code'] || cells['product hs code'] || ''),
    origin: (cells['variant origin country'] || cells['product origin country'] || '').toUpperCase(),
    images: [...new Set(imageUrls)].join(LIST_SEPARATOR),
  };
}

/** Drops HS codes that are not 4, 6 or 8 digits long. Other countries use longer codes. */
function parseHsn(code: string): string {
  const digits = code.replaceAll(/[.\s]/g, '');
  return /^\d{4}(\d\d)?(\d\d)?$/.test(digits) ? digits : '';
}

function toVariantCells({ cells }: RawRow): Cells {
  const rupeePriceHeaders = Object.keys(cells).filter((header) => RUPEE_PRICE_HEADER.test(header));
  return {
    sku: cells['variant sku'] ?? '',
    barcode: cells['variant barcode'] || cells['variant ean'] || cells['variant upc'] || '',
    price: rupeePriceHeaders.map((header) => cells[header] ?? '').find(Boolean) ?? '',
    stock: toStockCell(cells['variant inventory quantity'] ?? ''),
    weightG: cells['variant weight'] || cells['product weight'] || '',
  };
}
