import type { TaxLineIssue } from '@kinari/contract/labels/tax-labels';
import type { Tx } from '../platform/database/db.ts';
import { type Cells, formatAmount, formatGstDate, mapRows } from './cells.ts';
import { listIssueRows, listOrderRows, listUnfiledRows, type OrderRow } from './gst-export.queries.ts';
import type { MonthRange } from './month-range.ts';

const MISSING_DOCUMENT_REASONS: Record<OrderRow['reason'], string> = {
  cancelled: 'Cancelled before shipping',
  before_documents: 'Shipped before documents were issued',
  cancelled_unknown: 'Cancelled before its state was known',
  place_of_supply_required: 'Shipped, but its state is not known',
};
const ISSUE_LABELS: Record<TaxLineIssue, string> = {
  hsn_missing: 'HSN code missing, tax not shown separately',
  rate_missing: 'No rate for its HSN code, tax not shown separately',
  between_rates: 'Its price fits neither rate, taxed at the higher one',
};

/** Lists what an accountant would query: orders without documents, unfiled documents, and lines with an issue. */
export async function* listGstIssues(tx: Tx, range: MonthRange): AsyncGenerator<Cells[]> {
  yield* mapRows(listOrderRows(tx, range), (row) => [
    row.orderId,
    formatGstDate(row.happenedOn),
    '',
    formatAmount(row.total),
    MISSING_DOCUMENT_REASONS[row.reason],
  ]);
  yield* mapRows(listUnfiledRows(tx, range), (row) => [
    row.orderId,
    formatGstDate(row.issuedOn),
    row.number,
    formatAmount(row.total),
    row.kind === 'bill' ? 'Bill of supply, without tax' : 'Credit note without tax',
  ]);
  yield* mapRows(listIssueRows(tx, range), (row) => [
    row.orderId,
    formatGstDate(row.issuedOn),
    row.number,
    formatAmount(row.total),
    `${row.description}: ${ISSUE_LABELS[row.issue]}`,
  ]);
}
