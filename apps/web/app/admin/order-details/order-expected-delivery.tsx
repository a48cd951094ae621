import { formatDateTime, formatDayMonth, formatWeekday, toIndianDate } from '@kinari/contract/locale';
import { daysLate, orderTitle } from '../../account/orders/order-format.ts';
import { Banner } from '../../ui/banner.tsx';
import type { OrderDetailsData } from './order-details.data.ts';
import { statusMismatch, toOrderSteps } from './shipments/shipment-steps.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Promised date, progress, and a warning if order status and shipments disagree. */
export function OrderExpectedDelivery({ details }: { details: OrderDetailsData }) {
  const { order } = details;
  const [expectedText, note] = formatExpectedDelivery(order);
  const mismatch = statusMismatch(details);
  return (
    <section className="admin-card order-box">
      <p className="order-promise flex flex-wrap items-baseline gap-y-0 gap-x-2">
        <strong>{expectedText}</strong>
        {note && <span className={daysLate(order) > 0 ? 'font-semibold text-danger' : 'text-text-muted'}>{note}</span>}
        <span className="max-md:basis-full md:ml-auto text-text-subtle text-xs/[inherit]">
          Placed {formatDateTime(order.orderDate)}
        </span>
      </p>
      {order.deliveryStatus !== 'CANCELED' && (
        <ol
          className="order-steps grid grid-cols-[1fr_1fr_1.3fr_1fr] mt-2 text-text-muted text-xs [--step:var(--color-info)] data-delivered:[--step:var(--color-success)]"
          data-delivered={order.deliveryStatus === 'DELIVERED' || undefined}
        >
          {toOrderSteps(details, formatDayMonth(toIndianDate(new Date(order.orderDate)))).map(
            ({ name, note: count, part }) => (
              <li key={name} data-part={part}>
                <b>{name}</b> {count}
              </li>
            ),
          )}
        </ol>
      )}
      {mismatch && (
        <p className="mt-3">
          <Banner tone="warn">{mismatch}</Banner>
        </p>
      )}
    </section>
  );
}

function formatExpectedDelivery(order: OrderDetailsData['order']): [promise: string, note?: string] {
  const { deliveryStatus, expectedDeliveryDate } = order;
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return [orderTitle(order)];
  const days = Math.round((Date.parse(expectedDeliveryDate) - Date.parse(toIndianDate())) / DAY_MS);
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  const note = days === 0 ? 'today' : days > 0 ? `${count} left` : `${count} late`;
  return [`Promised by ${formatWeekday(expectedDeliveryDate)}`, note];
}
