import type { EndpointResponse } from '@kinari/contract/contract';
import { stateCode, stateName } from '@kinari/contract/gst/states';
import { GST_EXPORT_FILES, type GstExportFile, type TaxLineIssue } from '@kinari/contract/labels/tax-labels';
import { toRupees } from '@kinari/contract/money';
import type { Db } from '../platform/database/db.ts';
import { getTaxProfile } from '../tax/tax.service.ts';
import {
  countUnfiledCreditNotes,
  countUnrenderedDocuments,
  type LinesWithIssues,
  type OrdersWithoutDocument,
  sumLinesWithIssues,
  sumOrdersWithoutDocument,
} from './gst-issues.queries.ts';
import {
  type GstTotals,
  type LineSums,
  listMonths,
  listSeries,
  type MonthSums,
  type PlaceSums,
  sumDocuments,
  sumLines,
} from './gst-month.queries.ts';
import { getMonthRange, subtractMonths } from './month-range.ts';

type GstMonth = EndpointResponse<'getGstMonth'>;

const PREVIOUS_MONTHS = 6;
// Number of examples listed per problem.
const MAX_EXAMPLES = 5;

export async function getGstMonth(db: Db, month: string): Promise<GstMonth> {
  const range = getMonthRange(month);
  const [profile, totals, sums, series, months] = await Promise.all([
    getTaxProfile(db),
    sumDocuments(db, range),
    sumLines(db, range),
    listSeries(db, range),
    listMonths(db, { from: getMonthRange(subtractMonths(month, PREVIOUS_MONTHS)).from, until: range.from }),
  ]);
  const [issues, withoutDocument, unrenderedDocuments, unfiledNotes] = await Promise.all([
    sumLinesWithIssues(db, range, MAX_EXAMPLES),
    sumOrdersWithoutDocument(db, range, MAX_EXAMPLES),
    countUnrenderedDocuments(db, range),
    countUnfiledCreditNotes(db, range),
  ]);
  const issueLineCount = issues.reduce((sum, { lines }) => sum + lines, 0);
  return {
    month,
    registration: profile.registration,
    state: (profile.gstin && stateName(profile.gstin.slice(0, 2))) ?? null,
    totals: toTotals(totals),
    places: sums.places.map(toPlace),
    issues: {
      ...toIssues(issues),
      placeOfSupplyRequired: toPlaceOfSupplyIssue(withoutDocument),
      pdfMissing: unrenderedDocuments > 0 ? { documents: unrenderedDocuments } : null,
    },
    files: toFiles(sums, {
      docs: series.length,
      explain: withoutDocument.all + totals.bills + unfiledNotes + issueLineCount,
    }),
    series,
    previousMonths: months.map(toMonth),
  };
}

function toTotals({ invoices, withIgst, creditNotes, bills, ...sums }: GstTotals): GstMonth['totals'] {
  const { invoiced, taxable, cgst, sgst, igst, credited, billed } = sums;
  const rupees = { invoiced, taxable, cgst, sgst, igst, credited, billed };
  return { invoices, withIgst, creditNotes, bills, ...toRupeeAmounts(rupees) };
}

function toPlace({ isAcross, rateBp, invoices, taxable, cgst, sgst, igst }: PlaceSums): GstMonth['places'][number] {
  return { isAcross, rate: rateBp / 100, invoices, ...toRupeeAmounts({ taxable, cgst, sgst, igst }) };
}

function toIssues(issues: LinesWithIssues[]): Pick<GstMonth['issues'], 'hsnMissing' | 'rateMissing' | 'betweenRates'> {
  const findIssue = (issue: TaxLineIssue) => issues.find((lines) => lines.issue === issue);
  const toIssueSum = ({ lines, sum }: LinesWithIssues) => ({ lines, sum: toRupees(sum) });
  const [hsn, rate, between] = [findIssue('hsn_missing'), findIssue('rate_missing'), findIssue('between_rates')];
  return {
    hsnMissing: hsn ? { ...toIssueSum(hsn), products: hsn.products } : null,
    rateMissing: rate ? { ...toIssueSum(rate), hsn: rate.hsn } : null,
    betweenRates: between ? { ...toIssueSum(between), prices: between.prices.map(toRupees) } : null,
  };
}

function toPlaceOfSupplyIssue({
  count,
  sum,
  orders,
}: OrdersWithoutDocument): GstMonth['issues']['placeOfSupplyRequired'] {
  if (count === 0) return null;
  return {
    count,
    sum: toRupees(sum),
    orders: orders.map(({ id, pincode, states }) => ({ id, pincode, candidates: uniqueStates(states) })),
  };
}

/** Returns unique states by their current names. */
function uniqueStates(names: string[]): string[] {
  return [...new Set(names.map((name) => stateName(stateCode(name) ?? '') ?? name))];
}

function toFiles(
  { rows }: LineSums,
  others: Pick<Record<GstExportFile, number>, 'docs' | 'explain'>,
): GstMonth['files'] {
  const counts: Partial<Record<GstExportFile, number>> = { ...rows, ...others };
  return Object.fromEntries(GST_EXPORT_FILES.map((file) => [file, counts[file] ?? 0])) as GstMonth['files'];
}

function toMonth({ month, invoices, taxable, downloadedAt }: MonthSums): GstMonth['previousMonths'][number] {
  return { month, invoices, taxable: toRupees(taxable), downloadedAt: downloadedAt?.toISOString() ?? null };
}

function toRupeeAmounts<Sums extends Record<string, number>>(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).map(([name, paise]) => [name, toRupees(paise)])) as Sums;
}
