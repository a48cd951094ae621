import { Check, TriangleAlert } from 'lucide-react';
import { StatusBadge } from '../../ui/badge.tsx';
import { formatDifference } from './settlement-format.ts';
import type { Settlement } from './settlements.data.ts';

/** Whether a settlement agrees with our records. */
export function DifferenceBadge({ settlement }: { settlement: Pick<Settlement, 'differences' | 'difference'> }) {
  return (
    <StatusBadge
      status={settlement.differences > 0 ? { tone: 'bad', Icon: TriangleAlert } : { tone: 'ok', Icon: Check }}
    >
      {formatDifference(settlement)}
    </StatusBadge>
  );
}
