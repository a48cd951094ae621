import type { ImportField } from '@kinari/contract/labels/import-fields';
import { type Cells, LIST_SEPARATOR, type Problem } from '../product-cells.ts';
import { toOptionCells, toSalePriceCells, toStockCell } from './cell-conversions.ts';
import { type FileDialect, type RawRow, toReadRow } from './file-dialect.ts';
import { htmlToText } from './html-to-text.ts';

const FIELDS: Record<string, ImportField> = {
  sku: 'sku',
  'url key': 'handle',
  name: 'name',
  description: 'description',
  'short description': 'description',
  status: 'published',
  categories: 'category',
  images: 'images',
  price: 'price',
  'special price': 'saving',
  inventories: 'stock',
  color: 'color',
  size: 'size',
  brand: 'brand',
};

/** Cells of a configurable product that apply to its variants. Variants are separate rows, before or after it. */
type ParentRow = { handle: string; cells: Cells };
type RowFamilies = { parents: Map<string, ParentRow>; parentSkuByVariant: Map<string, string> };

export const bagisto: FileDialect = {
  source: 'bagisto',
  matches: (headers) =>
    headers.has('sku') && (headers.has('attribute family code') || (headers.has('url key') && headers.has('type'))),
  toField: (header) => FIELDS[header] ?? null,
  rows: async function* (open) {
    const { parents, parentSkuByVariant } = await findFamilies(open());
    const named = new Set(parentSkuByVariant.values());
    const seen = new Set<string>();
    const startedHandles = new Set<string>();
    const now = new Date();
    for await (const raw of open()) {
      const { sku = '', type = '' } = raw.cells;
      // The same product in another language.
      if (seen.has(sku)) continue;
      if (sku !== '') seen.add(sku);
      if (parents.has(sku) && named.has(sku)) continue;
      const parent = parents.get(parentSkuByVariant.get(sku) ?? '');
      const handle = parent?.handle ?? parentSkuByVariant.get(sku) ?? getHandle(raw);
      const productCells = parent?.cells ?? toProductCells(raw);
      const firstRowCells = startedHandles.has(handle) ? { name: productCells.name ?? '' } : productCells;
      startedHandles.add(handle);
      const { cells, problems } = toOptionCells([
        { name: 'color', value: raw.cells.color ?? '' },
        { name: 'size', value: raw.cells.size ?? '' },
      ]);
      yield toReadRow(raw, { handle, ...firstRowCells, ...cells, ...toVariantCells(raw, now) }, [
        ...problems,
        ...validateProductType(type),
      ]);
    }
  },
};

/** Groups rows by product: a variant names its parent, or a parent lists its variants ('sku=KU-M,size=M|sku=KU-L,size=L'). */
async function findFamilies(rows: AsyncIterable<RawRow>): Promise<RowFamilies> {
  const parents = new Map<string, ParentRow>();
  const parentSkuByVariant = new Map<string, string>();
  for await (const raw of rows) {
    const { sku = '', type = '', 'parent sku': named = '', 'configurable variants': variantList = '' } = raw.cells;
    if (named !== '') parentSkuByVariant.set(sku, named);
    if (type.toLowerCase() !== 'configurable' || parents.has(sku)) continue;
    parents.set(sku, { handle: getHandle(raw), cells: toProductCells(raw) });
    for (const [, child = ''] of variantList.matchAll(/(?:^|\|)\s*sku=([^,|]+)/g))
      parentSkuByVariant.set(child.trim(), sku);
  }
  return { parents, parentSkuByVariant };
}

function getHandle({ cells }: RawRow): string {
  return cells['url key'] || cells.sku || (cells.name ?? '');
}

function toProductCells({ cells }: RawRow): Cells {
  const status = cells.status ?? '';
  return {
    name: cells.name ?? '',
    description: htmlToText(cells.description || cells['short description'] || ''),
    brand: cells.brand ?? '',
    // The last category is the most specific.
    category: (cells.categories ?? '').split('/').at(-1)?.trim() ?? '',
    published: status === '' ? '' : /^(1|true)$/i.test(status) ? 'yes' : 'no',
    images: (cells.images ?? '').split(/,\s*/).filter(Boolean).join(LIST_SEPARATOR),
  };
}

function toVariantCells({ cells }: RawRow, now: Date): Cells {
  const prices = {
    regular: cells.price ?? '',
    sale: cells['special price'] ?? '',
    until: cells['special price to'] ?? '',
  };
  return { sku: cells.sku ?? '', ...toSalePriceCells(prices, now), stock: sumInventories(cells.inventories ?? '') };
}

/** Sums the stock of all locations: 'default=20,pune=4'. */
function sumInventories(inventories: string): string {
  const units = [...inventories.matchAll(/=\s*(-?\d+)/g)].map(([, count]) => Number(count));
  return units.length === 0 ? '' : toStockCell(String(units.reduce((sum, count) => sum + count, 0)));
}

function validateProductType(type: string): Problem[] {
  return /^(bundle|grouped|booking|downloadable)$/i.test(type)
    ? [{ field: null, value: type, why: `Unsupported product type '${type.toLowerCase()}'` }]
    : [];
}
