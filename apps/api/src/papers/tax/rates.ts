import { rupeesOf } from '../figures.ts';
import { HAIRLINE, type Paper } from '../paper.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { byHsnAndRate, type RateGroup } from './amounts.ts';
import { HEADING, LEFT } from './measures.ts';
import { percent, taxesOf, tellsTax } from './wording.ts';

const WIDTH = 100;
const RATE_RIGHT = 30;
const CELL = { size: 8.5 };
const GREY = { size: 8.5, grey: true };
const HEADING_Y = 8.2;
const TITLES_Y = 14;
const FIRST = 16;
const ROW = 5.7;
// Beside the totals; what is more has a sheet of its own.
const MOST_BESIDE = 16;
const MOST_ON_A_SHEET = 42;

export function ratesBeside(document: TaxPaper): RateGroup[] {
  const groups = tellsTax(document) ? byHsnAndRate(document) : [];
  return groups.slice(0, MOST_BESIDE);
}

/** The rest, sheet by sheet. */
export function ratesOnSheets(document: TaxPaper): RateGroup[][] {
  const rest = tellsTax(document) ? byHsnAndRate(document).slice(MOST_BESIDE) : [];
  return Array.from({ length: Math.ceil(rest.length / MOST_ON_A_SHEET) }, (_, sheet) =>
    rest.slice(sheet * MOST_ON_A_SHEET, (sheet + 1) * MOST_ON_A_SHEET),
  );
}

export function heightOfRates(rates: readonly RateGroup[]): number {
  return rates.length > 0 ? FIRST + rates.length * ROW : 0;
}

type Part = { rates: readonly RateGroup[]; y: number; goesOn?: boolean };

export function drawRates(paper: Paper, document: TaxPaper, { rates, y: top, goesOn = false }: Part): void {
  if (rates.length === 0) return;
  const taxes = taxesOf(document);
  const wide = (WIDTH - RATE_RIGHT) / (taxes.length + 1);
  const rightOf = (index: number) => LEFT + WIDTH - (taxes.length - index) * wide;
  const title = goesOn ? 'Tax by HSN and rate, continued' : 'Tax by HSN and rate';
  paper.text(title, { x: LEFT, y: top + HEADING_Y }, HEADING);
  const draw = (y: number, style: typeof CELL, [hsn, rate, ...figures]: readonly [string, string, ...string[]]) => {
    paper.text(hsn, { x: LEFT, y }, style);
    paper.text(rate, { x: LEFT + RATE_RIGHT, y, align: 'right' }, style);
    for (const [index, figure] of figures.entries())
      paper.text(figure, { x: rightOf(index), y, align: 'right' }, style);
  };
  draw(top + TITLES_Y, GREY, ['HSN', 'Rate', 'Taxable', ...taxes.map(({ name }) => name)]);
  let y = top + FIRST;
  for (const { hsn, rateBp, ...amounts } of rates) {
    paper.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, { width: HAIRLINE, grey: true });
    const figures = [amounts.taxable, ...taxes.map(({ of }) => amounts[of])].map(rupeesOf);
    draw(y + 4, CELL, [hsn ?? '–', percent(rateBp), ...figures]);
    y += ROW;
  }
}
