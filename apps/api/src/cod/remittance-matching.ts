import type { FileLine, RemittanceFile, UnreadableLine } from './remittance-file.ts';

export type OutstandingAmount = { shipmentId: string; orderId: string; owedPaise: number; isRemitted: boolean };

type MatchedLine = FileLine & { shipmentId: string; orderId: string; owedPaise: number };
export type RemittanceLineResult =
  | (MatchedLine & { result: 'matched' | 'shortfall' | 'overpaid' | 'already_paid' })
  | (FileLine & { result: 'unknown' })
  | (UnreadableLine & { result: 'rejected' });

/** Matches each remittance line. If a number occurs twice, the second line is matched against the remaining amount. */
export function matchRemittance(
  { lines, rejected }: RemittanceFile,
  outstanding: ReadonlyMap<string, OutstandingAmount>,
): RemittanceLineResult[] {
  const remaining = new Map(outstanding);
  const matched = lines.map((line): RemittanceLineResult => {
    const amount = remaining.get(line.trackingNumber);
    if (!amount) return { ...line, result: 'unknown' };
    const { shipmentId, orderId, owedPaise } = amount;
    const result = compareAmounts(line.paise, amount);
    if (result !== 'already_paid') {
      remaining.set(line.trackingNumber, { ...amount, owedPaise: owedPaise - line.paise, isRemitted: true });
    }
    return { ...line, shipmentId, orderId, owedPaise, result };
  });
  const unreadable = rejected.map((line): RemittanceLineResult => ({ ...line, result: 'rejected' }));
  return [...matched, ...unreadable].toSorted((one, other) => one.row - other.row);
}

function compareAmounts(paise: number, { owedPaise, isRemitted }: OutstandingAmount) {
  if (isRemitted && owedPaise <= 0) return 'already_paid';
  if (paise === owedPaise) return 'matched';
  return paise < owedPaise ? 'shortfall' : 'overpaid';
}

/** True if the line adds money to the ledger. */
export const isRecorded = (
  line: RemittanceLineResult,
): line is Extract<RemittanceLineResult, { result: 'matched' | 'shortfall' | 'overpaid' }> =>
  line.result === 'matched' || line.result === 'shortfall' || line.result === 'overpaid';
