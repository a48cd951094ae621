import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { Outcome } from './cash.data.ts';

const differenceOf = (lines: Outcome['short']) =>
  formatRupees(Math.abs(lines.reduce((sum, { owed, amount }) => sum + owed - amount, 0)));

/** What a remittance came to: ‘14 matched, 1 short by ₹40.00, 2 unknown’. */
export function sentenceOf({ matched, short, over, unknown, alreadyPaid, refused }: Outcome): string {
  return [
    `${matched} matched`,
    short.length > 0 && `${short.length} short by ${differenceOf(short)}`,
    over.length > 0 && `${over.length} over by ${differenceOf(over)}`,
    alreadyPaid.length > 0 && `${alreadyPaid.length} paid before`,
    unknown.length > 0 && `${unknown.length} unknown`,
    refused.length > 0 && `${refused.length} not read`,
  ]
    .filter(Boolean)
    .join(', ');
}
