import { PAYMENT_PROVIDER_LABELS } from '@kinari/contract/labels/payment-labels';
import { formatNumber, formatPlural, formatRupees, formatShortDay } from '@kinari/contract/locale';
import { formatRatio, ratio } from '../charts/change.ts';
import type { Settlement, SettlementImportResult, SettlementList } from './settlements.data.ts';

/** Formats as `Tue 10 Nov 2026`. */
export function formatSettlementDay({ settledOn }: Pick<Settlement, 'settledOn'>): string {
  return `${formatShortDay(settledOn)} ${settledOn.slice(0, 4)}`;
}

export function settlementProvider({ provider }: Pick<Settlement, 'provider'>): string {
  return PAYMENT_PROVIDER_LABELS[provider];
}

/** Formats as `Matches`, `₹1,299.00 short`, `₹12.00 too much`, or `2 rows differ` if their sum is zero. */
export function formatDifference({ differences, difference }: Pick<Settlement, 'differences' | 'difference'>): string {
  if (difference < 0) return `${formatRupees(-difference)} short`;
  if (difference > 0) return `${formatRupees(difference)} too much`;
  return differences === 0
    ? 'Matches'
    : `${formatPlural(differences, 'row')} ${differences === 1 ? 'differs' : 'differ'}`;
}

/** Formats as `2.36 % of sales`, rounded to one decimal. */
export function formatFeeShare({ fees, collected }: Pick<SettlementList['total'], 'fees' | 'collected'>): string {
  return collected > 0 ? `${formatRatio(ratio(fees, collected))} of sales` : '';
}

const MAX_LISTED_LINES = 10;

/** Formats the result of an upload as sentences. */
export function formatImportResult(result: SettlementImportResult): string {
  const { settlements, rows, alreadyImported, differences, rejected } = result;
  return [
    `${formatPlural(rows, 'row')} of ${formatPlural(settlements, 'settlement')} imported.`,
    alreadyImported > 0 && `${formatNumber(alreadyImported)} imported before.`,
    differences > 0 && `${formatNumber(differences)} ${differences === 1 ? 'differs' : 'differ'} from our records.`,
    rejected.length > 0 && formatRejectedLines(rejected),
  ]
    .filter(Boolean)
    .join(' ');
}

function formatRejectedLines(lines: readonly number[]): string {
  const listed = lines.slice(0, MAX_LISTED_LINES).map((line) => formatNumber(line));
  const more = lines.length - listed.length;
  const list = more > 0 ? `${listed.join(', ')} and ${formatNumber(more)} more` : listed.join(', ');
  return lines.length === 1 ? `Line ${list} could not be read.` : `Lines ${list} could not be read.`;
}
