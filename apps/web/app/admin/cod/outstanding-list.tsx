import { formatDay, formatRupees } from '@kinari/contract/locale';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { OutstandingShipment } from './cod.data.ts';

type OutstandingListProps = { shipments: OutstandingShipment[]; onWriteOff: (shipment: OutstandingShipment) => void };

export function OutstandingList({ shipments, onWriteOff }: OutstandingListProps) {
  const isTableLayout = useFitsWidth();
  if (!isTableLayout) {
    return (
      <ul className="admin-cards cod-cards">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="admin-card">
            <OrderLink shipment={shipment} />
            <dl className="cod-list">
              <dt>{shipment.courier}</dt>
              <dd className="wrap-anywhere">{shipment.trackingNumber ?? 'No tracking number'}</dd>
              <dt>Delivered</dt>
              <dd>{formatDeliveredOn(shipment)}</dd>
              <dt>Collected</dt>
              <dd>{formatRupees(shipment.collected)}</dd>
              <dt>Remitted</dt>
              <dd>{formatRupees(shipment.remitted)}</dd>
              <dt className="font-semibold text-ink">{isOverpaid(shipment) ? 'Overpaid' : 'Outstanding'}</dt>
              <dd className="font-semibold">{formatRupees(Math.abs(shipment.outstanding))}</dd>
            </dl>
            <div className="flex items-center justify-between gap-2 pt-2">
              {shipment.hasShortfall ? <ShortfallBadge /> : <span />}
              <WriteOffButton shipment={shipment} onWriteOff={onWriteOff} />
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="admin-table">
      <caption className="sr-only">Shipments with outstanding COD</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Courier</th>
          <th scope="col">Delivered</th>
          <th scope="col" className="admin-amount">
            Collected
          </th>
          <th scope="col" className="admin-amount">
            Remitted
          </th>
          <th scope="col" className="admin-amount">
            Outstanding
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <tr key={shipment.id}>
            <td>
              <OrderLink shipment={shipment} />
            </td>
            <td className="py-1.5">
              {shipment.courier}
              <span className="block text-small text-ink-3">{shipment.trackingNumber ?? 'No tracking number'}</span>
            </td>
            <td className="whitespace-nowrap">{formatDeliveredOn(shipment)}</td>
            <td className="admin-amount">{formatRupees(shipment.collected)}</td>
            <td className="admin-amount">{formatRupees(shipment.remitted)}</td>
            <td className="admin-amount">
              <span className="inline-flex items-center gap-2 font-semibold">
                {shipment.hasShortfall && <ShortfallBadge />}
                {isOverpaid(shipment) && <OverpaidBadge />}
                {formatRupees(Math.abs(shipment.outstanding))}
              </span>
            </td>
            <td className="text-end">
              <WriteOffButton shipment={shipment} onWriteOff={onWriteOff} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** True if the courier remitted more than it collected. */
const isOverpaid = ({ outstanding }: OutstandingShipment) => outstanding < 0;

const formatDeliveredOn = ({ deliveredOn }: OutstandingShipment) =>
  deliveredOn ? formatDay(deliveredOn) : 'Not delivered';

function OrderLink({ shipment: { orderId } }: { shipment: OutstandingShipment }) {
  return (
    <Link to={`/admin/order/${orderId}`} className="cod-order">
      #{orderId.slice(0, 8)}
    </Link>
  );
}

const ShortfallBadge = () => (
  <Badge tone="amber" icon={<CircleAlert size={14} aria-hidden="true" />}>
    Shortfall
  </Badge>
);

const OverpaidBadge = () => (
  <Badge tone="info" icon={<CircleAlert size={14} aria-hidden="true" />}>
    Overpaid
  </Badge>
);

function WriteOffButton({
  shipment,
  onWriteOff,
}: {
  shipment: OutstandingShipment;
  onWriteOff: OutstandingListProps['onWriteOff'];
}) {
  const verb = isOverpaid(shipment) ? 'Settle' : 'Write off';
  return (
    <Button
      kind="quiet"
      size={36}
      aria-label={`${verb} ${formatRupees(Math.abs(shipment.outstanding))} of order ${shipment.orderId.slice(0, 8)}`}
      onClick={() => onWriteOff(shipment)}
    >
      {verb}
    </Button>
  );
}
