import {
  IMPORT_FIELD_KEYS,
  IMPORT_WARNINGS,
  type ImportField,
  type ImportWarning,
} from '@kinari/contract/labels/import-fields';
import { formatRupees } from '@kinari/contract/locale';
import type { ImportCell, ImportRow } from './import-runs.data.ts';

const MONEY_FIELDS: readonly ImportField[] = ['price', 'saving', 'mrp'];
/** Numeric columns, aligned right. */
export const NUMERIC_FIELDS: readonly ImportField[] = [...MONEY_FIELDS, 'stock', 'weightG'];
/** With more columns, old and new values do not fit side by side. */
const MAX_COLUMNS = 4;

/** Formats amounts as rupees. Returns other values as in the file. */
export function formatCell(field: ImportField, value: string | null): string {
  if (value === null || value === '') return 'none';
  return MONEY_FIELDS.includes(field) && /^\d{1,8}(\.\d{1,2})?$/.test(value) ? formatRupees(Number(value)) : value;
}

/** Returns the columns for the changed cells, or `undefined` if they do not fit side by side. */
export function pickColumns(rows: readonly ImportRow[]): ImportField[] | undefined {
  const changed = new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)));
  const fits =
    changed.size <= MAX_COLUMNS && [...changed].every((field) => NUMERIC_FIELDS.includes(field) || field === 'sku');
  return fits ? IMPORT_FIELD_KEYS.filter((field) => changed.has(field)) : undefined;
}

/** Severity of a cell or warning: changed, to check, or dangerous. */
export const warningTone = (warning: ImportWarning | null): 'changed' | 'amber' | 'bad' =>
  warning === null ? 'changed' : warning === 'price_of_one' ? 'bad' : 'amber';

/** Returns the text of a warning, with the percentage if known: `Price drops by 32%`. */
export function warningLabel(warning: ImportWarning, cells: readonly ImportCell[]): string {
  if (warning !== 'price_falls' && warning !== 'price_rises') return IMPORT_WARNINGS[warning];
  const cell = cells.find(({ field }) => field === 'price');
  const [before, after] = [Number(cell?.before), Number(cell?.after)];
  if (!cell || !(before > 0) || !Number.isFinite(after)) return IMPORT_WARNINGS[warning];
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  return `Price ${warning === 'price_falls' ? 'drops' : 'rises'} by ${percent}%`;
}
