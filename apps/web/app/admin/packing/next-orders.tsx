import { formatDayMonth, formatNumber, toIndianDate } from '@kinari/contract/locale';
import { CircleAlert, User } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import type { QueuedOrder } from './packing.data.ts';

const DAY_MS = 24 * 60 * 60_000;

const MAX_VISIBLE = 12;
const MAX_VISIBLE_WHILE_PACKING = 6;

type NextOrdersProps = {
  orders: readonly QueuedOrder[];
  total: number;
  /** Missing while an order is being packed. */
  onOpen: ((orderId: string) => void) | undefined;
};

/** Orders to pack next. A click starts one without a slip. */
export function NextOrders({ orders, total, onOpen }: NextOrdersProps) {
  const visibleOrders = orders.slice(0, onOpen ? MAX_VISIBLE : MAX_VISIBLE_WHILE_PACKING);
  const hiddenCount = total - visibleOrders.length;
  return (
    <section className="admin-panel overflow-hidden">
      <header className="justify-between gap-y-1 gap-x-3">
        <h2>Next</h2>
        <span className="text-text-subtle">late first</span>
      </header>
      {orders.length === 0 ? (
        <p className="px-3.5 pb-3.5 text-text-muted">No orders to pack.</p>
      ) : (
        <ul>
          {visibleOrders.map((order) => (
            <li key={order.orderId}>
              <button
                type="button"
                className="text-xs/4-5 flex items-center justify-between gap-3 w-full min-h-13 py-1.5 px-3.5 border-t border-border text-text-muted text-start enabled:hover:bg-sunken"
                disabled={!onOpen}
                onClick={() => onOpen?.(order.orderId)}
              >
                <span className="min-w-0">
                  <b className="text-sm/[inherit] text-text font-semibold font-mono">{order.orderId.slice(0, 8)}</b>
                  <span className="block truncate">{order.customer}</span>
                </span>
                <OrderPackingStatus order={order} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <p className="px-3.5 py-2 border-t border-border text-text-subtle text-xs/5">
          {formatNumber(hiddenCount)} more
        </p>
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
        <span className="flex items-center gap-1 font-semibold text-danger">
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
