import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, ReadRow } from '../import-row.ts';
import { AND } from '../product-cells.ts';
import { fromOptions, kindOf } from './options.ts';
import { plainText } from './plain-text.ts';
import { fromPrices, fromStock } from './prices.ts';
import { type RawRow, rowOf, type Shop } from './shop.ts';

// As its help pages name them: before 2025, and since.
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
  'image src': 'pictures',
  'product image url': 'pictures',
};

/** Rows of a product share a handle and follow one another; all but the first leave out what is said of it, and some hold a picture alone. */
export const shopify: Shop = {
  source: 'shopify',
  wrote: (heads) =>
    heads.has('title') &&
    (heads.has('handle') || heads.has('url handle')) &&
    ['option1 name', 'option1 value', 'variant price', 'variant sku', 'body (html)'].some((head) => heads.has(head)),
  fieldOf: (head, sample) => {
    const option = /^option(\d) value$/.exec(head)?.[1];
    return option ? (kindOf(sample[`option${option} name`] ?? '') ?? null) : (FIELDS[head] ?? null);
  },
  rows: async function* (open) {
    let group: RawRow[] = [];
    for await (const raw of open()) {
      if (group[0] && handleOf(raw) !== handleOf(group[0])) {
        yield* productOf(group);
        group = [];
      }
      group.push(raw);
    }
    yield* productOf(group);
  },
};

function handleOf(raw: RawRow): string {
  return either(raw, 'handle', 'url handle') || either(raw, 'title');
}

function* productOf(group: readonly RawRow[]): Generator<ReadRow> {
  const [first] = group;
  if (!first) return;
  const pictures = group.map((raw) => either(raw, 'image src', 'product image url')).filter(Boolean);
  const variants = group.filter((raw) => raw === first || !isPictureAlone(raw));
  for (const raw of variants) {
    const said = raw === first ? { ...saidOnce(raw), pictures: [...new Set(pictures)].join(AND) } : {};
    const options = [1, 2, 3].map((place) => ({
      // The names stand in the first row alone.
      name: either(raw, `option${place} name`) || either(first, `option${place} name`),
      value: either(raw, `option${place} value`),
    }));
    const { cells, problems } = fromOptions(options);
    yield rowOf(
      raw,
      { handle: handleOf(first), name: either(first, 'title'), ...said, ...cells, ...ofVariant(raw) },
      problems,
    );
  }
}

function isPictureAlone(raw: RawRow): boolean {
  return !either(raw, 'option1 value', 'variant sku', 'sku', 'variant price', 'price');
}

function saidOnce(raw: RawRow): Cells {
  return {
    name: either(raw, 'title'),
    description: plainText(either(raw, 'body (html)', 'description')),
    brand: either(raw, 'vendor'),
    category: either(raw, 'type', 'product category'),
    published: publishedOf(raw),
  };
}

function publishedOf(raw: RawRow): string {
  const status = either(raw, 'status').toLowerCase();
  if (status === 'draft' || status === 'archived') return 'no';
  return either(raw, 'published', 'published on online store') || (status === 'active' ? 'yes' : '');
}

function ofVariant(raw: RawRow): Cells {
  const paid = either(raw, 'variant price', 'price');
  const grams = either(raw, 'variant grams', 'weight value (grams)');
  return {
    // A figure that begins with zeros is kept from losing them by a mark.
    sku: either(raw, 'variant sku', 'sku').replace(/^'/, ''),
    barcode: either(raw, 'variant barcode', 'barcode').replace(/^'/, ''),
    ...fromPrices({ paid, before: either(raw, 'variant compare at price', 'compare-at price') }),
    stock: fromStock(either(raw, 'variant inventory qty', 'inventory quantity')),
    weightG: /^0(\.0+)?$/.test(grams) ? '' : grams,
  };
}

function either({ cells }: RawRow, ...heads: string[]): string {
  return heads.map((head) => cells[head] ?? '').find(Boolean) ?? '';
}
