import { CircleAlert } from 'lucide-react';
import { formatDay } from '../../../platform/text/format-date.ts';
import { icon14 } from '../../../ui/icon.ts';
import type { Order } from '../orders.data.ts';
import { whereItIs } from './where-it-is.ts';

/** Where an order is, in small under its status. */
export function OrderWhere({ order }: { order: Order }) {
  const where = whereItIs(order);
  if (!where) return null;
  const { text, note, tone } = where;
  return (
    <span
      className="order-where"
      title={tone === 'bad' ? `Was due ${formatDay(order.expectedDeliveryDate)}` : undefined}
    >
      <span className="order-where-text" data-tone={tone}>
        {tone === 'bad' && <CircleAlert {...icon14} />}
        <span>{text}</span>
      </span>
      {note && <span className="order-where-note">{note}</span>}
    </span>
  );
}
