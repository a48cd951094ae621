import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { formatDayMonth } from '../../platform/text/format-date.ts';
import { ReturnBadge } from '../../site/return-badge.tsx';
import type { AdminReturn } from '../data/return.data.ts';
import { InspectionForm } from './inspection/inspection-form.tsx';
import { LineHeader } from './line-header.tsx';
import { ReceiveReturn } from './receive-return.tsx';
import { formatRequestedAt, refundDueOn } from './return-format.ts';
import { ReturnOutcome } from './return-outcome.tsx';
import { ReviewReturn } from './review-return.tsx';

export function ReturnView({ orderReturn }: { orderReturn: AdminReturn }) {
  const { id, number, status, orderId, customer, isGift } = orderReturn;
  const heading = useFocusOnOpen(id);
  const refundDue = refundDueOn(orderReturn);
  return (
    <section className="returns-panel returns-main" aria-labelledby="return-number">
      <header>
        <h2 id="return-number" ref={heading} tabIndex={-1} className="font-mono">
          {number}
        </h2>
        <ReturnBadge status={status} />
        <span className="returns-of">
          of order{' '}
          <PrefetchLink to={`/admin/order/${orderId}`} className="returns-link font-mono">
            {orderId.slice(0, 8)}
          </PrefetchLink>
        </span>
      </header>
      <p className="returns-who">
        <span>
          <b>{customer.name}</b>, {customer.city}
        </span>
        <span>{formatRequestedAt(orderReturn)}</span>
        {isGift && <span>Requested by the gift recipient</span>}
        {refundDue && (
          <span className="returns-due">
            Refund due by <b>{formatDayMonth(refundDue)}</b>
          </span>
        )}
      </p>
      {status === 'received' ? (
        <InspectionForm orderReturn={orderReturn} />
      ) : (
        <>
          <ul>
            {orderReturn.lines.map((line) => (
              <li key={line.id} className="returns-line">
                <LineHeader line={line} orderReturn={orderReturn} />
              </li>
            ))}
          </ul>
          {status === 'requested' && <ReviewReturn orderReturn={orderReturn} />}
          {(status === 'approved' || status === 'in_transit') && <ReceiveReturn orderReturn={orderReturn} />}
          {(status === 'closed' || status === 'declined' || status === 'canceled') && (
            <ReturnOutcome orderReturn={orderReturn} />
          )}
        </>
      )}
    </section>
  );
}

/** Moves the focus only if the return was opened from the queue, not if it is just shown. */
function useFocusOnOpen(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openedId: unknown = useLocation().state?.opened;
  useEffect(() => {
    if (openedId === id) heading.current?.focus({ preventScroll: true });
  }, [openedId, id]);
  return heading;
}
