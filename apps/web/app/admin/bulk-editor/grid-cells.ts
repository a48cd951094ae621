import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { formatAmount } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';

export type GridRow = EndpointResponse<'listGridRows'>['rows'][number];
type CellUpdate = ApiRequest<'createGridEdit'>['body']['cells'][number];
export type GridField = CellUpdate['field'];
export type GridColumn = { id: GridField | 'product' | 'color' | 'size'; label: string; field?: GridField };

/** Edited values of a row. Values equal to the saved ones are left out. */
export type RowEdits = Readonly<Partial<Record<GridField, string>>>;
/** By variant id. */
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
/** On phones a row is named by colour and size, below the name of its product. */
export const NARROW_COLUMNS: readonly GridColumn[] = [
  { id: 'product', label: 'Variant' },
  ...COLUMNS.filter(({ field }) => field !== undefined && field !== 'sku'),
];

const isMoney = (field: GridField) => field === 'price' || field === 'saving' || field === 'mrp';
export const isNumeric = (field: GridField | undefined) => field !== undefined && field !== 'sku';

/** Returns the saved value in the format that is typed and sent. */
export function savedValue(row: GridRow, field: GridField): string {
  const value = row[field];
  if (value === null) return '';
  return typeof value === 'number' && isMoney(field) ? value.toFixed(2) : String(value);
}

export function currentValue(row: GridRow, field: GridField, rowEdits: RowEdits | undefined): string {
  return rowEdits?.[field] ?? savedValue(row, field);
}

/** Formats `1299` as `1,299.00`. Returns invalid amounts as typed. */
export function formatCell(field: GridField, value: string): string {
  if (!isMoney(field)) return value;
  const amount = parseAmount(value);
  return amount === undefined ? value : formatAmount(toPaise(amount));
}

/** Removes the ₹ sign and thousands separators. A comma in another place is ambiguous and stays. */
export function normalizeValue(field: GridField, input: string): string {
  const text = input.trim();
  if (field === 'sku') return text;
  const withoutSymbol = text.replace(/^₹\s*/, '');
  const digits = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(withoutSymbol)
    ? withoutSymbol.replaceAll(',', '')
    : withoutSymbol;
  return isMoney(field) && /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits).toFixed(2) : digits;
}

export function applyChanges(rows: readonly GridRow[], edits: Edits, changes: readonly CellChange[]): Edits {
  if (changes.length === 0) return edits;
  const byId = new Map(rows.map((row) => [row.variantId, row]));
  const next = new Map(edits);
  for (const { variantId, field, value } of changes) {
    const row = byId.get(variantId);
    if (!row) continue;
    const cells = { ...next.get(variantId) };
    const normalized = normalizeValue(field, value);
    if (normalized === savedValue(row, field)) delete cells[field];
    else cells[field] = normalized;
    if (Object.keys(cells).length > 0) next.set(variantId, cells);
    else next.delete(variantId);
  }
  return next;
}

export function countEditedCells(edits: Edits): number {
  let count = 0;
  for (const cells of edits.values()) count += Object.keys(cells).length;
  return count;
}

export function toCellUpdates(rows: readonly GridRow[], edits: Edits): CellUpdate[] {
  return rows.flatMap((row) =>
    (Object.entries(edits.get(row.variantId) ?? {}) as [GridField, string][]).map(([field, value]) => ({
      variantId: row.variantId,
      field,
      value,
      previousValue: savedValue(row, field),
    })),
  );
}

/** Returns the problems of a row that can be found before the server validates it. */
export function validateRow(row: GridRow, rowEdits: RowEdits | undefined): Partial<Record<GridField, string>> {
  if (!rowEdits) return {};
  const problems: Partial<Record<GridField, string>> = {};
  const price = parseAmount(currentValue(row, 'price', rowEdits));
  const savingText = currentValue(row, 'saving', rowEdits);
  const saving = savingText === '' ? 0 : parseAmount(savingText);
  const mrpText = currentValue(row, 'mrp', rowEdits);
  const mrp = mrpText === '' ? undefined : parseAmount(mrpText);
  const stock = currentValue(row, 'stock', rowEdits);
  if (price === undefined || price < 0.01) problems.price = 'enter a price such as 899 or 899.50';
  if (saving === undefined) problems.saving = 'enter a discount such as 300 or 299.50';
  else if (price !== undefined && saving > price) problems.saving = 'the discount is above the price';
  if (mrpText !== '' && mrp === undefined) problems.mrp = 'enter an MRP such as 999 or 999.50';
  if (mrp !== undefined && price !== undefined && saving !== undefined && isGreater(price + saving, mrp)) {
    const cell = rowEdits.price === undefined ? 'mrp' : 'price';
    problems[cell] ??= price > mrp ? 'the price is above the MRP' : 'price and discount together are above the MRP';
  }
  if (!/^\d+$/.test(stock)) problems.stock = 'enter stock as a whole number, 0 or more';
  else if (Number(stock) > MAX.unitsInStock) problems.stock = 'stock can’t exceed 10,00,000';
  return problems;
}

export function rowName({ sku, name, color, size }: GridRow): string {
  return sku ?? [name, color, size].filter(Boolean).join(', ');
}

/** Colour and size, or the SKU of a variant without both. */
export function variantName({ sku, color, size }: GridRow): string {
  return [color, size].filter(Boolean).join(', ') || (sku ?? 'One variant');
}

/** Splits the rows by product. `first` is the position of the first row. */
export function groupByProduct(rows: readonly GridRow[]): { first: number; rows: GridRow[] }[] {
  const groups: { first: number; rows: GridRow[] }[] = [];
  for (const [position, row] of rows.entries()) {
    const group = groups.at(-1);
    if (group?.rows[0]?.productId === row.productId) group.rows.push(row);
    else groups.push({ first: position, rows: [row] });
  }
  return groups;
}

export function parseAmount(text: string): number | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const amount = Number(text);
  return amount <= MAX.rupees ? amount : undefined;
}

// Rupee amounts differ by less than this from floating-point error.
const isGreater = (left: number, right: number) => left - right > 0.001;
