import type { Reply } from '@kinari/contract/contract';
import { stateCodeOf, stateNameOf } from '@kinari/contract/gst/states';
import { toRupees } from '@kinari/contract/money';
import { type LineMark, TAX_FILES, type TaxFile } from '@kinari/contract/words/tax-words';
import type { Db } from '../platform/database/db.ts';
import { readTaxProfile } from '../tax/tax.service.ts';
import { daysOf, monthBefore } from './days.ts';
import {
  type Figures,
  type LineSums,
  listMonths,
  listSeries,
  type MonthSums,
  type PlaceSums,
  sumDocuments,
  sumLines,
} from './tax-month.queries.ts';
import {
  countUnfiledNotes,
  countWithoutPaper,
  type MarkedLines,
  type OrdersWithoutDocument,
  sumMarked,
  sumWithoutDocument,
} from './wrong.queries.ts';

type TaxMonth = Reply<'readTaxMonth'>;

const MONTHS_BEFORE = 6;
// What is named of many: enough to begin with, and to see what kind of thing it is.
const NAMED = 5;

export async function readTaxMonth(db: Db, month: string): Promise<TaxMonth> {
  const days = daysOf(month);
  const [profile, figures, sums, series, months] = await Promise.all([
    readTaxProfile(db),
    sumDocuments(db, days),
    sumLines(db, days),
    listSeries(db, days),
    listMonths(db, { from: daysOf(monthBefore(month, MONTHS_BEFORE)).from, until: days.from }),
  ]);
  const [marked, withoutDocument, withoutPaper, unfiledNotes] = await Promise.all([
    sumMarked(db, days, NAMED),
    sumWithoutDocument(db, days, NAMED),
    countWithoutPaper(db, days),
    countUnfiledNotes(db, days),
  ]);
  const markedLines = marked.reduce((sum, { lines }) => sum + lines, 0);
  return {
    month,
    registration: profile.registration,
    state: (profile.gstin && stateNameOf(profile.gstin.slice(0, 2))) ?? null,
    figures: toFigures(figures),
    places: sums.places.map(toPlace),
    wrong: {
      ...toMarks(marked),
      stateUnknown: toUnplaced(withoutDocument),
      noPaper: withoutPaper > 0 ? { documents: withoutPaper } : null,
    },
    files: toFiles(sums, {
      docs: series.length,
      explain: withoutDocument.all + figures.bills + unfiledNotes + markedLines,
    }),
    series,
    monthsBefore: months.map(toMonth),
  };
}

function toFigures({ invoices, withIgst, creditNotes, bills, ...sums }: Figures): TaxMonth['figures'] {
  const { invoiced, taxable, cgst, sgst, igst, credited, billed } = sums;
  const rupees = { invoiced, taxable, cgst, sgst, igst, credited, billed };
  return { invoices, withIgst, creditNotes, bills, ...inRupees(rupees) };
}

function toPlace({ isAcross, rateBp, invoices, taxable, cgst, sgst, igst }: PlaceSums): TaxMonth['places'][number] {
  return { isAcross, rate: rateBp / 100, invoices, ...inRupees({ taxable, cgst, sgst, igst }) };
}

function toMarks(marked: MarkedLines[]): Pick<TaxMonth['wrong'], 'hsnMissing' | 'rateMissing' | 'betweenRates'> {
  const of = (mark: LineMark) => marked.find((lines) => lines.mark === mark);
  const sumOf = ({ lines, sum }: MarkedLines) => ({ lines, sum: toRupees(sum) });
  const [hsn, rate, between] = [of('hsn_missing'), of('rate_missing'), of('between_rates')];
  return {
    hsnMissing: hsn ? { ...sumOf(hsn), products: hsn.products } : null,
    rateMissing: rate ? { ...sumOf(rate), hsn: rate.hsn } : null,
    betweenRates: between ? { ...sumOf(between), prices: between.prices.map(toRupees) } : null,
  };
}

function toUnplaced({ count, sum, orders }: OrdersWithoutDocument): TaxMonth['wrong']['stateUnknown'] {
  if (count === 0) return null;
  return {
    count,
    sum: toRupees(sum),
    orders: orders.map(({ id, pincode, states }) => ({ id, pincode, candidates: statesAmong(states) })),
  };
}

/** Each state once, under the name it has today. */
function statesAmong(names: string[]): string[] {
  return [...new Set(names.map((name) => stateNameOf(stateCodeOf(name) ?? '') ?? name))];
}

function toFiles({ rows }: LineSums, others: Pick<Record<TaxFile, number>, 'docs' | 'explain'>): TaxMonth['files'] {
  const counts: Partial<Record<TaxFile, number>> = { ...rows, ...others };
  return Object.fromEntries(TAX_FILES.map((file) => [file, counts[file] ?? 0])) as TaxMonth['files'];
}

function toMonth({ month, invoices, taxable, downloadedAt }: MonthSums): TaxMonth['monthsBefore'][number] {
  return { month, invoices, taxable: toRupees(taxable), downloadedAt: downloadedAt?.toISOString() ?? null };
}

function inRupees<Sums extends Record<string, number>>(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).map(([name, paise]) => [name, toRupees(paise)])) as Sums;
}
