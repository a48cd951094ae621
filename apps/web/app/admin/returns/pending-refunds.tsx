import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { formatDayMonth, formatPlural, formatRupees } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { icon16 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { formatRefundDestination } from '../data/return-labels.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { toInfiniteListState } from '../table/list-state.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { isProviderRefund, ProviderRefundStep, RefundFailure } from './provider-refund.tsx';
import { RefundReference, RefundReferenceDialog } from './refund-reference.tsx';
import { type PendingRefund, pendingRefundsQuery } from './returns.data.ts';

/** Refunds pending, oldest first. A refund leaves the list when it counts as sent. */
export function PendingRefunds() {
  const list = useInfiniteQuery(pendingRefundsQuery);
  const [editing, setEditing] = useState<PendingRefund>();
  const last = list.data?.pages.at(-1);

  if (!last) {
    return list.isError && !isSignedOut(list.error) ? (
      <LoadError what="the refunds" busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <RowSkeletons count={5} what="refunds" />
    );
  }
  return (
    <section className="admin-panel" aria-labelledby="pending-refunds">
      <header>
        <h2 id="pending-refunds" tabIndex={-1}>
          Refunds pending
        </h2>
        <span className="text-text-subtle text-xs/5 tabular">
          {last.pagination.totalItems}, {formatRupees(last.total)}
        </span>
        <span className="text-text-subtle text-xs/5 md:ml-auto">
          due {REFUND_DAYS} days after receipt, red from day {REFUND_LATE_DAYS}
        </span>
      </header>
      <DataTable
        label="Pending refunds"
        what="refunds"
        className="data-table-in-panel"
        list={toInfiniteListState(list, (page) => page.refunds)}
        columns={createRefundColumns({ hasPayouts: last.hasPayouts, onNote: setEditing, onDone: focusHeading })}
        empty={<p className="px-3.5 pb-4 text-text-muted">No pending refunds.</p>}
      />
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

/** The pressed button leaves the list with its row, so move the focus first. */
function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#pending-refunds')?.focus({ preventScroll: true }));
}

type RefundActions = {
  hasPayouts: boolean;
  onNote: (refund: PendingRefund) => void;
  /** Called when a refund has left the list. */
  onDone: () => void;
};

function createRefundColumns({ hasPayouts, onNote, onDone }: RefundActions): DataTableColumn<PendingRefund>[] {
  return [
    { id: 'return', header: 'Return', cell: (refund) => <RefundSource refund={refund} />, card: 'hidden' },
    {
      id: 'customer',
      header: 'Customer',
      cell: (refund) => (
        <>
          {refund.customerName}
          <div className="in-card text-sm font-normal">
            <RefundSource refund={refund} />
            <RefundDestination refund={refund} />
            <RefundDay day={refund.day} />
          </div>
        </>
      ),
      card: 'title',
      className: 'wrap-anywhere',
    },
    {
      id: 'received',
      header: 'Received',
      cell: ({ receivedOn }) => (receivedOn ? formatDayMonth(receivedOn) : 'Cancelled'),
      card: 'hidden',
      className: 'whitespace-nowrap text-text-muted',
    },
    {
      id: 'destination',
      header: 'Goes to',
      cell: (refund) => <RefundDestination refund={refund} />,
      card: 'hidden',
    },
    {
      id: 'amount',
      header: 'Amount',
      cell: ({ amount }) => formatRupees(amount),
      align: 'end',
      card: 'hidden',
      className: 'tabular font-semibold',
    },
    { id: 'day', header: 'Due', cell: ({ day }) => <RefundDay day={day} />, width: 190, card: 'hidden' },
    {
      id: 'reference',
      header: 'Next step',
      cell: (refund) => (
        <>
          <div className="in-card tabular font-semibold">{formatRupees(refund.amount)}</div>
          <NextStep refund={refund} hasPayouts={hasPayouts} onNote={onNote} onDone={onDone} />
        </>
      ),
      align: 'end',
      card: 'end',
    },
  ];
}

function NextStep({ refund, hasPayouts, onNote, onDone }: RefundActions & { refund: PendingRefund }) {
  const byHand = (
    <Allowed to="recordRefundPayment">
      <RefundReference refund={refund} onNote={onNote} onDone={onDone} />
    </Allowed>
  );
  if (!isProviderRefund(refund, hasPayouts)) return byHand;
  return <ProviderRefundStep refund={refund} onDone={onDone} byHand={refund.method !== 'source' && byHand} />;
}

function RefundSource({ refund: { returnNumber, orderId } }: { refund: PendingRefund }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 table:grid table:justify-items-start table:py-2">
      <span className={returnNumber ? 'font-mono font-semibold' : 'font-semibold'}>
        {returnNumber ?? 'Cancelled order'}
      </span>
      <PrefetchLink
        to={`/admin/order/${orderId}`}
        className="admin-text-link -my-2 font-mono md:my-0 md:pointer-fine:min-h-6"
      >
        {orderId.slice(0, 8)}
      </PrefetchLink>
    </span>
  );
}

function RefundDestination({ refund }: { refund: PendingRefund }) {
  if (refund.method) {
    return (
      <span className="text-text-muted wrap-anywhere">
        {formatRefundDestination(refund)}
        <RefundFailure refund={refund} />
      </span>
    );
  }
  return (
    <span className="grid justify-items-start text-attention">
      {formatRefundDestination(refund)}
      <RefundFailure refund={refund} />
      {refund.mobile && (
        <a href={phoneHref(refund.mobile)} className="admin-text-link md:pointer-fine:min-h-6">
          Call {formatPhone(refund.mobile)}
        </a>
      )}
    </span>
  );
}

/** Days until the refund is due. Red from `REFUND_LATE_DAYS` on. */
function RefundDay({ day }: { day: number }) {
  const isLate = day >= REFUND_LATE_DAYS;
  return (
    <span
      className="group flex items-center gap-2.5 text-text-muted text-xs/5 whitespace-nowrap data-late:text-danger data-late:font-semibold"
      data-late={isLate || undefined}
    >
      <svg
        viewBox={`0 0 ${REFUND_DAYS} 8`}
        preserveAspectRatio="none"
        className="in-table flex-none w-15 h-2 overflow-hidden rounded-full bg-sunken fill-border-strong group-data-late:fill-danger"
        aria-hidden="true"
      >
        <rect width={Math.min(Math.max(day, 0), REFUND_DAYS)} height="8" />
      </svg>
      <span className="tabular inline-flex items-center gap-1">
        {isLate && <CircleAlert {...icon16} />}
        {formatDue(REFUND_DAYS - day)}
      </span>
    </span>
  );
}

function formatDue(days: number): string {
  if (days === 0) return 'due today';
  return days > 0 ? `${formatPlural(days, 'day')} left` : `${formatPlural(-days, 'day')} overdue`;
}
