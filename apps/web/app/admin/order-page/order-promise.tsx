import { daysLate, headlineOf } from '../../account/orders/order-facts.ts';
import { dayInIndia, formatDayOfYear, formatMoment, formatWeekday } from '../../platform/text/format-date.ts';
import { Notice } from '../../ui/notice.tsx';
import type { OrderInFull } from './order-page.data.ts';
import { disagreementOf, stepsOf } from './parcels/parcel-steps.ts';

const DAY_MS = 24 * 60 * 60_000;

/** When it should be there, how far it has come, and where what was said of it does not agree. */
export function OrderPromise({ told }: { told: OrderInFull }) {
  const { order } = told;
  const [promise, note] = promiseOf(order);
  const disagreement = disagreementOf(told);
  return (
    <section className="admin-card order-box">
      <p className="order-promise">
        <strong>{promise}</strong>
        {note && <span className={daysLate(order) > 0 ? 'font-semibold text-bad' : 'text-ink-2'}>{note}</span>}
        <span className="order-promise-end">Placed {formatMoment(order.orderDate)}</span>
      </p>
      {order.deliveryStatus !== 'CANCELED' && (
        <ol className="order-steps">
          {stepsOf(told, formatDayOfYear(dayInIndia(new Date(order.orderDate)))).map(({ name, note: count, part }) => (
            <li key={name} data-part={part}>
              <b>{name}</b> {count}
            </li>
          ))}
        </ol>
      )}
      {disagreement && (
        <p className="mt-3">
          <Notice tone="warn">{disagreement}</Notice>
        </p>
      )}
    </section>
  );
}

function promiseOf(order: OrderInFull['order']): [promise: string, note?: string] {
  const { deliveryStatus, expectedDeliveryDate } = order;
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return [headlineOf(order)];
  const days = Math.round((Date.parse(expectedDeliveryDate) - Date.parse(dayInIndia())) / DAY_MS);
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  const note = days === 0 ? 'today' : days > 0 ? `${count} left` : `${count} late`;
  return [`Promised by ${formatWeekday(expectedDeliveryDate)}`, note];
}
