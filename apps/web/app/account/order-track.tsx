import type { Order } from './order.data.ts';
import { STATUS_WORDS } from './order-facts.ts';

const STEPS = ['PENDING', 'SHIPPED', 'DELIVERED'] as const;

/** How far an order has come; a cancelled one goes nowhere. */
export function OrderTrack({ status }: { status: Order['deliveryStatus'] }) {
  if (status === 'CANCELED') return null;
  const now = STEPS.indexOf(status);
  return (
    <ol aria-label="Progress" className="order-track" data-status={status}>
      {STEPS.map((step, position) => (
        <li key={step} data-done={position <= now || undefined} aria-current={position === now ? 'step' : undefined}>
          {STATUS_WORDS[step]}
        </li>
      ))}
    </ol>
  );
}
