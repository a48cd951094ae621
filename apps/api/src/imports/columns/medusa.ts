import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells } from '../import-row.ts';
import { AND } from '../product-cells.ts';
import { fromOptions, kindOf } from './options.ts';
import { fromStock } from './prices.ts';
import { type RawRow, rowOf, type Shop } from './shop.ts';

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
  'product thumbnail': 'pictures',
};
const IN_RUPEES = /^variant price (.* )?\[?inr\]?$/;
const PICTURE = /^product image \d+( url)?$/;
// It tells categories by numbers of its own.
const ITS_OWN_ID = /^[a-z]+_[0-9A-Z]{20,}$/;
/** Where what came without a category lies until staff move it. */
const NO_CATEGORY = 'Imported';

/** A row for each variant, all of which say everything of their product. */
export const medusa: Shop = {
  source: 'medusa',
  wrote: (heads) => heads.has('product handle') && [...heads].some((head) => head.startsWith('variant ')),
  fieldOf: (head, sample) => {
    if (IN_RUPEES.test(head)) return 'price';
    if (PICTURE.test(head)) return 'pictures';
    const option = /^variant option (\d+) value$/.exec(head)?.[1];
    return option ? (kindOf(sample[`variant option ${option} name`] ?? '') ?? null) : (FIELDS[head] ?? null);
  },
  rows: async function* (open) {
    let former = '';
    for await (const raw of open()) {
      const handle = raw.cells['product handle'] || raw.cells['product title'] || '';
      const { cells, problems } = fromOptions(optionsOf(raw));
      yield rowOf(
        raw,
        {
          handle,
          name: raw.cells['product title'] ?? '',
          ...(handle !== former && saidOnce(raw)),
          ...cells,
          ...ofVariant(raw),
        },
        problems,
      );
      former = handle;
    }
  },
};

function optionsOf({ cells }: RawRow) {
  return Object.keys(cells).flatMap((head) => {
    const place = /^variant option (\d+) name$/.exec(head)?.[1];
    return place ? [{ name: cells[head] ?? '', value: cells[`variant option ${place} value`] ?? '' }] : [];
  });
}

function saidOnce({ cells }: RawRow): Cells {
  const status = cells['product status']?.toLowerCase() ?? '';
  const category = cells['product category 1'] ?? '';
  const pictures = Object.keys(cells)
    .filter((head) => PICTURE.test(head))
    .map((head) => cells[head] ?? '');
  const all = [cells['product thumbnail'] ?? '', ...pictures].filter(Boolean);
  return {
    name: cells['product title'] ?? '',
    description: cells['product description'] ?? '',
    category: category === '' || ITS_OWN_ID.test(category) ? NO_CATEGORY : category,
    published: status === '' ? '' : status === 'published' ? 'yes' : 'no',
    hsn: hsnOf(cells['variant hs code'] || cells['product hs code'] || ''),
    origin: (cells['variant origin country'] || cells['product origin country'] || '').toUpperCase(),
    pictures: [...new Set(all)].join(AND),
  };
}

/** Customs of other countries know more figures than ours do. */
function hsnOf(code: string): string {
  const figures = code.replaceAll(/[.\s]/g, '');
  return /^\d{4}(\d\d)?(\d\d)?$/.test(figures) ? figures : '';
}

function ofVariant({ cells }: RawRow): Cells {
  const inRupees = Object.keys(cells).filter((head) => IN_RUPEES.test(head));
  return {
    sku: cells['variant sku'] ?? '',
    barcode: cells['variant barcode'] || cells['variant ean'] || cells['variant upc'] || '',
    price: inRupees.map((head) => cells[head] ?? '').find(Boolean) ?? '',
    stock: fromStock(cells['variant inventory quantity'] ?? ''),
    weightG: cells['variant weight'] || cells['product weight'] || '',
  };
}
