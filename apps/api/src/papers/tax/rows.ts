import { HAIRLINE, LINE, type Paper, type Placed } from '../paper.ts';
import type { TaxPaper, TaxPaperLine } from '../tax-paper.ts';
import { wrap } from '../wrapping.ts';
import type { Amounts } from './amounts.ts';
import { DESCRIPTION_X, NUMBER_X, type Table, TITLE } from './columns.ts';
import { LEFT, RIGHT } from './measures.ts';

export type Row = {
  line: TaxPaperLine;
  place: number;
  name: string[];
  details: string[];
  padding: number;
  height: number;
};

export const TABLE_HEAD = 10.2;
export const CARRIED_ROW = 8;
const FIRST = 3.5;
const FIRST_LINE = 4.8;
// From one line to the next, for each point of its size.
const NAME_STEP = 0.46;
const SMALL_STEP = 0.475;
const TITLE_STEP = 3.6;

/** `padding` is the air above and below what is written. */
export function rowsOf({ lines }: TaxPaper, table: Table, padding: number): Row[] {
  const { columns, size, small, descriptionRoom } = table;
  return lines.map((line, index) => {
    const name = wrap(line.name, descriptionRoom, { size, weight: 'bold' });
    const details = wrap(line.details, descriptionRoom, small);
    const figures = Math.max(...columns.map(({ cell }) => cell(line).length));
    const step = SMALL_STEP * small.size;
    const lower = Math.max((name.length - 1) * NAME_STEP * size + details.length * step, (figures - 1) * step);
    return { line, place: index + 1, name, details, padding, height: 2 * padding + FIRST_LINE + lower };
  });
}

export function drawTableHead(paper: Paper, { columns }: Table, y: number): void {
  const base = y + TABLE_HEAD - 2.4;
  paper.text('#', { x: NUMBER_X, y: base }, TITLE);
  paper.text('Description', { x: DESCRIPTION_X, y: base }, TITLE);
  for (const column of columns)
    for (const [index, text] of column.title.entries()) {
      const up = (column.title.length - 1 - index) * TITLE_STEP;
      paper.text(text, { ...placeIn(column), y: base - up }, TITLE);
    }
  paper.line({ x: LEFT, y: y + TABLE_HEAD }, { x: RIGHT, y: y + TABLE_HEAD }, { width: LINE });
}

function placeIn({ align, left, right }: Table['columns'][number]): Omit<Placed, 'y'> {
  return align === 'left' ? { x: left } : { x: right, align: 'right' };
}

/** Answers where they end. */
export function drawRows(paper: Paper, table: Table, { rows, y: top }: { rows: readonly Row[]; y: number }): number {
  let y = top;
  for (const [index, row] of rows.entries()) {
    drawRow(paper, table, { row, y });
    y += row.height;
    const isLast = index === rows.length - 1;
    paper.line({ x: LEFT, y }, { x: RIGHT, y }, { width: isLast ? LINE : HAIRLINE, grey: !isLast });
  }
  return y;
}

function drawRow(paper: Paper, { columns, size, small }: Table, { row, y }: { row: Row; y: number }): void {
  const base = y + row.padding + FIRST;
  const step = SMALL_STEP * small.size;
  paper.text(String(row.place), { x: NUMBER_X, y: base }, { size });
  for (const [index, text] of row.name.entries())
    paper.text(text, { x: DESCRIPTION_X, y: base + index * NAME_STEP * size }, { size, weight: 'bold' });
  const below = base + (row.name.length - 1) * NAME_STEP * size;
  for (const [index, text] of row.details.entries())
    paper.text(text, { x: DESCRIPTION_X, y: below + (index + 1) * step }, small);
  for (const column of columns) {
    const [figure, ...smaller] = column.cell(row.line);
    paper.text(figure, { ...placeIn(column), y: base }, { size, weight: column.weight });
    for (const [index, text] of smaller.entries())
      paper.text(text, { ...placeIn(column), y: base + (index + 1) * step }, small);
  }
}

type Carried = { words: 'Carried forward' | 'Brought forward'; sum: Amounts; y: number };

/** What the lines so far come to, where the table breaks off and where it goes on. */
export function drawCarried(paper: Paper, { columns, size }: Table, { words, sum, y }: Carried): number {
  const base = y + 5.3;
  paper.text(words, { x: DESCRIPTION_X, y: base }, { size, grey: true });
  for (const { carried, right, weight } of columns)
    if (carried) paper.text(carried(sum), { x: right, y: base, align: 'right' }, { size, weight });
  if (words === 'Brought forward') {
    const line = y + CARRIED_ROW;
    paper.line({ x: LEFT, y: line }, { x: RIGHT, y: line }, { width: HAIRLINE, grey: true });
  }
  return y + CARRIED_ROW;
}
