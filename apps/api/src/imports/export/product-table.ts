import { IMPORT_FIELD_KEYS, IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { PRODUCT_FIELD_KEYS, PRODUCT_FIELDS } from '@kinari/contract/product-fields';
import { listIdsForStaff } from '../../catalog/listing/staff-listing.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Cells, listProductCells } from '../product-cells.ts';
import type { ExportTable } from './export-file.ts';
import type { ProductExportInput } from './exports.queries.ts';

const PAGE_SIZE = 200;
const STOCK_FIELDS: ImportField[] = [
  'productId',
  'name',
  'variantId',
  'sku',
  'color',
  'size',
  'price',
  'saving',
  'mrp',
  'stock',
  'stockAtExport',
];
const NUMBER_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>([
  ...PRODUCT_FIELD_KEYS.filter((key) => PRODUCT_FIELDS[key].kind === 'integer'),
  'price',
  'saving',
  'mrp',
  'stock',
  'stockAtExport',
  'weightG',
]);

/** Exports products in our import format, one row per variant. Skips products archived during the export. */
export function createProductTable(db: Db, kind: 'products' | 'stock', input: ProductExportInput): ExportTable {
  const fields = kind === 'stock' ? STOCK_FIELDS : IMPORT_FIELD_KEYS;
  return {
    heads: fields.map((field) => IMPORT_FIELDS[field]),
    numbers: new Set(fields.flatMap((field, index) => (NUMBER_FIELDS.has(field) ? [index] : []))),
    rows: readRows(db, fields, input),
  };
}

async function* readRows(db: Db, fields: readonly ImportField[], input: ProductExportInput): AsyncGenerator<string[]> {
  const ids = input.productIds ?? (await listIdsForStaff(db, input.filter ?? {}));
  for (let index = 0; index < ids.length; index += PAGE_SIZE) {
    const pageIds = ids.slice(index, index + PAGE_SIZE);
    const products = await listProductCells(db, pageIds);
    for (const id of pageIds) {
      const product = products.get(id);
      for (const { cells } of product?.variants ?? []) {
        const rowCells: Cells = { ...product?.product, ...cells };
        if (cells.stock !== undefined) rowCells.stockAtExport = cells.stock;
        yield fields.map((field) => rowCells[field] ?? '');
      }
    }
  }
}
