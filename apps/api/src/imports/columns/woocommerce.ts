import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, Problem } from '../import-row.ts';
import { AND } from '../product-cells.ts';
import { fromOptions, kindOf } from './options.ts';
import { plainText } from './plain-text.ts';
import { fromSale, fromStock } from './prices.ts';
import { type RawRow, rowOf, type Shop } from './shop.ts';

const FIELDS: Record<string, ImportField> = {
  sku: 'sku',
  name: 'name',
  published: 'published',
  description: 'description',
  'short description': 'description',
  'regular price': 'price',
  'sale price': 'saving',
  categories: 'category',
  images: 'pictures',
  stock: 'stock',
  brands: 'brand',
  'gtin, upc, ean, or isbn': 'barcode',
  'weight (kg)': 'weightG',
  'weight (g)': 'weightG',
};

/** What rows say for those that name them as their parent, by number and by SKU; and which are named. */
type Families = { said: Map<string, Cells>; named: Set<string> };

/** A product that comes in several ways is a row of its own, and each of them is a row that names it, anywhere in the file. */
export const woocommerce: Shop = {
  source: 'woocommerce',
  wrote: (heads) => heads.has('type') && heads.has('name') && heads.has('regular price'),
  fieldOf: (head, sample) => {
    const attribute = /^attribute (\d+) value\(s\)$/.exec(head)?.[1];
    return attribute ? (kindOf(sample[`attribute ${attribute} name`] ?? '') ?? null) : (FIELDS[head] ?? null);
  },
  rows: async function* (open) {
    const { said, named } = await findFamilies(open());
    const begun = new Set<string>();
    const now = new Date();
    for await (const raw of open()) {
      if (isParent(raw) && namesOf(raw).some((name) => named.has(name))) continue;
      const handle = handleOf(raw);
      const ofProduct = said.get(isVariation(raw) ? handle : '') ?? saidOnce(raw);
      const once = begun.has(handle) ? { name: ofProduct.name ?? '' } : ofProduct;
      begun.add(handle);
      const { cells: chosen, problems } = fromOptions(optionsOf(raw));
      yield rowOf(raw, { handle, ...once, ...chosen, ...ofVariant(raw, now) }, [...problems, ...unsaleable(raw)]);
    }
  },
};

async function findFamilies(rows: AsyncIterable<RawRow>): Promise<Families> {
  const said = new Map<string, Cells>();
  const named = new Set<string>();
  for await (const raw of rows) {
    if (isVariation(raw)) named.add(handleOf(raw));
    else if (isParent(raw)) for (const name of namesOf(raw)) said.set(name, saidOnce(raw));
  }
  return { said, named };
}

function handleOf(raw: RawRow): string {
  if (isVariation(raw)) return raw.cells.parent || (raw.cells.name ?? '');
  return raw.cells.sku || (raw.cells.id ? `id:${raw.cells.id}` : (raw.cells.name ?? ''));
}

function namesOf({ cells: { id, sku } }: RawRow): string[] {
  return [id ? `id:${id}` : '', sku ?? ''].filter(Boolean);
}

const isVariation = ({ cells }: RawRow) => /\bvariation\b/i.test(cells.type ?? '');
const isParent = ({ cells }: RawRow) => /\bvariable\b/i.test(cells.type ?? '');

function unsaleable({ cells: { type = '' } }: RawRow): Problem[] {
  const kind = /grouped|external/i.exec(type)?.[0];
  return kind
    ? [{ field: null, value: type, why: `A product of the kind '${kind.toLowerCase()}' cannot be sold here` }]
    : [];
}

function optionsOf(raw: RawRow) {
  const { cells } = raw;
  const all = Object.keys(cells).flatMap((head) => {
    const place = /^attribute (\d+) name$/.exec(head)?.[1];
    return place ? [{ name: cells[head] ?? '', value: cells[`attribute ${place} value(s)`] ?? '' }] : [];
  });
  // Of a product that comes in one way only, what it has is no choice unless it is its colour or its size.
  return isVariation(raw) ? all : all.filter(({ name, value }) => kindOf(name) && !/[,|]/.test(value));
}

function saidOnce({ cells }: RawRow): Cells {
  const description = cells.description || cells['short description'] || '';
  const published = cells.published ?? '';
  return {
    name: (cells.name ?? '').replace(isVariation({ cells } as RawRow) ? / - [^-]*$/ : /$^/, ''),
    description: plainText(description.replaceAll(String.raw`\n`, '\n')),
    brand: (cells.brands ?? '').split(',')[0]?.trim() ?? '',
    category: deepest(cells.categories ?? ''),
    published: published === '' ? '' : published === '1' ? 'yes' : 'no',
    pictures: (cells.images ?? '')
      .split(/,\s*(?=https?:)/)
      .filter(Boolean)
      .join(AND),
  };
}

/** Of 'Clothing, Clothing > Kurtas' the one that says most; a comma within a name has a stroke before it. */
function deepest(categories: string): string {
  const all = categories.split(/(?<!\\),\s*/).map((path) => path.replaceAll('\\,', ','));
  const depth = (path: string) => path.split('>').length;
  return all.reduce((best, path) => (depth(path) > depth(best) ? path : best), all[0] ?? '');
}

function ofVariant({ cells }: RawRow, now: Date): Cells {
  const kilograms = Number(cells['weight (kg)'] || Number.NaN);
  return {
    sku: cells.sku ?? '',
    barcode: cells['gtin, upc, ean, or isbn'] ?? '',
    ...fromSale(
      {
        regular: cells['regular price'] ?? '',
        sale: cells['sale price'] ?? '',
        until: cells['date sale price ends'] ?? '',
      },
      now,
    ),
    stock: fromStock(cells.stock ?? ''),
    weightG: kilograms > 0 ? String(Math.round(kilograms * 1000)) : (cells['weight (g)'] ?? ''),
  };
}
