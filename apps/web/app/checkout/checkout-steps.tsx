import { formatSize } from '@kinari/contract/sizes';
import { type ReactNode, useId } from 'react';
import { type CartLine, isUnavailable } from '../cart/cart-totals.ts';
import { ExpectedDelivery } from '../cart/expected-delivery.tsx';
import { ItemRow } from '../cart/item-row.tsx';
import { LineAlert } from '../cart/line-warning.tsx';
import { ButtonLink } from '../ui/button.tsx';

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
