import { formatAmount } from '@kinari/contract/locale';
import { measureText, type TextStyle } from '../pdf-canvas.ts';
import type { TaxDocumentLine, TaxDocumentPdf } from '../tax-document-pdf.ts';
import { type Amounts, sumAmounts } from './amounts.ts';
import { LEFT, RIGHT } from './measures.ts';
import { formatPercent, listTaxComponents, showsHsn, showsTax } from './wording.ts';

/** A column right of the description: an amount, with small text below it. */
type Column = {
  title: readonly string[];
  min: number;
  cell: (line: TaxDocumentLine) => readonly [amount: string, ...below: string[]];
  carried?: (sum: Amounts) => string;
  weight?: 'bold';
  align?: 'left';
};

/** Columns as wide as their longest value. The description gets the rest. */
export type TableLayout = {
  size: number;
  small: TextStyle;
  columns: readonly (Column & { left: number; right: number })[];
  descriptionRoom: number;
};

export const DESCRIPTION_X = 22.5;
export const TITLE_STYLE: TextStyle = { size: 8, weight: 'bold' };
const COLUMN_GAP = 3.4;
const FONT_SIZES = [9.5, 9, 8.5, 8, 7.5];
const MIN_DESCRIPTION_WIDTH = 46;

/** Uses the largest font size that leaves enough width for the description. */
export function layOutTable(document: TaxDocumentPdf): TableLayout {
  const columns = listColumns(document);
  const tables = FONT_SIZES.map((size) => layOutColumns(columns, document.lines, size));
  const chosen = tables.find(({ descriptionRoom }) => descriptionRoom >= MIN_DESCRIPTION_WIDTH) ?? tables.at(-1);
  if (!chosen) throw new Error('No font size given for the table');
  return chosen;
}

function layOutColumns(columns: readonly Column[], lines: readonly TaxDocumentLine[], size: number): TableLayout {
  const small = { size: Math.min(8, size - 1), grey: true };
  const total = sumAmounts(lines);
  let right = RIGHT;
  const positioned = columns.toReversed().map((column) => {
    const { title, min: minWidth, cell, carried, weight } = column;
    const cellWidths = lines.flatMap((line) => {
      const [value, ...below] = cell(line);
      return [measureText(value, { size, weight }), ...below.map((text) => measureText(text, small))];
    });
    const titleWidths = title.map((text) => measureText(text, TITLE_STYLE));
    const sum = carried ? measureText(carried(total), { size, weight }) : 0;
    const edges = { right, left: right - Math.max(minWidth, sum, ...cellWidths, ...titleWidths) };
    right = edges.left - COLUMN_GAP;
    return { ...column, ...edges };
  });
  return { size, small, columns: positioned.toReversed(), descriptionRoom: right - DESCRIPTION_X };
}

function listColumns(document: TaxDocumentPdf): Column[] {
  const hsn: Column = { title: ['HSN'], min: 9, align: 'left', cell: (line) => [line.hsn ?? '–'] };
  const quantity: Column = { title: ['Qty'], min: 11, cell: ({ quantity: count, unit }) => [`${count} ${unit}`] };
  const amount: Column = {
    title: ['Amount', 'in ₹'],
    min: showsTax(document) ? 16 : 24,
    weight: 'bold',
    cell: ({ gross }) => [formatAmount(gross)],
    carried: ({ gross }) => formatAmount(gross),
  };
  const amountColumns = showsTax(document) ? taxColumns(document) : discountColumns();
  return [...(showsHsn(document) ? [hsn] : []), quantity, ...amountColumns, amount];
}

function taxColumns(document: TaxDocumentPdf): Column[] {
  const price: Column = {
    title: ['Price before', 'discount'],
    min: 18.5,
    cell: (line) => [...formatPriceCell(line), ...(line.saving > 0 ? [`less ${formatAmount(line.saving)}`] : [])],
  };
  const taxable: Column = {
    title: ['Taxable', 'value'],
    min: 15,
    cell: (line) => [formatAmount(line.taxable)],
    carried: (sum) => formatAmount(sum.taxable),
  };
  const taxes = listTaxComponents(document).map(
    ({ name, of, share }): Column => ({
      title: [name],
      min: 12,
      cell: (line) => [formatAmount(line[of]), formatPercent(line.rateBp * share)],
      carried: (sum) => formatAmount(sum[of]),
    }),
  );
  return [price, taxable, ...taxes];
}

function discountColumns(): Column[] {
  return [
    {
      title: ['Price before', 'discount'],
      min: 25,
      cell: formatPriceCell,
      carried: ({ beforeDiscount }) => formatAmount(beforeDiscount),
    },
    {
      title: ['Discount'],
      min: 22,
      cell: ({ saving }) => [formatAmount(saving)],
      carried: ({ saving }) => formatAmount(saving),
    },
  ];
}

/** For several units, also shows the unit price if it is a whole number of paise. */
function formatPriceCell({ beforeDiscount, quantity }: TaxDocumentLine): [amount: string, ...below: string[]] {
  const unitPrice = beforeDiscount / quantity;
  const of = formatAmount(beforeDiscount);
  return quantity > 1 && Number.isInteger(unitPrice) ? [of, `${formatAmount(unitPrice)} each`] : [of];
}

export const ROW_NUMBER_X = LEFT;
