import { type DateStyle, formatSerialDate } from './date-formats.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { getAttribute, readXml, type XmlPart } from './xml.ts';

// Limits of Excel.
const MAX_ROW_NUMBER = 1_048_576;
const MAX_COLUMN_NUMBER = 16_384;

export type Workbook = { texts: readonly string[]; styles: readonly (DateStyle | undefined)[]; since1904: boolean };
type Cell = { column: number; type: string; style: number; value: string; text: string };

/** Passes on non-empty rows with their row numbers. */
export async function readSheet(
  chunks: AsyncIterable<Buffer>,
  workbook: Workbook,
  onRow: (row: number, cells: string[]) => void,
): Promise<void> {
  const sheet = createSheetParser(workbook, onRow);
  await readXml(chunks, sheet);
}

function createSheetParser(workbook: Workbook, onRow: (row: number, cells: string[]) => void): (part: XmlPart) => void {
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let inside: 'value' | 'text' | undefined;
  // Depth of phonetic text, which is not part of the cell.
  let phoneticDepth = 0;

  const finishCell = () => {
    if (!cell) return;
    const text = formatCell(cell, workbook);
    if (text !== '') {
      if (cell.column >= MAX_COLUMNS) throw new UnreadableFile(`There are more than ${MAX_COLUMNS} columns.`);
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = text;
    }
    cell = undefined;
  };
  const handleOpen = (name: string, attributes: string, empty: boolean) => {
    if (name === 'row') {
      row = rowNumber(getAttribute(attributes, 'r'), row);
      cells = [];
      column = -1;
    } else if (name === 'c') {
      column = columnNumber(getAttribute(attributes, 'r'), column);
      const [type = 'n', style = '0'] = [getAttribute(attributes, 't'), getAttribute(attributes, 's')];
      cell = empty ? undefined : { column, type, style: Number(style), value: '', text: '' };
    } else if (name === 'rPh') phoneticDepth += empty ? 0 : 1;
    else if (!empty && name === 'v') inside = 'value';
    else if (!empty && name === 't' && phoneticDepth === 0) inside = 'text';
  };
  const handleClose = (name: string) => {
    if (name === 'c') finishCell();
    else if (name === 'row') {
      if (cells.length > 0) onRow(row, cells);
      cells = [];
    } else if (name === 'rPh') phoneticDepth -= 1;
    else if (name === 'v' || name === 't') inside = undefined;
  };
  return (part) => {
    if (part.kind === 'open') handleOpen(part.name, part.attributes, part.empty);
    else if (part.kind === 'close') handleClose(part.name);
    else if (cell && inside === 'value') cell.value = appendText(cell.value, part.text);
    else if (cell && inside === 'text') cell.text = appendText(cell.text, part.text);
  };
}

export function appendText(text: string, more: string): string {
  if (text.length + more.length > MAX_CELL_LENGTH)
    throw new UnreadableFile('A cell has more than 32,767 characters, the limit of a spreadsheet.');
  return text + more;
}

function rowNumber(reference: string | undefined, previous: number): number {
  const row = reference === undefined ? previous + 1 : Number(reference);
  if (!Number.isInteger(row) || row <= previous || row > MAX_ROW_NUMBER)
    throw new UnreadableFile('The rows of the sheet are not in order. Save the file again.');
  return row;
}

/** Returns the zero-based column: 'AB12' is 27. */
function columnNumber(reference: string | undefined, previous: number): number {
  if (previous + 1 >= MAX_COLUMN_NUMBER) throw new UnreadableFile('A row of the sheet has too many cells.');
  if (reference === undefined) return previous + 1;
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letterIndex = reference.charCodeAt(at) - 64;
    if (!(letterIndex >= 1 && letterIndex <= 26)) break;
    column = column * 26 + letterIndex;
  }
  if (column - 1 <= previous) throw new UnreadableFile('The cells of the sheet are not in order. Save the file again.');
  return column - 1;
}

function formatCell({ type, style, value, text }: Cell, { texts, styles, since1904 }: Workbook): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return text;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const dateStyle = styles[style];
  // Spreadsheets have 15 significant digits. Further digits are binary rounding errors.
  return dateStyle ? formatSerialDate(number, dateStyle, { since1904 }) : String(Number(number.toPrecision(15)));
}
