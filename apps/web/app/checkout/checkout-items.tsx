import { formatSize } from '@kinari/contract/sizes';
import { type CartLine, isUnavailable } from '../cart/cart-totals.ts';
import { ExpectedDelivery } from '../cart/expected-delivery.tsx';
import { ItemRow } from '../cart/item-row.tsx';
import { LineAlert } from '../cart/line-warning.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CheckoutStep } from './checkout-step.tsx';

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
