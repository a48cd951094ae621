import { formatRupees } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { Banknote } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type CartLine, isUnavailable } from '../cart/cart-totals.ts';
import { ExpectedDelivery } from '../cart/expected-delivery.tsx';
import { ItemRow } from '../cart/item-row.tsx';
import { LineAlert } from '../cart/line-warning.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { icon24 } from '../ui/icon.ts';

type CheckoutStepProps = { number: number; title: string; action?: ReactNode; children: ReactNode };

export function CheckoutStep({ number, title, action, children }: CheckoutStepProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="pt-5 pb-6 border-t border-border first:pt-1 first:border-t-0 lg:pt-7 lg:pb-8"
    >
      <div className="mb-3.5 flex min-h-11 items-center gap-3">
        <span aria-hidden="true" className="grid place-items-center size-7 rounded-sm bg-text text-page font-bold">
          {number}
        </span>
        <h2 id={id} className="flex-1 text-h3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export function CheckoutItems({ items }: { items: CartLine[] }) {
  const editCart = (
    <ButtonLink kind="quiet" size={44} to="/cart" className="-mr-3">
      Edit cart
    </ButtonLink>
  );
  return (
    <CheckoutStep number={2} title="Items" action={editCart}>
      <ExpectedDelivery />
      <ul>
        {items.map((line) => (
          <ItemRow
            key={line.id}
            name={line.product.name}
            image={line.product.images[0]}
            color={line.product.variant}
            details={[formatSize(line.product.variant.size), `× ${line.quantity}`]}
            amount={isUnavailable(line) ? undefined : line.total}
          >
            <LineAlert line={line} />
          </ItemRow>
        ))}
      </ul>
    </CheckoutStep>
  );
}

/** COD is the only method for the rest, so it is shown as selected. */
export function CheckoutPayment({ left, children }: { left: number; children?: ReactNode }) {
  const isCodDue = left > 0;
  return (
    <CheckoutStep number={3} title="Payment">
      <div className={classes('checkout-option', isCodDue && 'checkout-option-chosen')}>
        <span
          aria-hidden="true"
          className={
            isCodDue
              ? 'size-(--icon) m-0.5 border-6 border-primary rounded-full bg-surface'
              : 'checkout-option-radio cursor-default'
          }
        />
        <div>
          <p className="font-semibold">
            <span>Cash on Delivery</span>
            {isCodDue && <span className="sr-only">, selected</span>}
          </p>
          <p className="text-label text-text-muted">
            {isCodDue ? 'Pay when you receive' : 'Nothing to pay when you receive'}
          </p>
        </div>
        <Banknote {...icon24} className={isCodDue ? 'mr-1.5 text-primary' : 'mr-1.5 text-text-subtle'} />
      </div>
      <p className="tabular mt-2.5 text-sm text-text-muted">
        {isCodDue ? `Pay ${formatRupees(left)} in cash on delivery.` : 'Your store credit covers the full amount.'}
      </p>
      {children}
    </CheckoutStep>
  );
}
