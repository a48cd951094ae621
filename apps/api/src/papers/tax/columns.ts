import { rupeesOf } from '../figures.ts';
import { type Style, widthOfText } from '../paper.ts';
import type { TaxPaper, TaxPaperLine } from '../tax-paper.ts';
import { type Amounts, sumOf } from './amounts.ts';
import { LEFT, RIGHT } from './measures.ts';
import { percent, taxesOf, tellsHsn, tellsTax } from './wording.ts';

/** A column right of the description: its figure, and in small what stands below it. */
type Column = {
  title: readonly string[];
  least: number;
  cell: (line: TaxPaperLine) => readonly [figure: string, ...below: string[]];
  carried?: (sum: Amounts) => string;
  weight?: 'bold';
  align?: 'left';
};

/** Columns with the room that their longest figure takes; the description has the rest. */
export type Table = {
  size: number;
  small: Style;
  columns: readonly (Column & { left: number; right: number })[];
  descriptionRoom: number;
};

export const DESCRIPTION_X = 22.5;
export const TITLE: Style = { size: 8, weight: 'bold' };
const GAP = 3.4;
const SIZES = [9.5, 9, 8.5, 8, 7.5];
const LEAST_FOR_DESCRIPTION = 46;

/** In the largest size in which the description keeps its room. */
export function tableOf(document: TaxPaper): Table {
  const columns = columnsOf(document);
  const tables = SIZES.map((size) => lay(columns, document.lines, size));
  const roomy = tables.find(({ descriptionRoom }) => descriptionRoom >= LEAST_FOR_DESCRIPTION) ?? tables.at(-1);
  if (!roomy) throw new Error('No size was given to set a table in');
  return roomy;
}

function lay(columns: readonly Column[], lines: readonly TaxPaperLine[], size: number): Table {
  const small = { size: Math.min(8, size - 1), grey: true };
  const total = sumOf(lines);
  let right = RIGHT;
  const placed = columns.toReversed().map((column) => {
    const { title, least, cell, carried, weight } = column;
    const own = lines.flatMap((line) => {
      const [figure, ...below] = cell(line);
      return [widthOfText(figure, { size, weight }), ...below.map((text) => widthOfText(text, small))];
    });
    const titles = title.map((text) => widthOfText(text, TITLE));
    const sum = carried ? widthOfText(carried(total), { size, weight }) : 0;
    const at = { right, left: right - Math.max(least, sum, ...own, ...titles) };
    right = at.left - GAP;
    return { ...column, ...at };
  });
  return { size, small, columns: placed.toReversed(), descriptionRoom: right - DESCRIPTION_X };
}

function columnsOf(document: TaxPaper): Column[] {
  const hsn: Column = { title: ['HSN'], least: 9, align: 'left', cell: (line) => [line.hsn ?? '–'] };
  const quantity: Column = { title: ['Qty'], least: 11, cell: ({ quantity: count, unit }) => [`${count} ${unit}`] };
  const amount: Column = {
    title: ['Amount', 'in ₹'],
    least: tellsTax(document) ? 16 : 24,
    weight: 'bold',
    cell: ({ gross }) => [rupeesOf(gross)],
    carried: ({ gross }) => rupeesOf(gross),
  };
  const middle = tellsTax(document) ? taxColumns(document) : discountColumns();
  return [...(tellsHsn(document) ? [hsn] : []), quantity, ...middle, amount];
}

function taxColumns(document: TaxPaper): Column[] {
  const price: Column = {
    title: ['Price before', 'discount'],
    least: 18.5,
    cell: (line) => [...priceOf(line), ...(line.saving > 0 ? [`less ${rupeesOf(line.saving)}`] : [])],
  };
  const taxable: Column = {
    title: ['Taxable', 'value'],
    least: 15,
    cell: (line) => [rupeesOf(line.taxable)],
    carried: (sum) => rupeesOf(sum.taxable),
  };
  const taxes = taxesOf(document).map(
    ({ name, of, share }): Column => ({
      title: [name],
      least: 12,
      cell: (line) => [rupeesOf(line[of]), percent(line.rateBp * share)],
      carried: (sum) => rupeesOf(sum[of]),
    }),
  );
  return [price, taxable, ...taxes];
}

function discountColumns(): Column[] {
  return [
    {
      title: ['Price before', 'discount'],
      least: 25,
      cell: priceOf,
      carried: ({ beforeDiscount }) => rupeesOf(beforeDiscount),
    },
    {
      title: ['Discount'],
      least: 22,
      cell: ({ saving }) => [rupeesOf(saving)],
      carried: ({ saving }) => rupeesOf(saving),
    },
  ];
}

/** Of several pieces also what one costs, where that is a round sum. */
function priceOf({ beforeDiscount, quantity }: TaxPaperLine): [figure: string, ...below: string[]] {
  const each = beforeDiscount / quantity;
  const of = rupeesOf(beforeDiscount);
  return quantity > 1 && Number.isInteger(each) ? [of, `${rupeesOf(each)} each`] : [of];
}

/** Where the number of a line stands. */
export const NUMBER_X = LEFT;
