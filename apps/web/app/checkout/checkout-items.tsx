import { sizeText } from '@kinari/contract/sizes';
import { type CartLine, isGone } from '../cart/cart-figures.ts';
import { ExpectedBy } from '../cart/expected-by.tsx';
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
      <ExpectedBy />
      <ul>
        {items.map((line) => (
          <ItemRow
            key={line.id}
            name={line.product.name}
            picture={line.product.images[0]}
            color={line.product.variant}
            facts={[sizeText(line.product.variant.size), `× ${line.quantity}`]}
            amount={isGone(line) ? undefined : line.total}
          >
            <LineAlert line={line} />
          </ItemRow>
        ))}
      </ul>
    </CheckoutStep>
  );
}
