import { formatRupees, formatWeekday } from '@kinari/contract/locale';
import { CircleCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { amountDueOnDelivery } from '../site/amount-due-on-delivery.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Thumbnail } from '../ui/image/thumbnail.tsx';
import { autoFocusOnOpen } from '../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Order } from './checkout.data.ts';

// The number that fits side by side on the narrowest phone.
const MAX_SHOWN_ITEMS = 4;

type OrderPlacedDialogProps = {
  order: Order;
  /** True once the confirmation email is sent or queued. */
  isConfirmed: boolean;
};

/** Every way to close the dialog leaves the finished checkout. */
export function OrderPlacedDialog({ order, isConfirmed }: OrderPlacedDialogProps) {
  const navigate = useNavigate();
  const { addressLine1, city, postalCode } = order.address;
  const amountDue = amountDueOnDelivery(order);
  const more = order.items.length - MAX_SHOWN_ITEMS;
  return (
    <Dialog
      open
      kind="confirm"
      title="Order Placed Successfully!"
      onClose={() => void navigate('/home', { replace: true })}
      footer={
        // On phones the main action is on top.
        <div ref={autoFocusOnOpen} className="flex flex-1 justify-end gap-3 max-md:flex-col-reverse">
          <ButtonLink kind="secondary" to="/myaccount/order" replace>
            View Order History
          </ButtonLink>
          <ButtonLink to="/home" replace>
            Continue Shopping
          </ButtonLink>
        </div>
      }
    >
      <p className="flex gap-3 items-start p-3 rounded-md bg-success-bg text-success">
        <CircleCheck size={28} strokeWidth={1.6} aria-hidden="true" className="flex-none" />
        <span>
          <b className="text-h3">Expected by {formatWeekday(order.expectedDeliveryDate)}</b>
          <span className="block break-words">
            Thank you, {order.user.firstName}.{isConfirmed && ` Confirmation sent to ${order.user.email}.`}
          </span>
        </span>
      </p>
      <ul className="mt-4 flex gap-2">
        {order.items.slice(0, MAX_SHOWN_ITEMS).map(({ id, product }) => (
          <li key={id}>
            <Thumbnail image={product.images[0]} className="w-14" />
            <span className="sr-only">{product.name}</span>
          </li>
        ))}
        {more > 0 && <li className="self-center px-1 font-semibold text-text-muted">+{more}</li>}
      </ul>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-1.5 gap-x-4 my-4 tabular">
        <dt className="text-text-muted">Order</dt>
        <dd>
          <Link to={`/myaccount/order/${order.id}`} replace className="font-mono underline underline-offset-3">
            {order.id.slice(0, 8)}
          </Link>
        </dd>
        <dt className="text-text-muted">Total</dt>
        <dd className="font-semibold">{formatRupees(order.orderTotal)}</dd>
        {order.creditUsed > 0 && (
          <>
            <dt className="text-text-muted">Store credit</dt>
            <dd>{formatRupees(order.creditUsed)}</dd>
          </>
        )}
        <dt className="text-text-muted">Delivery to</dt>
        <dd>
          {addressLine1}, {city} {postalCode}
        </dd>
        {order.gift && (
          <>
            <dt className="text-text-muted">Gift for</dt>
            <dd>{order.gift.name}. No prices on the slip inside.</dd>
          </>
        )}
      </dl>
      <p className="text-text-muted">
        {amountDue > 0
          ? `Please keep ${formatRupees(amountDue)} in cash ready for the delivery.`
          : 'Your store credit covers the full amount. Nothing to pay on delivery.'}
      </p>
    </Dialog>
  );
}
