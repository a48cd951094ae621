import type { FileLine, RemittanceFile, UnreadLine } from './remittance-file.ts';

/** What stands in the ledger for the parcel of a number. */
export type Owing = { parcelId: string; orderId: string; owedPaise: number; isRemitted: boolean };

type KnownLine = FileLine & { parcelId: string; orderId: string; owedPaise: number };
export type Outcome =
  | (KnownLine & { outcome: 'matched' | 'short' | 'over' | 'already_paid' })
  | (FileLine & { outcome: 'unknown' })
  | (UnreadLine & { outcome: 'refused' });

/**
 * What becomes of each line of a remittance. A number that stands in the file twice is looked at twice: the second time against what the
 * first has left.
 */
export function matchRemittance({ lines, refused }: RemittanceFile, owings: ReadonlyMap<string, Owing>): Outcome[] {
  const now = new Map(owings);
  const read = lines.map((line): Outcome => {
    const owing = now.get(line.number);
    if (!owing) return { ...line, outcome: 'unknown' };
    const { parcelId, orderId, owedPaise } = owing;
    const outcome = outcomeOf(line.paise, owing);
    if (outcome !== 'already_paid') {
      now.set(line.number, { ...owing, owedPaise: owedPaise - line.paise, isRemitted: true });
    }
    return { ...line, parcelId, orderId, owedPaise, outcome };
  });
  const unread = refused.map((line): Outcome => ({ ...line, outcome: 'refused' }));
  return [...read, ...unread].toSorted((one, other) => one.row - other.row);
}

function outcomeOf(paise: number, { owedPaise, isRemitted }: Owing) {
  if (isRemitted && owedPaise <= 0) return 'already_paid';
  if (paise === owedPaise) return 'matched';
  return paise < owedPaise ? 'short' : 'over';
}

/** Whether a line brought money into the ledger. */
export const isEntered = (line: Outcome): line is Extract<Outcome, { outcome: 'matched' | 'short' | 'over' }> =>
  line.outcome === 'matched' || line.outcome === 'short' || line.outcome === 'over';
