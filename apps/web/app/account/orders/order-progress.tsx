import { DELIVERY_STATUS_LABELS } from '@kinari/contract/labels/order-labels';
import { formatDayMonth } from '@kinari/contract/locale';
import type { Order } from './order.data.ts';
import { stepDay } from './order-format.ts';

const STEPS = ['PENDING', 'SHIPPED', 'DELIVERED'] as const;

export function OrderProgress({ order, today }: { order: Order; today: string }) {
  const { deliveryStatus: status, expectedDeliveryDate: expectedOn } = order;
  if (status === 'CANCELED') return null;
  const now = STEPS.indexOf(status);
  return (
    <ol aria-label="Progress" className="order-progress" data-status={status}>
      {STEPS.map((step, position) => {
        const isDone = position <= now;
        const day = isDone && stepDay(order, step);
        return (
          <li key={step} data-done={isDone || undefined} aria-current={position === now ? 'step' : undefined}>
            {DELIVERY_STATUS_LABELS[step]}
            {day && <time dateTime={day}>{formatDayMonth(day)}</time>}
            {!isDone && step === 'DELIVERED' && (
              <time dateTime={expectedOn}>
                {expectedOn < today ? 'expected' : 'by'} {formatDayMonth(expectedOn)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
