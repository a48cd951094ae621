import { formatAmount } from '@kinari/contract/locale';
import { HAIRLINE, type PdfCanvas } from '../pdf-canvas.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { groupByHsnAndRate, type RateGroup } from './amounts.ts';
import { HEADING_STYLE, LEFT } from './measures.ts';
import { formatPercent, listTaxComponents, showsTax } from './wording.ts';

const TABLE_WIDTH = 100;
const RATE_RIGHT = 30;
const CELL_STYLE = { size: 8.5 };
const GREY_STYLE = { size: 8.5, grey: true };
const HEADING_Y = 8.2;
const TITLES_Y = 14;
const FIRST_ROW_OFFSET = 16;
const ROW_HEIGHT = 5.7;
// Rates next to the totals. Further rates go on additional pages.
const MAX_RATES_BESIDE_TOTALS = 16;
const MAX_RATES_PER_PAGE = 42;

export function listRatesBesideTotals(document: TaxDocumentPdf): RateGroup[] {
  const groups = showsTax(document) ? groupByHsnAndRate(document) : [];
  return groups.slice(0, MAX_RATES_BESIDE_TOTALS);
}

export function listRatePages(document: TaxDocumentPdf): RateGroup[][] {
  const remaining = showsTax(document) ? groupByHsnAndRate(document).slice(MAX_RATES_BESIDE_TOTALS) : [];
  return Array.from({ length: Math.ceil(remaining.length / MAX_RATES_PER_PAGE) }, (_, page) =>
    remaining.slice(page * MAX_RATES_PER_PAGE, (page + 1) * MAX_RATES_PER_PAGE),
  );
}

export function getRatesHeight(rates: readonly RateGroup[]): number {
  return rates.length > 0 ? FIRST_ROW_OFFSET + rates.length * ROW_HEIGHT : 0;
}

type RatesInput = { rates: readonly RateGroup[]; y: number; isContinued?: boolean };

export function renderRates(
  pdf: PdfCanvas,
  document: TaxDocumentPdf,
  { rates, y: top, isContinued = false }: RatesInput,
): void {
  if (rates.length === 0) return;
  const taxes = listTaxComponents(document);
  const columnWidth = (TABLE_WIDTH - RATE_RIGHT) / (taxes.length + 1);
  const getColumnRight = (index: number) => LEFT + TABLE_WIDTH - (taxes.length - index) * columnWidth;
  const title = isContinued ? 'Tax by HSN and rate, continued' : 'Tax by HSN and rate';
  pdf.text(title, { x: LEFT, y: top + HEADING_Y }, HEADING_STYLE);
  const renderRow = (
    y: number,
    style: typeof CELL_STYLE,
    [hsn, rate, ...amountTexts]: readonly [string, string, ...string[]],
  ) => {
    pdf.text(hsn, { x: LEFT, y }, style);
    pdf.text(rate, { x: LEFT + RATE_RIGHT, y, align: 'right' }, style);
    for (const [index, amountText] of amountTexts.entries())
      pdf.text(amountText, { x: getColumnRight(index), y, align: 'right' }, style);
  };
  renderRow(top + TITLES_Y, GREY_STYLE, ['HSN', 'Rate', 'Taxable', ...taxes.map(({ name }) => name)]);
  let y = top + FIRST_ROW_OFFSET;
  for (const { hsn, rateBp, ...amounts } of rates) {
    pdf.line({ x: LEFT, y }, { x: LEFT + TABLE_WIDTH, y }, { width: HAIRLINE, grey: true });
    const amountTexts = [amounts.taxable, ...taxes.map(({ of }) => amounts[of])].map(formatAmount);
    renderRow(y + 4, CELL_STYLE, [hsn ?? '–', formatPercent(rateBp), ...amountTexts]);
    y += ROW_HEIGHT;
  }
}
