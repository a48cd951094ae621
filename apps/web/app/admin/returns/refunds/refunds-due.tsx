import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import { REFUND_LATE_DAYS } from '@kinari/contract/words/return-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { isSignedOut } from '../../../signed-in/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowSkeletons } from '../../table/row-skeletons.tsx';
import { type RefundDue, refundsDueQuery } from '../returns.data.ts';
import { ReferenceDialog } from './reference-dialog.tsx';
import { RefundList } from './refund-list.tsx';

/** What the shop owes, the oldest first, until its reference says that it was sent. */
export function RefundsDue() {
  const list = useInfiniteQuery(refundsDueQuery);
  const [noting, setNoting] = useState<RefundDue>();
  const heading = useRef<HTMLHeadingElement>(null);
  const refunds = list.data?.pages.flatMap((page) => page.refunds);
  const last = list.data?.pages.at(-1);

  // What was pressed leaves the list, and would take the focus with it.
  const backToList = () => requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));

  if (!refunds || !last) {
    return list.isError && !isSignedOut(list.error) ? (
      <LoadFailure what="the refunds" busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <RowSkeletons count={5} what="refunds" />
    );
  }
  return (
    <section className="desk-panel" aria-labelledby="refunds-due">
      <header>
        <h2 id="refunds-due" ref={heading} tabIndex={-1}>
          Refunds due
        </h2>
        <span className="desk-note tabular">
          {last.pagination.totalItems}, {formatRupees(last.total)}
        </span>
        <span className="desk-note desk-note-end">
          a refund is due {REFUND_DAYS} days after it is received, red from day {REFUND_LATE_DAYS}
        </span>
      </header>
      {refunds.length === 0 ? (
        <p className="px-3.5 pb-4 text-ink-2">Nothing is owed.</p>
      ) : (
        <RefundList refunds={refunds} onNote={setNoting} onDone={backToList} />
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button kind="secondary" size={36} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {noting && (
        <ReferenceDialog
          refund={noting}
          onClose={() => setNoting(undefined)}
          onDone={() => {
            setNoting(undefined);
            backToList();
          }}
        />
      )}
    </section>
  );
}
