import type { Reply, Request } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';

export type GridRow = Reply<'listGridRows'>['rows'][number];
type SentCell = Request<'startGridRun'>['body']['cells'][number];
/** What can be edited of a variant. */
export type GridField = SentCell['field'];
export type GridColumn = { id: GridField | 'product' | 'color' | 'size'; label: string; field?: GridField };

/** What was typed in a row; a cell that says again what is shown is not in it. */
export type RowEdits = Readonly<Partial<Record<GridField, string>>>;
/** By variant. */
export type Edits = ReadonlyMap<string, RowEdits>;
export const NO_EDITS: Edits = new Map();
export type CellChange = { variantId: string; field: GridField; value: string };

export const GRID_FIELDS: Record<GridField, string> = {
  sku: 'SKU',
  price: 'Original Price',
  saving: 'Discount Price',
  mrp: 'MRP',
  stock: 'Stock',
};

export const COLUMNS: readonly GridColumn[] = [
  { id: 'product', label: 'Product' },
  { id: 'color', label: 'Colour' },
  { id: 'size', label: 'Size' },
  { id: 'sku', label: 'SKU', field: 'sku' },
  { id: 'price', label: 'Original Price ₹', field: 'price' },
  { id: 'saving', label: 'Discount Price ₹', field: 'saving' },
  { id: 'mrp', label: 'MRP ₹', field: 'mrp' },
  { id: 'stock', label: 'Stock', field: 'stock' },
];
/** On a phone a row is told by its SKU. */
export const NARROW_COLUMNS = COLUMNS.filter(({ id }) => !['color', 'size', 'sku'].includes(id));

const isMoney = (field: GridField) => field === 'price' || field === 'saving' || field === 'mrp';
export const isFigure = (field: GridField | undefined) => field !== undefined && field !== 'sku';

/** As the cell stands in the shop, in the spelling that is typed and sent. */
export function savedValue(row: GridRow, field: GridField): string {
  const value = row[field];
  if (value === null) return '';
  return typeof value === 'number' && isMoney(field) ? value.toFixed(2) : String(value);
}

/** As the cell stands now. */
export function valueOf(row: GridRow, field: GridField, own: RowEdits | undefined): string {
  return own?.[field] ?? savedValue(row, field);
}

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1299` as a person reads it: `1,299.00`; what is no amount stays as it was typed. */
export function shownValue(field: GridField, value: string): string {
  if (!isMoney(field)) return value;
  const amount = amountOf(value);
  return amount === undefined ? value : grouped.format(amount);
}

/** Typed or pasted, a sum may bring its sign and the commas of thousands. A comma elsewhere is not guessed at. */
export function cleanValue(field: GridField, typed: string): string {
  const text = typed.trim();
  if (field === 'sku') return text;
  const bare = text.replace(/^₹\s*/, '');
  const plain = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  return isMoney(field) && /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain).toFixed(2) : plain;
}

/** The edits with some cells changed. */
export function withCells(rows: readonly GridRow[], edits: Edits, changes: readonly CellChange[]): Edits {
  if (changes.length === 0) return edits;
  const byId = new Map(rows.map((row) => [row.variantId, row]));
  const next = new Map(edits);
  for (const { variantId, field, value } of changes) {
    const row = byId.get(variantId);
    if (!row) continue;
    const cells = { ...next.get(variantId) };
    const cleaned = cleanValue(field, value);
    if (cleaned === savedValue(row, field)) delete cells[field];
    else cells[field] = cleaned;
    if (Object.keys(cells).length > 0) next.set(variantId, cells);
    else next.delete(variantId);
  }
  return next;
}

export function countCells(edits: Edits): number {
  let count = 0;
  for (const cells of edits.values()) count += Object.keys(cells).length;
  return count;
}

/** What is sent to be judged. */
export function cellsOf(rows: readonly GridRow[], edits: Edits): SentCell[] {
  return rows.flatMap((row) =>
    (Object.entries(edits.get(row.variantId) ?? {}) as [GridField, string][]).map(([field, value]) => ({
      variantId: row.variantId,
      field,
      value,
      shown: savedValue(row, field),
    })),
  );
}

/** What is wrong with a row's cells, by what one can tell before the shop judges them. */
export function problemsOf(row: GridRow, own: RowEdits | undefined): Partial<Record<GridField, string>> {
  if (!own) return {};
  const problems: Partial<Record<GridField, string>> = {};
  const price = amountOf(valueOf(row, 'price', own));
  const savingText = valueOf(row, 'saving', own);
  const saving = savingText === '' ? 0 : amountOf(savingText);
  const mrpText = valueOf(row, 'mrp', own);
  const mrp = mrpText === '' ? undefined : amountOf(mrpText);
  const stock = valueOf(row, 'stock', own);
  if (price === undefined || price < 0.01) problems.price = 'the price is an amount such as 899 or 899.50';
  if (saving === undefined) problems.saving = 'the discount is an amount such as 300 or 299.50';
  else if (price !== undefined && saving > price) problems.saving = 'the discount is above the price';
  if (mrpText !== '' && mrp === undefined) problems.mrp = 'the MRP is an amount such as 999 or 999.50';
  if (mrp !== undefined && price !== undefined && saving !== undefined && isAbove(price + saving, mrp)) {
    const cell = own.price === undefined ? 'mrp' : 'price';
    problems[cell] ??= price > mrp ? 'the price is above the MRP' : 'price and discount together are above the MRP';
  }
  if (!/^\d+$/.test(stock)) problems.stock = 'stock is a whole number, 0 or more';
  else if (Number(stock) > MOST.unitsInStock) problems.stock = 'stock can be 10,00,000 at most';
  return problems;
}

/** What a person calls a row. */
export function rowName({ sku, name, color, size }: GridRow): string {
  return sku ?? [name, color, size].filter(Boolean).join(', ');
}

export function amountOf(text: string): number | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const amount = Number(text);
  return amount <= MOST.rupees ? amount : undefined;
}

// Sums of paise written as rupees are off by less than this.
const isAbove = (one: number, other: number) => one - other > 0.001;
