import { formatPaise } from '@kinari/contract/money';
import { rupeesInWords } from '../amount-in-words.ts';
import { rupeesOf } from '../figures.ts';
import { LINE, type Paper } from '../paper.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { setInFull, wrap } from '../wrapping.ts';
import { sumOf } from './amounts.ts';
import { BODY, LEFT, RIGHT, type Sides, SMALL, STEP, STRONG } from './measures.ts';
import { drawRates, heightOfRates, ratesBeside } from './rates.ts';
import { taxesOf, tellsTax } from './wording.ts';

const TOTALS_X = 127;
const WORDS_ROOM = 100;
const FIRST = 8.2;
const ROW = 6.4;
const GRAND = 13;

/** How much room the sums take below the lines, on either side of the sheet. */
export function sumsHeight(document: TaxPaper): Sides {
  return {
    left: heightOfRates(ratesBeside(document)) + FIRST + (wordsOf(document).length + 1) * STEP,
    right: FIRST + totalsOf(document).length * ROW + GRAND,
  };
}

/** The tax by rate and the sum in words, and beside them what it all comes to. */
export function drawSums(paper: Paper, document: TaxPaper, y: number): void {
  const rates = ratesBeside(document);
  drawRates(paper, document, { rates, y });
  const words = y + heightOfRates(rates) + FIRST;
  paper.text('In words', { x: LEFT, y: words }, SMALL);
  for (const [index, line] of wordsOf(document).entries())
    paper.text(line, { x: LEFT, y: words + (index + 1) * STEP }, BODY);
  drawTotals(paper, document, y);
}

function wordsOf({ lines }: TaxPaper): string[] {
  return wrap(rupeesInWords(sumOf(lines).gross), WORDS_ROOM, BODY);
}

/** What the total is made of; nothing where that is the total itself. */
function totalsOf(document: TaxPaper): [word: string, figure: string][] {
  const sum = sumOf(document.lines);
  if (tellsTax(document))
    return [
      ['Taxable value', rupeesOf(sum.taxable)],
      ...taxesOf(document).map(({ name, of }): [string, string] => [name, rupeesOf(sum[of])]),
    ];
  if (sum.saving === 0) return [];
  return [
    ['Subtotal', rupeesOf(sum.beforeDiscount)],
    ['Discount', `−${rupeesOf(sum.saving)}`],
  ];
}

function drawTotals(paper: Paper, document: TaxPaper, top: number): void {
  let y = top + FIRST;
  for (const [word, figure] of totalsOf(document)) {
    paper.text(word, { x: TOTALS_X, y }, { ...BODY, grey: true });
    paper.text(figure, { x: RIGHT, y, align: 'right' }, BODY);
    y += ROW;
  }
  const rule = (at: number, width: number) => paper.line({ x: TOTALS_X, y: at }, { x: RIGHT, y: at }, { width });
  rule(y - 2.8, LINE);
  const base = y + 4.7;
  const word = document.kind === 'credit_note' ? 'Credited' : 'Total';
  const total = formatPaise(sumOf(document.lines).gross);
  const { size } = setInFull(total, RIGHT - TOTALS_X - 20, STRONG, [17, 14, 12], 1);
  paper.text(word, { x: TOTALS_X, y: base }, { size: 11, weight: 'bold' });
  paper.text(total, { x: RIGHT, y: base, align: 'right' }, { size, weight: 'bold' });
  // A double rule ends an account.
  for (const at of [base + 3.2, base + 4]) rule(at, 0.25);
}
