import type { LineMark } from '@kinari/contract/words/tax-words';
import type { Tx } from '../platform/database/db.ts';
import { amount, type Cells, day, mapped } from './cells.ts';
import type { Days } from './days.ts';
import { markedRows, type OrderRow, orderRows, unfiledRows } from './pack.queries.ts';

const WITHOUT_DOCUMENT: Record<OrderRow['reason'], string> = {
  cancelled: 'Cancelled before it left',
  before_documents: 'Left before documents were kept',
  cancelled_unknown: 'Cancelled before its state was known',
  state_unknown: 'Left, but its state is not known',
};
const MARKED: Record<LineMark, string> = {
  hsn_missing: 'HSN code missing, no tax told apart',
  rate_missing: 'No rate for its HSN code, no tax told apart',
  between_rates: 'Its price fits neither rate, taxed at the higher one',
};

/** What an accountant would ask about: orders without a document, documents of no table, and lines with a mark. */
export async function* explain(tx: Tx, days: Days): AsyncGenerator<Cells[]> {
  yield* mapped(orderRows(tx, days), (row) => [
    row.orderId,
    day(row.happenedOn),
    '',
    amount(row.total),
    WITHOUT_DOCUMENT[row.reason],
  ]);
  yield* mapped(unfiledRows(tx, days), (row) => [
    row.orderId,
    day(row.issuedOn),
    row.number,
    amount(row.total),
    row.kind === 'bill' ? 'A bill, without tax' : 'A credit note that takes no tax back',
  ]);
  yield* mapped(markedRows(tx, days), (row) => [
    row.orderId,
    day(row.issuedOn),
    row.number,
    amount(row.total),
    `${row.description}: ${MARKED[row.mark]}`,
  ]);
}
