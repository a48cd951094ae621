import { PrefetchLink } from '../../../platform/prefetch-link.tsx';
import { formatDayMonth } from '../../../platform/text/format-date.ts';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { formatRefundDestination } from '../../data/return-labels.ts';
import { useFitsWidth } from '../../table/use-fits-width.ts';
import type { PendingRefund } from '../returns.data.ts';
import { RefundDay } from './refund-day.tsx';
import { RefundReference } from './refund-reference.tsx';

type RefundListProps = {
  refunds: readonly PendingRefund[];
  onNote: (refund: PendingRefund) => void;
  /** Called when a refund has left the list. */
  onDone: () => void;
};

export function RefundList({ refunds, onNote, onDone }: RefundListProps) {
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
