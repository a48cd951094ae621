import { IMPORT_FIELDS, type ImportField, LOOKS, type Look } from '@kinari/contract/words/import-fields';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { RunCell, RunRow } from './runs.data.ts';

const MONEY: readonly ImportField[] = ['price', 'saving', 'mrp'];
/** Figures stand at the right, under each other. */
export const FIGURES: readonly ImportField[] = [...MONEY, 'stock', 'weightG'];
/** More columns than this do not stand beside each other with what was and what will be. */
const MOST_COLUMNS = 4;

/** A cell's value as a person reads it; what is no sum stays as the file spells it. */
export function shownCell(field: ImportField, value: string | null): string {
  if (value === null || value === '') return 'none';
  return MONEY.includes(field) && /^\d{1,8}(\.\d{1,2})?$/.test(value) ? formatRupees(Number(value)) : value;
}

/** The columns that fit what changes in these rows; `undefined` where it is too much to stand side by side. */
export function columnsOf(rows: readonly RunRow[]): ImportField[] | undefined {
  const changed = new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)));
  const fits =
    changed.size <= MOST_COLUMNS && [...changed].every((field) => FIGURES.includes(field) || field === 'sku');
  return fits ? (Object.keys(IMPORT_FIELDS) as ImportField[]).filter((field) => changed.has(field)) : undefined;
}

/** How loud a cell or a remark is: changed, to look at, or dangerous. */
export const toneOf = (look: Look | null): 'changed' | 'amber' | 'bad' =>
  look === null ? 'changed' : look === 'price_of_one' ? 'bad' : 'amber';

/** What is pointed out, with the figure where there is one: 'Price falls by 32 %'. */
export function lookWords(look: Look, cells: readonly RunCell[]): string {
  if (look !== 'price_falls' && look !== 'price_rises') return LOOKS[look];
  const cell = cells.find(({ field }) => field === 'price');
  const [before, after] = [Number(cell?.before), Number(cell?.after)];
  if (!cell || !(before > 0) || !Number.isFinite(after)) return LOOKS[look];
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  return `Price ${look === 'price_falls' ? 'falls' : 'rises'} by ${percent} %`;
}
