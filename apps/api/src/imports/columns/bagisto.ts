import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, Problem } from '../import-row.ts';
import { AND } from '../product-cells.ts';
import { fromOptions } from './options.ts';
import { plainText } from './plain-text.ts';
import { fromSale, fromStock } from './prices.ts';
import { type RawRow, rowOf, type Shop } from './shop.ts';

const FIELDS: Record<string, ImportField> = {
  sku: 'sku',
  'url key': 'handle',
  name: 'name',
  description: 'description',
  'short description': 'description',
  status: 'published',
  categories: 'category',
  images: 'pictures',
  price: 'price',
  'special price': 'saving',
  inventories: 'stock',
  color: 'color',
  size: 'size',
  brand: 'brand',
};

/** What a configurable product says for its variants, which are rows of their own before or after it. */
type Parent = { handle: string; said: Cells };
type Family = { parents: Map<string, Parent>; parentOf: Map<string, string> };

export const bagisto: Shop = {
  source: 'bagisto',
  wrote: (heads) =>
    heads.has('sku') && (heads.has('attribute family code') || (heads.has('url key') && heads.has('type'))),
  fieldOf: (head) => FIELDS[head] ?? null,
  rows: async function* (open) {
    const { parents, parentOf } = await findFamilies(open());
    const named = new Set(parentOf.values());
    const seen = new Set<string>();
    const begun = new Set<string>();
    const now = new Date();
    for await (const raw of open()) {
      const { sku = '', type = '' } = raw.cells;
      // The same product again in another language.
      if (seen.has(sku)) continue;
      if (sku !== '') seen.add(sku);
      if (parents.has(sku) && named.has(sku)) continue;
      const parent = parents.get(parentOf.get(sku) ?? '');
      const handle = parent?.handle ?? parentOf.get(sku) ?? handleOf(raw);
      const said = parent?.said ?? saidOnce(raw);
      const once = begun.has(handle) ? { name: said.name ?? '' } : said;
      begun.add(handle);
      const { cells, problems } = fromOptions([
        { name: 'color', value: raw.cells.color ?? '' },
        { name: 'size', value: raw.cells.size ?? '' },
      ]);
      yield rowOf(raw, { handle, ...once, ...cells, ...ofVariant(raw, now) }, [...problems, ...unsaleable(type)]);
    }
  },
};

/** Which rows are of one product: a variant names its parent, or a parent lists its variants as 'sku=KU-M,size=M|sku=KU-L,size=L'. */
async function findFamilies(rows: AsyncIterable<RawRow>): Promise<Family> {
  const parents = new Map<string, Parent>();
  const parentOf = new Map<string, string>();
  for await (const raw of rows) {
    const { sku = '', type = '', 'parent sku': named = '', 'configurable variants': listed = '' } = raw.cells;
    if (named !== '') parentOf.set(sku, named);
    if (type.toLowerCase() !== 'configurable' || parents.has(sku)) continue;
    parents.set(sku, { handle: handleOf(raw), said: saidOnce(raw) });
    for (const [, child = ''] of listed.matchAll(/(?:^|\|)\s*sku=([^,|]+)/g)) parentOf.set(child.trim(), sku);
  }
  return { parents, parentOf };
}

function handleOf({ cells }: RawRow): string {
  return cells['url key'] || cells.sku || (cells.name ?? '');
}

function saidOnce({ cells }: RawRow): Cells {
  const status = cells.status ?? '';
  return {
    name: cells.name ?? '',
    description: plainText(cells.description || cells['short description'] || ''),
    brand: cells.brand ?? '',
    // Names of several categories, the last of which says most.
    category: (cells.categories ?? '').split('/').at(-1)?.trim() ?? '',
    published: status === '' ? '' : /^(1|true)$/i.test(status) ? 'yes' : 'no',
    pictures: (cells.images ?? '').split(/,\s*/).filter(Boolean).join(AND),
  };
}

function ofVariant({ cells }: RawRow, now: Date): Cells {
  const prices = {
    regular: cells.price ?? '',
    sale: cells['special price'] ?? '',
    until: cells['special price to'] ?? '',
  };
  return { sku: cells.sku ?? '', ...fromSale(prices, now), stock: stockOf(cells.inventories ?? '') };
}

/** 'default=20,pune=4': all that lies anywhere. */
function stockOf(inventories: string): string {
  const units = [...inventories.matchAll(/=\s*(-?\d+)/g)].map(([, count]) => Number(count));
  return units.length === 0 ? '' : fromStock(String(units.reduce((sum, count) => sum + count, 0)));
}

function unsaleable(type: string): Problem[] {
  return /^(bundle|grouped|booking|downloadable)$/i.test(type)
    ? [{ field: null, value: type, why: `A product of the kind '${type.toLowerCase()}' cannot be sold here` }]
    : [];
}
