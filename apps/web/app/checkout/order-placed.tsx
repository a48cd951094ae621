import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDayOfYear } from '../platform/text/format-date.ts';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { cashOf } from '../shop/cash-of.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { startsFocused } from '../ui/overlay/starts-focused.ts';
import { Thumb } from '../ui/picture/thumb.tsx';
import type { Order } from './checkout.data.ts';
import { CheckoutHead } from './checkout-head.tsx';

// As many pictures as stand beside each other on the narrowest phone.
const SHOWN = 4;

/** The end of a checkout: every way out of the dialog leads on, and none back to a checkout that is over. */
export function OrderPlaced({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { addressLine1, city, postalCode } = order.address;
  const inCash = cashOf(order);
  const more = order.items.length - SHOWN;
  return (
    <>
      <CheckoutHead />
      <Dialog
        open
        kind="confirm"
        title="Order Placed Successfully!"
        onClose={() => void navigate('/home', { replace: true })}
        footer={
          <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
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
          {order.items.slice(0, SHOWN).map(({ id, product }) => (
            <li key={id}>
              <Thumb picture={product.images[0]} className="w-14" />
              <span className="sr-only">{product.name}</span>
            </li>
          ))}
          {more > 0 && <li className="self-center px-1 font-semibold text-ink-2">+{more}</li>}
        </ul>
        <dl className="placed-facts tabular">
          <dt>Expected by</dt>
          <dd className="font-semibold">{formatDayOfYear(order.expectedDeliveryDate)}</dd>
          <dt>Order</dt>
          <dd className="font-mono text-label">{order.id.slice(0, 8)}</dd>
          <dt>Total</dt>
          <dd className="font-semibold">{formatRupees(order.orderTotal)}</dd>
          {order.creditUsed > 0 && (
            <>
              <dt>Paid with credit</dt>
              <dd>{formatRupees(order.creditUsed)}</dd>
            </>
          )}
          <dt>Delivery to</dt>
          <dd>
            {addressLine1}, {city} {postalCode}
          </dd>
        </dl>
        <p className="text-ink-2">
          {inCash > 0
            ? `Please keep ${formatRupees(inCash)} in cash ready for the delivery.`
            : 'All of it is paid with your shop credit: there is nothing to pay at the door.'}
        </p>
      </Dialog>
    </>
  );
}
