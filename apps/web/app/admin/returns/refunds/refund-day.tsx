import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { CircleAlert } from 'lucide-react';
import { icon16 } from '../../../ui/icon.ts';

/** Days of the refund deadline used so far. Red from `REFUND_LATE_DAYS` on. */
export function RefundDay({ day, hasBar = false }: { day: number; hasBar?: boolean }) {
  const isLate = day >= REFUND_LATE_DAYS;
  return (
    <span className="refund-day" data-late={isLate || undefined}>
      {hasBar && (
        <svg viewBox={`0 0 ${REFUND_DAYS} 8`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.min(Math.max(day, 0), REFUND_DAYS)} height="8" />
        </svg>
      )}
      <span className="tabular">
        {isLate && <CircleAlert {...icon16} />}
        {hasBar ? '' : 'day '}
        {day} of {REFUND_DAYS}
      </span>
    </span>
  );
}
