import { formatDay, formatRupees } from '@kinari/contract/locale';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { EMPTY_VALUE } from '../table/empty-state.tsx';
import type { OutstandingShipment } from './cod.data.ts';

type OpenWriteOff = (shipment: OutstandingShipment) => void;

const AMOUNT = { align: 'end', card: 'note' } as const;

export function createOutstandingColumns(onWriteOff: OpenWriteOff): DataTableColumn<OutstandingShipment>[] {
  return [
    { id: 'order', header: 'Order', cell: renderOrder, card: 'title' },
    { id: 'courier', header: 'Courier', cell: renderCourier, card: 'hidden' },
    {
      id: 'delivered',
      header: 'Delivered',
      cell: ({ deliveredOn }) => (deliveredOn ? formatDay(deliveredOn) : 'Not delivered'),
      card: 'note',
      className: 'whitespace-nowrap',
    },
    { id: 'collected', header: 'Collected', cell: ({ collected }) => formatRupees(collected), ...AMOUNT },
    {
      id: 'remitted',
      header: 'Remitted',
      cell: ({ remitted }) => (remitted === 0 ? EMPTY_VALUE : formatRupees(remitted)),
      ...AMOUNT,
    },
    {
      id: 'outstanding',
      header: 'Outstanding',
      cell: renderOutstanding,
      align: 'end',
      card: 'hidden',
      className: 'font-semibold',
    },
    {
      ...ACTIONS_COLUMN,
      width: 80,
      cell: (shipment) => (
        <>
          <div className="in-card font-semibold">{renderOutstanding(shipment)}</div>
          <Allowed to="writeOffCod">
            <WriteOffButton shipment={shipment} onWriteOff={onWriteOff} />
          </Allowed>
        </>
      ),
      card: 'end',
    },
  ];
}

/** True if the courier remitted more than it collected. */
const isOverpaid = ({ outstanding }: OutstandingShipment) => outstanding < 0;

function renderOrder(shipment: OutstandingShipment) {
  return (
    <>
      <Link to={`/admin/order/${shipment.orderId}`} className="cell-link max-table:-my-2.5 font-mono">
        {shipment.orderId.slice(0, 8)}
      </Link>
      <div className="in-card text-sm font-normal">{renderCourier(shipment)}</div>
    </>
  );
}

function renderCourier({ courier, trackingNumber }: OutstandingShipment) {
  return (
    <>
      {courier}
      <small>{trackingNumber ?? 'No tracking number'}</small>
    </>
  );
}

function renderOutstanding(shipment: OutstandingShipment) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 table:flex-nowrap">
      {shipment.hasShortfall && (
        <Badge tone="amber" icon={<CircleAlert {...icon14} />}>
          Shortfall
        </Badge>
      )}
      {isOverpaid(shipment) && (
        <Badge tone="info" icon={<CircleAlert {...icon14} />}>
          Overpaid
        </Badge>
      )}
      {formatRupees(Math.abs(shipment.outstanding))}
    </span>
  );
}

function WriteOffButton({ shipment, onWriteOff }: { shipment: OutstandingShipment; onWriteOff: OpenWriteOff }) {
  const verb = isOverpaid(shipment) ? 'Settle' : 'Write off';
  return (
    <Button
      kind="quiet"
      size={36}
      className="-mr-3"
      aria-label={`${verb} ${formatRupees(Math.abs(shipment.outstanding))} of order ${shipment.orderId.slice(0, 8)}`}
      onClick={() => onWriteOff(shipment)}
    >
      {verb}
    </Button>
  );
}
