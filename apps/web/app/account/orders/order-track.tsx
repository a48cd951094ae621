import { DELIVERY_WORDS } from '@kinari/contract/words/order-words';
import { formatDayOfYear } from '../../platform/text/format-date.ts';
import type { Order } from './order.data.ts';
import { dayOfStep } from './order-facts.ts';

const STEPS = ['PENDING', 'SHIPPED', 'DELIVERED'] as const;

/** How far an order has come, and when; a cancelled one goes nowhere. */
export function OrderTrack({ order, today }: { order: Order; today: string }) {
  const { deliveryStatus: status, expectedDeliveryDate: due } = order;
  if (status === 'CANCELED') return null;
  const now = STEPS.indexOf(status);
  return (
    <ol aria-label="Progress" className="order-track" data-status={status}>
      {STEPS.map((step, position) => {
        const isDone = position <= now;
        const day = isDone && dayOfStep(order, step);
        return (
          <li key={step} data-done={isDone || undefined} aria-current={position === now ? 'step' : undefined}>
            {DELIVERY_WORDS[step]}
            {day && <time dateTime={day}>{formatDayOfYear(day)}</time>}
            {!isDone && step === 'DELIVERED' && (
              <time dateTime={due}>
                {due < today ? 'was due' : 'by'} {formatDayOfYear(due)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
