import { type DayStyle, dayInWords } from './number-formats.ts';
import { LONGEST_CELL, MOST_COLUMNS } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { attribute, readXml, type XmlPart } from './xml.ts';

// No spreadsheet has more.
const MOST_ROW_NUMBER = 1_048_576;
const MOST_COLUMN_NUMBER = 16_384;

export type Book = { texts: readonly string[]; styles: readonly (DayStyle | undefined)[]; since1904: boolean };
type Cell = { column: number; type: string; style: number; value: string; text: string };

/** Hands on the rows of a sheet that say anything, each with its number. */
export async function readSheet(
  pieces: AsyncIterable<Buffer>,
  book: Book,
  take: (row: number, cells: string[]) => void,
): Promise<void> {
  const sheet = openSheet(book, take);
  await readXml(pieces, sheet);
}

function openSheet(book: Book, take: (row: number, cells: string[]) => void): (part: XmlPart) => void {
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let inside: 'value' | 'text' | undefined;
  // What is written above the letters to read them aloud is not part of them.
  let aloud = 0;

  const endCell = () => {
    if (!cell) return;
    const words = inWords(cell, book);
    if (words !== '') {
      if (cell.column >= MOST_COLUMNS) throw new UnreadableFile(`There are more than ${MOST_COLUMNS} columns.`);
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = words;
    }
    cell = undefined;
  };
  const opens = (name: string, attributes: string, empty: boolean) => {
    if (name === 'row') {
      row = rowNumber(attribute(attributes, 'r'), row);
      cells = [];
      column = -1;
    } else if (name === 'c') {
      column = columnNumber(attribute(attributes, 'r'), column);
      const [type = 'n', style = '0'] = [attribute(attributes, 't'), attribute(attributes, 's')];
      cell = empty ? undefined : { column, type, style: Number(style), value: '', text: '' };
    } else if (name === 'rPh') aloud += empty ? 0 : 1;
    else if (!empty && name === 'v') inside = 'value';
    else if (!empty && name === 't' && aloud === 0) inside = 'text';
  };
  const closes = (name: string) => {
    if (name === 'c') endCell();
    else if (name === 'row') {
      if (cells.length > 0) take(row, cells);
      cells = [];
    } else if (name === 'rPh') aloud -= 1;
    else if (name === 'v' || name === 't') inside = undefined;
  };
  return (part) => {
    if (part.kind === 'open') opens(part.name, part.attributes, part.empty);
    else if (part.kind === 'close') closes(part.name);
    else if (cell && inside === 'value') cell.value = longer(cell.value, part.text);
    else if (cell && inside === 'text') cell.text = longer(cell.text, part.text);
  };
}

/** Joins what belongs to one cell, up to what a cell can hold. */
export function longer(text: string, more: string): string {
  if (text.length + more.length > LONGEST_CELL)
    throw new UnreadableFile('A cell holds more than 32,767 letters, which no spreadsheet can.');
  return text + more;
}

function rowNumber(written: string | undefined, former: number): number {
  const row = written === undefined ? former + 1 : Number(written);
  if (!Number.isInteger(row) || row <= former || row > MOST_ROW_NUMBER)
    throw new UnreadableFile('The rows of the sheet are not in order. Save the file again, please.');
  return row;
}

/** 'AB12' as 27. */
function columnNumber(written: string | undefined, former: number): number {
  if (former + 1 >= MOST_COLUMN_NUMBER)
    throw new UnreadableFile('A row of the sheet has more cells than any spreadsheet can.');
  if (written === undefined) return former + 1;
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const place = written.charCodeAt(at) - 64;
    if (!(place >= 1 && place <= 26)) break;
    column = column * 26 + place;
  }
  if (column - 1 <= former)
    throw new UnreadableFile('The cells of the sheet are not in order. Save the file again, please.');
  return column - 1;
}

function inWords({ type, style, value, text }: Cell, { texts, styles, since1904 }: Book): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return text;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const shown = styles[style];
  // Fifteen figures are all that a spreadsheet knows; what is beyond comes from counting in halves.
  return shown ? dayInWords(number, shown, { since1904 }) : String(Number(number.toPrecision(15)));
}
