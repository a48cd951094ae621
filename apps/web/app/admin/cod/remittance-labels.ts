import { formatRupees } from '@kinari/contract/locale';
import type { CodSummary, RemittanceResult } from './cod.data.ts';

const formatDifference = (lines: RemittanceResult['shortfall']) =>
  formatRupees(Math.abs(lines.reduce((sum, { owed, amount }) => sum + owed - amount, 0)));

/** Formats the result: ‘14 matched, 1 short by ₹40.00, 2 unknown’. */
export function formatRemittanceResult({
  matched,
  shortfall,
  overpaid,
  unknown,
  alreadyPaid,
  rejected,
}: RemittanceResult): string {
  return [
    `${matched} matched`,
    shortfall.length > 0 && `${shortfall.length} short by ${formatDifference(shortfall)}`,
    overpaid.length > 0 && `${overpaid.length} overpaid by ${formatDifference(overpaid)}`,
    alreadyPaid.length > 0 && `${alreadyPaid.length} already paid`,
    unknown.length > 0 && `${unknown.length} unknown`,
    rejected.length > 0 && `${rejected.length} unreadable`,
  ]
    .filter(Boolean)
    .join(', ');
}

type RemittanceCounts = Pick<
  CodSummary['remittances'][number],
  'matched' | 'shortfall' | 'overpaid' | 'alreadyPaid' | 'unknown' | 'rejected'
>;

/** Formats the result without amounts, which the list does not have: ‘14 matched, 1 short, 2 unknown’. */
export function formatRemittanceCounts({
  matched,
  shortfall,
  overpaid,
  alreadyPaid,
  unknown,
  rejected,
}: RemittanceCounts): string {
  return [
    `${matched} matched`,
    shortfall > 0 && `${shortfall} short`,
    overpaid > 0 && `${overpaid} overpaid`,
    alreadyPaid > 0 && `${alreadyPaid} already paid`,
    unknown > 0 && `${unknown} unknown`,
    rejected > 0 && `${rejected} unreadable`,
  ]
    .filter(Boolean)
    .join(', ');
}
