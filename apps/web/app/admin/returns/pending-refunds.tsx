import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { formatDayMonth, formatRupees } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { formatRefundDestination } from '../data/return-labels.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { RefundReference, RefundReferenceDialog } from './refund-reference.tsx';
import { type PendingRefund, pendingRefundsQuery } from './returns.data.ts';

/** Refunds pending, oldest first. A refund leaves the list when it counts as sent. */
export function PendingRefunds() {
  const list = useInfiniteQuery(pendingRefundsQuery);
  const [editing, setEditing] = useState<PendingRefund>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refunds = list.data?.pages.flatMap((page) => page.refunds);
  const last = list.data?.pages.at(-1);

  // The pressed button leaves the list with its row, so move the focus first.
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));

  if (!refunds || !last) {
    return list.isError && !isSignedOut(list.error) ? (
      <LoadError what="the refunds" busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <RowSkeletons count={5} what="refunds" />
    );
  }
  return (
    <section className="returns-panel" aria-labelledby="pending-refunds">
      <header>
        <h2 id="pending-refunds" ref={heading} tabIndex={-1}>
          Refunds pending
        </h2>
        <span className="returns-note tabular">
          {last.pagination.totalItems}, {formatRupees(last.total)}
        </span>
        <span className="returns-note returns-note-end">
          due {REFUND_DAYS} days after receipt, red from day {REFUND_LATE_DAYS}
        </span>
      </header>
      {refunds.length === 0 ? (
        <p className="px-3.5 pb-4 text-ink-2">No pending refunds.</p>
      ) : (
        <RefundList refunds={refunds} onNote={setEditing} onDone={focusHeading} />
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button kind="secondary" size={36} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {editing && (
        <RefundReferenceDialog
          refund={editing}
          onClose={() => setEditing(undefined)}
          onDone={() => {
            setEditing(undefined);
            focusHeading();
          }}
        />
      )}
    </section>
  );
}

type RefundListProps = {
  refunds: readonly PendingRefund[];
  onNote: (refund: PendingRefund) => void;
  /** Called when a refund has left the list. */
  onDone: () => void;
};

function RefundList({ refunds, onNote, onDone }: RefundListProps) {
  const isTableLayout = useFitsWidth();
  if (!isTableLayout) {
    return (
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id} className="refund-card">
            <div className="min-w-0">
              <b className="font-semibold wrap-anywhere">{refund.customerName}</b>
              <RefundDestination refund={refund} />
              <RefundSource refund={refund} />
              <RefundDay day={refund.day} />
            </div>
            <div className="refund-card-end">
              <b className="tabular font-semibold">{formatRupees(refund.amount)}</b>
              <RefundReference refund={refund} onNote={onNote} onDone={onDone} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table refund-table">
      <caption className="sr-only">Pending refunds</caption>
      <thead>
        <tr>
          <th scope="col">Return</th>
          <th scope="col">Customer</th>
          <th scope="col">Received</th>
          <th scope="col">Goes to</th>
          <th scope="col" className="admin-amount">
            Amount
          </th>
          <th scope="col">Day</th>
          <th scope="col" className="admin-amount">
            Reference
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <td>
              <RefundSource refund={refund} />
            </td>
            <td className="wrap-anywhere">{refund.customerName}</td>
            <td className="whitespace-nowrap text-ink-2">
              {refund.receivedOn ? formatDayMonth(refund.receivedOn) : 'Cancelled'}
            </td>
            <td>
              <RefundDestination refund={refund} />
            </td>
            <td className="admin-amount font-semibold">{formatRupees(refund.amount)}</td>
            <td>
              <RefundDay day={refund.day} hasBar />
            </td>
            <td className="text-end">
              <RefundReference refund={refund} onNote={onNote} onDone={onDone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RefundSource({ refund: { returnNumber, orderId } }: { refund: PendingRefund }) {
  return (
    <span className="refund-which">
      <span className={returnNumber ? 'font-mono font-semibold' : 'font-semibold'}>
        {returnNumber ?? 'Cancelled order'}
      </span>
      <PrefetchLink to={`/admin/order/${orderId}`} className="returns-link font-mono">
        {orderId.slice(0, 8)}
      </PrefetchLink>
    </span>
  );
}

function RefundDestination({ refund }: { refund: PendingRefund }) {
  return (
    <span className={refund.method ? 'text-ink-2 wrap-anywhere' : 'text-amber'}>{formatRefundDestination(refund)}</span>
  );
}

/** Days of the refund deadline used so far. Red from `REFUND_LATE_DAYS` on. */
function RefundDay({ day, hasBar = false }: { day: number; hasBar?: boolean }) {
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
