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
      className="order-shipment-status table:max-w-48 xl:max-w-52 2xl:max-w-66 text-text-subtle text-xs"
      title={tone === 'bad' ? `Was due ${formatDay(order.expectedDeliveryDate)}` : undefined}
    >
      <span
        className="inline-flex items-center gap-1 text-text-muted data-tone:font-semibold data-[tone=bad]:text-danger data-[tone=amber]:text-attention data-[tone=info]:text-info [&>svg]:flex-none"
        data-tone={tone}
      >
        {tone === 'bad' && <CircleAlert {...icon14} />}
        <span>{text}</span>
      </span>
      {note && <span className="order-note whitespace-nowrap">{note}</span>}
    </span>
  );
}
