import { ArrowRight, PackageSearch } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { orderReference } from '../../account/orders/order-format.ts';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { rowActionClass } from '../table/row-action.ts';
import { hasDeliveryProblem } from './bulk-actions/get-shipment-status.ts';
import { nextStatus, statusTone } from './delivery-status.ts';
import type { Order } from './orders.data.ts';
import type { OrderStatusChange } from './use-order-status-change.ts';

type NextStatusButtonProps = { order: Order; moves: OrderStatusChange };

/**
 * Moves an order to its next status. Arrow keys go to the same button in the rows above and below.
 * Stays rendered when there is no next status, because it has the focus.
 */
export function NextStatusButton({ order, moves: { status, isSaving, move } }: NextStatusButtonProps) {
  const canCall = useCanCall();
  // An order that waits for its payment cannot be shipped.
  const next = order.awaitingPayment ? undefined : nextStatus(status);
  if (!canCall('updateDeliveryStatus')) return null;
  if (next === 'DELIVERED' && hasDeliveryProblem(order)) return <DeliveryProblemLink order={order} />;
  const reference = orderReference(order);
  const label = next
    ? `Mark ${reference} as ${statusTone(next).word}`
    : `${reference} ${order.awaitingPayment ? 'waits for its payment' : 'has no next status'}`;
  const Icon = next ? statusTone(next).Icon : ArrowRight;
  return (
    <IconButton
      label={label}
      title={
        next ? `Mark as ${statusTone(next).word}` : order.awaitingPayment ? 'Waits for its payment' : 'No next status'
      }
      aria-disabled={!next || isSaving}
      data-next-status
      icon={<Icon {...icon20} />}
      className={rowActionClass}
      onClick={() => next && move(next)}
      onKeyDown={moveFocusToRow}
    />
  );
}

/** Replaces “Mark as Delivered” if the delivery has a problem. The order page has the actions for it. */
function DeliveryProblemLink({ order }: { order: Order }) {
  return (
    <Link
      to={`/admin/order/${order.id}`}
      aria-label={`Check delivery of ${orderReference(order)}`}
      title="Check delivery"
      data-next-status
      className={classes(iconButtonClasses, rowActionClass, 'md:pointer-coarse:size-11')}
      onKeyDown={moveFocusToRow}
    >
      <PackageSearch {...icon20} />
    </Link>
  );
}

function moveFocusToRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-next-status]')];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
