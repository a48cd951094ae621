import type { ImportField } from '@kinari/contract/labels/import-fields';
import { type Cells, LIST_SEPARATOR, type Problem } from '../product-cells.ts';
import { detectOptionKind, toOptionCells, toSalePriceCells, toStockCell } from './cell-conversions.ts';
import { type FileDialect, type RawRow, toReadRow } from './file-dialect.ts';
import { htmlToText } from './html-to-text.ts';

const FIELDS: Record<string, ImportField> = {
  sku: 'sku',
  name: 'name',
  published: 'published',
  description: 'description',
  'short description': 'description',
  'regular price': 'price',
  'sale price': 'saving',
  categories: 'category',
  images: 'images',
  stock: 'stock',
  brands: 'brand',
  'gtin, upc, ean, or isbn': 'barcode',
  'weight (kg)': 'weightG',
  'weight (g)': 'weightG',
};

/** Product cells that apply to child rows, by parent id and SKU, and the parents that are referenced. */
type RowFamilies = { parentCells: Map<string, Cells>; parentsWithVariations: Set<string> };

/** A variable product is a row. Its variations are rows that reference it, anywhere in the file. */
export const woocommerce: FileDialect = {
  source: 'woocommerce',
  matches: (headers) => headers.has('type') && headers.has('name') && headers.has('regular price'),
  toField: (header, sample) => {
    const attribute = /^attribute (\d+) value\(s\)$/.exec(header)?.[1];
    return attribute
      ? (detectOptionKind(sample[`attribute ${attribute} name`] ?? '') ?? null)
      : (FIELDS[header] ?? null);
  },
  rows: async function* (open) {
    const { parentCells, parentsWithVariations } = await findFamilies(open());
    const startedHandles = new Set<string>();
    const now = new Date();
    for await (const raw of open()) {
      if (isParent(raw) && listIdentifiers(raw).some((name) => parentsWithVariations.has(name))) continue;
      const handle = getHandle(raw);
      const productCells = parentCells.get(isVariation(raw) ? handle : '') ?? toProductCells(raw);
      const firstRowCells = startedHandles.has(handle) ? { name: productCells.name ?? '' } : productCells;
      startedHandles.add(handle);
      const { cells: optionCells, problems } = toOptionCells(listOptions(raw));
      yield toReadRow(raw, { handle, ...firstRowCells, ...optionCells, ...toVariantCells(raw, now) }, [
        ...problems,
        ...validateProductType(raw),
      ]);
    }
  },
};

async function findFamilies(rows: AsyncIterable<RawRow>): Promise<RowFamilies> {
  const parentCells = new Map<string, Cells>();
  const parentsWithVariations = new Set<string>();
  for await (const raw of rows) {
    if (isVariation(raw)) parentsWithVariations.add(getHandle(raw));
    else if (isParent(raw)) for (const name of listIdentifiers(raw)) parentCells.set(name, toProductCells(raw));
  }
  return { parentCells, parentsWithVariations };
}

function getHandle(raw: RawRow): string {
  if (isVariation(raw)) return raw.cells.parent || (raw.cells.name ?? '');
  return raw.cells.sku || (raw.cells.id ? `id:${raw.cells.id}` : (raw.cells.name ?? ''));
}

function listIdentifiers({ cells: { id, sku } }: RawRow): string[] {
  return [id ? `id:${id}` : '', sku ?? ''].filter(Boolean);
}

const isVariation = ({ cells }: RawRow) => /\bvariation\b/i.test(cells.type ?? '');
const isParent = ({ cells }: RawRow) => /\bvariable\b/i.test(cells.type ?? '');

function validateProductType({ cells: { type = '' } }: RawRow): Problem[] {
  const kind = /grouped|external/i.exec(type)?.[0];
  return kind ? [{ field: null, value: type, why: `Unsupported product type '${kind.toLowerCase()}'` }] : [];
}

function listOptions(raw: RawRow) {
  const { cells } = raw;
  const all = Object.keys(cells).flatMap((header) => {
    const index = /^attribute (\d+) name$/.exec(header)?.[1];
    return index ? [{ name: cells[header] ?? '', value: cells[`attribute ${index} value(s)`] ?? '' }] : [];
  });
  // For a simple product, attributes other than colour and size are not options.
  return isVariation(raw) ? all : all.filter(({ name, value }) => detectOptionKind(name) && !/[,|]/.test(value));
}

function toProductCells({ cells }: RawRow): Cells {
  const description = cells.description || cells['short description'] || '';
  const published = cells.published ?? '';
  return {
    name: (cells.name ?? '').replace(isVariation({ cells } as RawRow) ? / - [^-]*$/ : /$^/, ''),
    description: htmlToText(description.replaceAll(String.raw`\n`, '\n')),
    brand: (cells.brands ?? '').split(',')[0]?.trim() ?? '',
    category: deepestCategory(cells.categories ?? ''),
    published: published === '' ? '' : published === '1' ? 'yes' : 'no',
    images: (cells.images ?? '')
      .split(/,\s*(?=https?:)/)
      .filter(Boolean)
      .join(LIST_SEPARATOR),
  };
}

/** Picks the deepest of 'Clothing, Clothing > Kurtas'. A comma within a name is escaped with a backslash. */
function deepestCategory(categories: string): string {
  const all = categories.split(/(?<!\\),\s*/).map((path) => path.replaceAll('\\,', ','));
  const depth = (path: string) => path.split('>').length;
  return all.reduce((best, path) => (depth(path) > depth(best) ? path : best), all[0] ?? '');
}

function toVariantCells({ cells }: RawRow, now: Date): Cells {
  const kilograms = Number(cells['weight (kg)'] || Number.NaN);
  return {
    sku: cells.sku ?? '',
    barcode: cells['gtin, upc, ean, or isbn'] ?? '',
    ...toSalePriceCells(
      {
        regular: cells['regular price'] ?? '',
        sale: cells['sale price'] ?? '',
        until: cells['date sale price ends'] ?? '',
      },
      now,
    ),
    stock: toStockCell(cells.stock ?? ''),
    weightG: kilograms > 0 ? String(Math.round(kilograms * 1000)) : (cells['weight (g)'] ?? ''),
  };
}
