import { ShopLink } from '../../../platform/shop-link.tsx';
import { formatDayOfYear } from '../../../platform/text/format-date.ts';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { goesToWords } from '../../return-words.ts';
import { useTableFits } from '../../table/use-table-fits.ts';
import type { RefundDue } from '../returns.data.ts';
import { RefundDay } from './refund-day.tsx';
import { RefundReference } from './refund-reference.tsx';

type RefundListProps = {
  refunds: readonly RefundDue[];
  onNote: (refund: RefundDue) => void;
  /** One has left the list. */
  onDone: () => void;
};

export function RefundList({ refunds, onNote, onDone }: RefundListProps) {
  const tableFits = useTableFits();
  if (!tableFits) {
    return (
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id} className="refund-card">
            <div className="min-w-0">
              <b className="font-semibold wrap-anywhere">{refund.customerName}</b>
              <Goes refund={refund} />
              <Which refund={refund} />
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
      <caption className="sr-only">Refunds that are due</caption>
      <thead>
        <tr>
          <th scope="col">Return</th>
          <th scope="col">Customer</th>
          <th scope="col">Received</th>
          <th scope="col">Goes to</th>
          <th scope="col" className="admin-figure">
            Sum
          </th>
          <th scope="col">Day</th>
          <th scope="col" className="admin-figure">
            Reference
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund.id}>
            <td>
              <Which refund={refund} />
            </td>
            <td className="wrap-anywhere">{refund.customerName}</td>
            <td className="whitespace-nowrap text-ink-2">
              {refund.receivedOn ? formatDayOfYear(refund.receivedOn) : 'Cancelled'}
            </td>
            <td>
              <Goes refund={refund} />
            </td>
            <td className="admin-figure font-semibold">{formatRupees(refund.amount)}</td>
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

/** What it is owed for. */
function Which({ refund: { returnNumber, orderId } }: { refund: RefundDue }) {
  return (
    <span className="refund-which">
      <span className={returnNumber ? 'font-mono font-semibold' : 'font-semibold'}>
        {returnNumber ?? 'Cancelled order'}
      </span>
      <ShopLink to={`/admin/order/${orderId}`} className="desk-link font-mono">
        {orderId.slice(0, 8)}
      </ShopLink>
    </span>
  );
}

function Goes({ refund }: { refund: RefundDue }) {
  return <span className={refund.means ? 'text-ink-2 wrap-anywhere' : 'text-amber'}>{goesToWords(refund)}</span>;
}
