import { DomainError } from '../platform/http/domain-error.ts';
import type { TaxProfile } from './tax.queries.ts';

/** A number series of this financial year. */
export type DocumentSeries = { kind: string; prefix: string; gstin: string | null };
type SeriesSettings = Pick<TaxProfile, 'registration' | 'gstin' | 'invoicePrefix' | 'billPrefix' | 'creditPrefix'>;

const USED_WITH_OTHER_GSTIN = 'Used this year with another GSTIN, or without one';
const USED_FOR_OTHER_DOCUMENTS = 'Used this year for other documents';

/**
 * Throws `invoice_prefix_in_use` if a prefix already belongs to another GSTIN or document kind this year: a number series belongs to one
 * taxpayer. Skips prefixes that do not change, because credit notes of older invoices may have started the current series.
 */
export function assertPrefixesUnused(
  series: DocumentSeries[],
  { before, after }: { before: SeriesSettings; after: SeriesSettings },
): void {
  const fields: Record<string, string> = {};
  for (const { kind, field } of listDocumentKinds(after)) {
    if (before.gstin === after.gstin && before[field] === after[field]) continue;
    const used = series.filter(({ prefix }) => prefix === after[field]);
    if (used.some((entry) => entry.kind === kind && entry.gstin !== after.gstin)) fields[field] = USED_WITH_OTHER_GSTIN;
    else if (used.some((entry) => entry.kind !== kind)) fields[field] = USED_FOR_OTHER_DOCUMENTS;
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invoice_prefix_in_use', {}, fields);
}

/** Document kinds by registration: shops that charge no tax issue bills. */
function listDocumentKinds({ registration }: SeriesSettings) {
  const sale =
    registration === 'regular'
      ? { kind: 'invoice', field: 'invoicePrefix' as const }
      : { kind: 'bill', field: 'billPrefix' as const };
  return [sale, { kind: 'credit_note', field: 'creditPrefix' as const }];
}
