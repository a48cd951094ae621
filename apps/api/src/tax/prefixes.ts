import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { listSeries, type TaxProfile } from './tax.queries.ts';

type Numbered = Pick<TaxProfile, 'registration' | 'gstin' | 'invoicePrefix' | 'billPrefix' | 'creditPrefix'>;

const USED_WITH_ANOTHER = 'Used this year with another GSTIN, or without one';
const USED_FOR_OTHERS = 'Used this year for other documents';

/**
 * Numbers of one series are one taxpayer's: with another GSTIN, and so with another state, a new one begins. What stays as it was is
 * not looked at: credit notes of invoices from before may have begun the present series.
 */
export async function refuseUsedPrefixes(
  tx: Tx,
  { before, after, year }: { before: Numbered; after: Numbered; year: string },
): Promise<void> {
  const series = await listSeries(tx, year);
  const fields: Record<string, string> = {};
  for (const { kind, field } of kindsUnder(after)) {
    if (before.gstin === after.gstin && before[field] === after[field]) continue;
    const used = series.filter(({ prefix }) => prefix === after[field]);
    if (used.some((one) => one.kind === kind && one.gstin !== after.gstin)) fields[field] = USED_WITH_ANOTHER;
    else if (used.some((one) => one.kind !== kind)) fields[field] = USED_FOR_OTHERS;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('prefix_used', { fields });
}

/** The kinds of documents that a shop issues: who charges no tax sends bills. */
function kindsUnder({ registration }: Numbered) {
  const sent =
    registration === 'regular'
      ? { kind: 'invoice', field: 'invoicePrefix' as const }
      : { kind: 'bill', field: 'billPrefix' as const };
  return [sent, { kind: 'credit_note', field: 'creditPrefix' as const }];
}
