import { UNREAD_WORDS } from '@kinari/contract/words/cash-words';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Outcome } from './cash.data.ts';
import { sentenceOf } from './remittance-words.ts';

type Said = { row: number; number?: string; words: string };

/** What a remittance comes to, and each line that is not simply right. */
export function RemittanceOutcome({ outcome }: { outcome: Outcome }) {
  const { short, over, alreadyPaid, unknown, refused } = outcome;
  const said: Said[] = [
    ...short.map((line) => ({
      ...line,
      words: `${formatRupees(line.amount)} came, short by ${formatRupees(line.owed - line.amount)}`,
    })),
    ...over.map((line) => ({
      ...line,
      words: `${formatRupees(line.amount)} came, ${formatRupees(Math.max(line.owed, 0))} was outstanding`,
    })),
    ...alreadyPaid.map((line) => ({ ...line, words: 'Paid before, not entered again' })),
    ...unknown.map((line) => ({
      ...line,
      words: `No parcel of this courier has this number, ${formatRupees(line.amount)} not entered`,
    })),
    ...refused.map(({ row, why }) => ({ row, words: UNREAD_WORDS[why] })),
  ].toSorted((one, other) => one.row - other.row);
  return (
    <div className="grid gap-4">
      {outcome.postedAt && (
        <Notice tone="warn">
          This reference was posted before. This is what it came to; nothing is entered again.
        </Notice>
      )}
      <p className="text-body font-semibold">{sentenceOf(outcome)}</p>
      <p className="text-ink-2">{formatRupees(outcome.amount)} of cash</p>
      {said.length > 0 && (
        <ul className="cash-lines" aria-label="Lines to look at">
          {said.map((line) => (
            <li key={line.row}>
              <span className="font-semibold">{line.number ?? `Line ${line.row}`}</span>
              <span className="text-ink-2">{line.words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
