import { formatRupees } from '@kinari/contract/locale';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Order } from './order.data.ts';
import { formatPaymentWait, orderReference } from './order-format.ts';

/** For an order that waits for its payment, or a cash order that can still be paid online. */
export function PayBar({ order, className }: { order: Order; className?: string }) {
  const waiting = formatPaymentWait(order);
  if (!waiting && !order.canPayOnline) return null;
  const action = waiting ? 'Pay now' : 'Pay now by UPI';
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-md bg-primary-tint p-3.5 print:hidden',
        className,
      )}
    >
      <p className={waiting ? 'font-semibold' : 'text-label'}>
        {waiting ?? `Pay ${formatRupees(amountDueOnDelivery(order))} online. No cash needed at delivery.`}
      </p>
      <ButtonLink
        size={44}
        to={`/pay/${order.id}`}
        aria-label={`${action}, order ${orderReference(order)}`}
        className="max-sm:w-full"
      >
        {action}
      </ButtonLink>
    </div>
  );
}
