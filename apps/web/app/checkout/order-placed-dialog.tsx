import { formatDayMonth, formatRupees } from '@kinari/contract/locale';
import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { amountDueOnDelivery } from '../site/amount-due-on-delivery.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Thumbnail } from '../ui/image/thumbnail.tsx';
import { autoFocusOnOpen } from '../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Order } from './checkout.data.ts';

// The number that fits side by side on the narrowest phone.
const MAX_SHOWN_ITEMS = 4;

/** Every way to close the dialog leaves the finished checkout. */
export function OrderPlacedDialog({ order }: { order: Order }) {
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
        <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
          <ButtonLink kind="secondary" to="/myaccount/order" replace className="max-md:w-full">
            View Order History
          </ButtonLink>
          <ButtonLink to="/home" replace className="max-md:w-full">
            Continue Shopping
          </ButtonLink>
        </div>
      }
    >
      <p className="flex items-center gap-2.5 font-medium text-ok">
        <CircleCheck size={28} strokeWidth={1.6} aria-hidden="true" className="flex-none" />
        Thank you, {order.user.firstName}.
      </p>
      <ul className="mt-4 flex gap-2">
        {order.items.slice(0, MAX_SHOWN_ITEMS).map(({ id, product }) => (
          <li key={id}>
            <Thumbnail image={product.images[0]} className="w-14" />
            <span className="sr-only">{product.name}</span>
          </li>
        ))}
        {more > 0 && <li className="self-center px-1 font-semibold text-ink-2">+{more}</li>}
      </ul>
      <dl className="order-placed-details tabular">
        <dt>Expected by</dt>
        <dd className="font-semibold">{formatDayMonth(order.expectedDeliveryDate)}</dd>
        <dt>Order</dt>
        <dd className="font-mono text-label">{order.id.slice(0, 8)}</dd>
        <dt>Total</dt>
        <dd className="font-semibold">{formatRupees(order.orderTotal)}</dd>
        {order.creditUsed > 0 && (
          <>
            <dt>Store credit</dt>
            <dd>{formatRupees(order.creditUsed)}</dd>
          </>
        )}
        <dt>Delivery to</dt>
        <dd>
          {addressLine1}, {city} {postalCode}
        </dd>
      </dl>
      <p className="text-ink-2">
        {amountDue > 0
          ? `Please keep ${formatRupees(amountDue)} in cash ready for the delivery.`
          : 'Your store credit covers the full amount. Nothing to pay on delivery.'}
      </p>
    </Dialog>
  );
}
