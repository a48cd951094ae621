import { formatDay } from '@kinari/contract/locale';
import { CircleAlert } from 'lucide-react';
import { icon14 } from '../../../ui/icon.ts';
import type { Order } from '../orders.data.ts';
import { getShipmentStatus } from './get-shipment-status.ts';

/** Shipment status, in small text below the order status. */
export function OrderShipmentStatus({ order }: { order: Order }) {
  const status = getShipmentStatus(order);
  if (!status) return null;
  const { text, note, tone } = status;
  return (
    <span
      className="order-shipment-status"
      title={tone === 'bad' ? `Was due ${formatDay(order.expectedDeliveryDate)}` : undefined}
    >
      <span className="order-shipment-status-text" data-tone={tone}>
        {tone === 'bad' && <CircleAlert {...icon14} />}
        <span>{text}</span>
      </span>
      {note && <span className="order-shipment-status-note">{note}</span>}
    </span>
  );
}
