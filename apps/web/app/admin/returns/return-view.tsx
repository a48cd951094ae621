import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ShopLink } from '../../platform/shop-link.tsx';
import { formatDayOfYear } from '../../platform/text/format-date.ts';
import { ReturnBadge } from '../../shop/return-badge.tsx';
import type { StaffReturn } from '../return.data.ts';
import { Decide } from './decide.tsx';
import { InspectForm } from './inspection/inspect-form.tsx';
import { LineHead } from './line-head.tsx';
import { Receive } from './receive.tsx';
import { askedWords, dueOn } from './return-facts.ts';
import { ReturnOutcome } from './return-outcome.tsx';

/** One return: whose it is, what comes back, and what can be done about it now. */
export function ReturnView({ told }: { told: StaffReturn }) {
  const { id, number, state, orderId, customer, forGift } = told;
  const heading = useFocusWhenOpened(id);
  const due = dueOn(told);
  return (
    <section className="desk-panel desk-main" aria-labelledby="return-number">
      <header>
        <h2 id="return-number" ref={heading} tabIndex={-1} className="font-mono">
          {number}
        </h2>
        <ReturnBadge state={state} />
        <span className="desk-of">
          of order{' '}
          <ShopLink to={`/admin/order/${orderId}`} className="desk-link font-mono">
            {orderId.slice(0, 8)}
          </ShopLink>
        </span>
      </header>
      <p className="desk-who">
        <span>
          <b>{customer.name}</b>, {customer.city}
        </span>
        <span>{askedWords(told)}</span>
        {forGift && <span>Asked by whoever was given it</span>}
        {due && (
          <span className="desk-due">
            Refund due by <b>{formatDayOfYear(due)}</b>
          </span>
        )}
      </p>
      {state === 'received' ? (
        <InspectForm told={told} />
      ) : (
        <>
          <ul>
            {told.lines.map((line) => (
              <li key={line.id} className="desk-line">
                <LineHead line={line} told={told} />
              </li>
            ))}
          </ul>
          {state === 'asked' && <Decide told={told} />}
          {(state === 'accepted' || state === 'moving') && <Receive told={told} />}
          {(state === 'closed' || state === 'refused' || state === 'withdrawn') && <ReturnOutcome told={told} />}
        </>
      )}
    </section>
  );
}

/** Whoever chose it in the queue goes on here; whoever only looks at the queue stays there. */
function useFocusWhenOpened(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened: unknown = useLocation().state?.opened;
  useEffect(() => {
    if (opened === id) heading.current?.focus({ preventScroll: true });
  }, [opened, id]);
  return heading;
}
