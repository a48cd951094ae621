import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { listIdsForStaff } from '../../catalog/listing/staff-listing.service.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cells } from '../import-row.ts';
import { listProductCells } from '../product-cells.ts';
import type { ExportTable } from './export-table.ts';
import type { ProductExportInput } from './exports.queries.ts';

const PAGE_SIZE = 200;
const ALL_FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];
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
const NUMBER_FIELDS: ReadonlySet<ImportField> = new Set([
  'price',
  'saving',
  'mrp',
  'stock',
  'stockAtExport',
  'weightG',
  'warrantyMonths',
]);

/** Exports products in our import format, one row per variant. Skips products archived during the export. */
export function createProductTable(db: Db, kind: 'products' | 'stock', input: ProductExportInput): ExportTable {
  const fields = kind === 'stock' ? STOCK_FIELDS : ALL_FIELDS;
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
