import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { isSignedOut } from '../../../session/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { RowSkeletons } from '../../table/row-skeletons.tsx';
import { type PendingRefund, pendingRefundsQuery } from '../returns.data.ts';
import { RefundList } from './refund-list.tsx';
import { RefundReferenceDialog } from './refund-reference-dialog.tsx';

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
