import { formatAmount, formatMoney } from '@kinari/contract/locale';
import { formatRupeesInWords } from '../amount-in-words.ts';
import { LINE_WIDTH, type PdfCanvas } from '../pdf-canvas.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { fitText, wrapText } from '../wrap-text.ts';
import { sumAmounts } from './amounts.ts';
import { BODY_STYLE, BOLD_STYLE, type ColumnHeights, LEFT, LINE_STEP, RIGHT, SMALL_STYLE } from './measures.ts';
import { getRatesHeight, listRatesBesideTotals, renderRates } from './rates.ts';
import { listTaxComponents, showsTax } from './wording.ts';

const TOTALS_X = 127;
const WORDS_WIDTH = 100;
const FIRST_LINE_OFFSET = 8.2;
const ROW_HEIGHT = 6.4;
const GRAND_TOTAL_HEIGHT = 13;

/** Returns the height of the totals, for the left and right side. */
export function getTotalsHeight(document: TaxDocumentPdf): ColumnHeights {
  return {
    left:
      getRatesHeight(listRatesBesideTotals(document)) +
      FIRST_LINE_OFFSET +
      (wrapAmountInWords(document).length + 1) * LINE_STEP,
    right: FIRST_LINE_OFFSET + listTotals(document).length * ROW_HEIGHT + GRAND_TOTAL_HEIGHT,
  };
}

/** Renders tax by rate and the amount in words on the left, totals on the right. */
export function renderTotals(pdf: PdfCanvas, document: TaxDocumentPdf, y: number): void {
  const rates = listRatesBesideTotals(document);
  renderRates(pdf, document, { rates, y });
  const wordsY = y + getRatesHeight(rates) + FIRST_LINE_OFFSET;
  pdf.text('In words', { x: LEFT, y: wordsY }, SMALL_STYLE);
  pdf.textLines(wrapAmountInWords(document), { x: LEFT, y: wordsY + LINE_STEP, step: LINE_STEP }, BODY_STYLE);
  renderTotalsColumn(pdf, document, y);
}

function wrapAmountInWords({ lines }: TaxDocumentPdf): string[] {
  return wrapText(formatRupeesInWords(sumAmounts(lines).gross), WORDS_WIDTH, BODY_STYLE);
}

/** Returns the parts of the total. Empty if the total has no parts. */
function listTotals(document: TaxDocumentPdf): [label: string, amount: string][] {
  const sum = sumAmounts(document.lines);
  if (showsTax(document))
    return [
      ['Taxable value', formatAmount(sum.taxable)],
      ...listTaxComponents(document).map(({ name, of }): [string, string] => [name, formatAmount(sum[of])]),
    ];
  if (sum.saving === 0) return [];
  return [
    ['Subtotal', formatAmount(sum.beforeDiscount)],
    ['Discount', `−${formatAmount(sum.saving)}`],
  ];
}

function renderTotalsColumn(pdf: PdfCanvas, document: TaxDocumentPdf, top: number): void {
  let y = top + FIRST_LINE_OFFSET;
  for (const [label, amountText] of listTotals(document)) {
    pdf.text(label, { x: TOTALS_X, y }, { ...BODY_STYLE, grey: true });
    pdf.text(amountText, { x: RIGHT, y, align: 'right' }, BODY_STYLE);
    y += ROW_HEIGHT;
  }
  const renderRule = (at: number, width: number) => pdf.line({ x: TOTALS_X, y: at }, { x: RIGHT, y: at }, { width });
  renderRule(y - 2.8, LINE_WIDTH);
  const baseline = y + 4.7;
  const label = document.kind === 'credit_note' ? 'Credited' : 'Total';
  const total = formatMoney(sumAmounts(document.lines).gross);
  const { size } = fitText(total, RIGHT - TOTALS_X - 20, BOLD_STYLE, [17, 14, 12], 1);
  pdf.text(label, { x: TOTALS_X, y: baseline }, { size: 11, weight: 'bold' });
  pdf.text(total, { x: RIGHT, y: baseline, align: 'right' }, { size, weight: 'bold' });
  // A double line marks the final total.
  for (const at of [baseline + 3.2, baseline + 4]) renderRule(at, 0.25);
}
