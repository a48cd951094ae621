import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/words/import-fields';
import { listIdsForStaff } from '../../catalog/listing/staff-listing.service.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cells } from '../import-row.ts';
import { readProductCells } from '../product-cells.ts';
import type { AskedProducts } from './exports.queries.ts';
import type { Table } from './table.ts';

const AT_ONCE = 200;
const ALL = Object.keys(IMPORT_FIELDS) as ImportField[];
const STOCK: ImportField[] = [
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
const NUMBERS: ReadonlySet<ImportField> = new Set([
  'price',
  'saving',
  'mrp',
  'stock',
  'stockAtExport',
  'weightG',
  'warrantyMonths',
]);

/** Products as a file of ours, a row for each variant; what is archived meanwhile is left out. */
export function productTable(db: Db, what: 'products' | 'stock', asked: AskedProducts): Table {
  const fields = what === 'stock' ? STOCK : ALL;
  return {
    heads: fields.map((field) => IMPORT_FIELDS[field]),
    numbers: new Set(fields.flatMap((field, place) => (NUMBERS.has(field) ? [place] : []))),
    rows: rowsOf(db, fields, asked),
  };
}

async function* rowsOf(db: Db, fields: readonly ImportField[], asked: AskedProducts): AsyncGenerator<string[]> {
  const ids = asked.productIds ?? (await listIdsForStaff(db, asked.filter ?? {}));
  for (let place = 0; place < ids.length; place += AT_ONCE) {
    const some = ids.slice(place, place + AT_ONCE);
    const products = await readProductCells(db, some);
    for (const id of some) {
      const product = products.get(id);
      for (const { cells } of product?.variants ?? []) {
        const all: Cells = { ...product?.product, ...cells };
        if (cells.stock !== undefined) all.stockAtExport = cells.stock;
        yield fields.map((field) => all[field] ?? '');
      }
    }
  }
}
