import { formatDayMonth, toIndianDate } from '@kinari/contract/locale';
import { CircleAlert, User } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import type { QueuedOrder } from './packing.data.ts';

const DAY_MS = 24 * 60 * 60_000;

const MAX_VISIBLE = 6;

type NextOrdersProps = { orders: readonly QueuedOrder[]; onOpen: ((orderId: string) => void) | undefined };

/** Orders to pack next. A click starts one without a slip. */
export function NextOrders({ orders, onOpen }: NextOrdersProps) {
  return (
    <section className="packing-panel">
      <header>
        <h2>Next</h2>
        <span className="text-ink-3">late first</span>
      </header>
      {orders.length === 0 ? (
        <p className="px-3.5 pb-3.5 text-ink-2">No orders to pack.</p>
      ) : (
        <ul>
          {orders.slice(0, MAX_VISIBLE).map((order) => (
            <li key={order.orderId}>
              <button type="button" className="packing-next" disabled={!onOpen} onClick={() => onOpen?.(order.orderId)}>
                <span className="min-w-0">
                  <b className="font-mono">{order.orderId.slice(0, 8)}</b>
                  <span className="block truncate">{order.customer}</span>
                </span>
                <OrderPackingStatus order={order} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderPackingStatus({ order: { packedBy, expectedDeliveryDate, items } }: { order: QueuedOrder }) {
  const lateDays = (Date.parse(toIndianDate()) - Date.parse(expectedDeliveryDate)) / DAY_MS;
  if (packedBy) {
    return (
      <Badge tone="info" icon={<User {...icon14} />}>
        Being packed by {packedBy}
      </Badge>
    );
  }
  return (
    <span className="flex-none text-end">
      {lateDays > 0 ? (
        <span className="flex items-center gap-1 font-semibold text-bad">
          <CircleAlert {...icon14} />
          {lateDays === 1 ? '1 day late' : `${lateDays} days late`}
        </span>
      ) : (
        <span className="block">by {formatDayMonth(expectedDeliveryDate)}</span>
      )}
      <span className="block">{items === 1 ? '1 item' : `${items} items`}</span>
    </span>
  );
}
