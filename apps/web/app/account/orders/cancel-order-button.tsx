import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Order } from './order.data.ts';
import { orderReference } from './order-format.ts';

type CancelOrderButtonProps = { order: Order; kind: 'secondary' | 'quiet'; onCancel: () => void };

/** Only for an order that has not been sent. */
export function CancelOrderButton({ order, kind, onCancel }: CancelOrderButtonProps) {
  if (order.deliveryStatus !== 'PENDING') return null;
  return (
    <Button
      kind={kind}
      size={44}
      aria-label={`Cancel order ${orderReference(order)}`}
      className={classes(kind === 'secondary' && 'border-danger!', 'text-danger! hover:bg-danger-bg!')}
      onClick={onCancel}
    >
      Cancel order
    </Button>
  );
}
