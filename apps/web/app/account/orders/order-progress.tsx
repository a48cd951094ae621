import { DELIVERY_STATUS_LABELS } from '@kinari/contract/labels/order-labels';
import { formatDayMonth } from '@kinari/contract/locale';
import type { Order } from './order.data.ts';
import { expectedDay, stepDay } from './order-format.ts';

const STEPS = ['PENDING', 'SHIPPED', 'DELIVERED'] as const;

export function OrderProgress({ order, today }: { order: Order; today: string }) {
  const { deliveryStatus: status } = order;
  if (status === 'CANCELED') return null;
  const expectedOn = expectedDay(order, today);
  const now = STEPS.indexOf(status);
  return (
    <ol
      aria-label="Progress"
      className="order-progress"
      data-status={status}
      data-stopped={(status === 'SHIPPED' && !expectedOn) || undefined}
    >
      {STEPS.map((step, position) => {
        const isDone = position <= now;
        const day = isDone && stepDay(order, step);
        return (
          <li
            key={step}
            data-done={isDone || undefined}
            aria-current={position === now ? 'step' : undefined}
            className="relative pt-6"
          >
            {DELIVERY_STATUS_LABELS[step]}
            {day && <time dateTime={day}>{formatDayMonth(day)}</time>}
            {!isDone && step === 'DELIVERED' && expectedOn && (
              <time dateTime={expectedOn}>by {formatDayMonth(expectedOn)}</time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
