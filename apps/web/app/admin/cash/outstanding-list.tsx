import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useTableFits } from '../table/use-table-fits.ts';
import type { Outstanding } from './cash.data.ts';

type OutstandingListProps = { parcels: Outstanding[]; onWriteOff: (parcel: Outstanding) => void };

export function OutstandingList({ parcels, onWriteOff }: OutstandingListProps) {
  const tableFits = useTableFits();
  if (!tableFits) {
    return (
      <ul className="admin-cards cash-cards">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="admin-card">
            <Order parcel={parcel} />
            <dl className="cash-list">
              <dt>{parcel.courier}</dt>
              <dd className="wrap-anywhere">{parcel.number ?? 'No number'}</dd>
              <dt>Delivered</dt>
              <dd>{dayOf(parcel)}</dd>
              <dt>Collected</dt>
              <dd>{formatRupees(parcel.collected)}</dd>
              <dt>Remitted</dt>
              <dd>{formatRupees(parcel.remitted)}</dd>
              <dt className="font-semibold text-ink">Outstanding</dt>
              <dd className="font-semibold">{formatRupees(parcel.outstanding)}</dd>
            </dl>
            <div className="flex items-center justify-between gap-2 pt-2">
              {parcel.isShort ? <Short /> : <span />}
              <WriteOff parcel={parcel} onWriteOff={onWriteOff} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table">
      <caption className="sr-only">Parcels whose cash is outstanding</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Courier</th>
          <th scope="col">Delivered</th>
          <th scope="col" className="admin-figure">
            Collected
          </th>
          <th scope="col" className="admin-figure">
            Remitted
          </th>
          <th scope="col" className="admin-figure">
            Outstanding
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parcels.map((parcel) => (
          <tr key={parcel.id}>
            <td>
              <Order parcel={parcel} />
            </td>
            <td className="py-1.5">
              {parcel.courier}
              <span className="block text-small text-ink-3">{parcel.number ?? 'No number'}</span>
            </td>
            <td className="whitespace-nowrap">{dayOf(parcel)}</td>
            <td className="admin-figure">{formatRupees(parcel.collected)}</td>
            <td className="admin-figure">{formatRupees(parcel.remitted)}</td>
            <td className="admin-figure">
              <span className="inline-flex items-center gap-2 font-semibold">
                {parcel.isShort && <Short />}
                {formatRupees(parcel.outstanding)}
              </span>
            </td>
            <td className="text-end">
              <WriteOff parcel={parcel} onWriteOff={onWriteOff} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const dayOf = ({ deliveredOn }: Outstanding) => (deliveredOn ? formatDay(deliveredOn) : 'Not delivered');

function Order({ parcel: { orderId } }: { parcel: Outstanding }) {
  return (
    <Link to={`/admin/order/${orderId}`} className="cash-order">
      #{orderId.slice(0, 8)}
    </Link>
  );
}

const Short = () => (
  <Badge tone="amber" icon={<CircleAlert size={14} aria-hidden="true" />}>
    Short
  </Badge>
);

function WriteOff({ parcel, onWriteOff }: { parcel: Outstanding; onWriteOff: OutstandingListProps['onWriteOff'] }) {
  return (
    <Button
      kind="quiet"
      size={36}
      aria-label={`Write off ${formatRupees(parcel.outstanding)} of order ${parcel.orderId.slice(0, 8)}`}
      onClick={() => onWriteOff(parcel)}
    >
      Write off
    </Button>
  );
}
