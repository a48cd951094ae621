import { VERDICTS, type Verdict } from '@kinari/contract/words/return-words';
import { Counter } from '../../order-page/parcels/counter.tsx';
import { type Counts, VERDICT_NAMES } from './inspection.ts';

type VerdictCountsProps = { counts: Counts; left: number; onCount: (verdict: Verdict, count: number) => void };

/** How several units of a kind were found: so many of each. */
export function VerdictCounts({ counts, left, onCount }: VerdictCountsProps) {
  return (
    <div className="desk-counts">
      {VERDICT_NAMES.map((verdict) => (
        <Counter
          key={verdict}
          label={VERDICTS[verdict]}
          value={counts[verdict]}
          most={counts[verdict] + left}
          onChange={(count) => onCount(verdict, count)}
        />
      ))}
      <output className="desk-left">{left === 0 ? 'All looked at' : `${left} to look at`}</output>
    </div>
  );
}
