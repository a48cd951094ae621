import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { setWish } from '../card/wish.ts';
import { failureText } from '../platform/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { useAddBack, useRemoveLine, useSetQuantity } from './cart.data.ts';
import type { Cart, CartLine } from './cart-figures.ts';
import { CartHead } from './cart-head.tsx';
import { CartLineRow } from './cart-line.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { ExpectedBy } from './expected-by.tsx';
import { OrderSummary } from './order-summary.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { TotalDock } from './total-dock.tsx';

export function CartView({ cart: { items, summary } }: { cart: Cart }) {
  const { state } = useLocation();
  const setQuantity = useSetQuantity();
  const { heading, lines, notice, remove, keep, focusRemoveButton } = useRemoval(items);
  const problem = items.find(({ available }) => !available);

  function proceed(event: MouseEvent) {
    if (!problem) return;
    event.preventDefault();
    focusRemoveButton(problem);
    notify({ text: `Please review ${problem.product.name}`, tone: 'bad' });
  }

  return (
    <>
      <CartHead count={items.length} heading={heading} />
      {items.length === 0 ? (
        <EmptyCart notice={notice} />
      ) : (
        <div className="shopping-columns">
          <section aria-label="Items">
            <ExpectedBy />
            {notice}
            <ul ref={lines} className="border-t border-line">
              {items.map((line, position) => (
                <CartLineRow
                  key={line.id}
                  line={line}
                  isNew={line.product.variant.id === state?.added}
                  onQuantity={(quantity) => setQuantity(line, quantity)}
                  onKeep={() => keep(line, position)}
                  onRemove={() => remove(line, position)}
                />
              ))}
            </ul>
            <ButtonLink kind="quiet" to="/" icon={<ArrowLeft {...icon20} />} className="mt-3 -ml-3">
              Continue Shopping
            </ButtonLink>
          </section>
          <OrderSummary title="Summary" summary={summary}>
            {problem && (
              <div className="mt-4">
                <Notice tone="bad">Not everything here can be ordered. Please review it to check out.</Notice>
              </div>
            )}
            <ButtonLink to="/checkout" wide className="mt-4 max-lg:hidden" onClick={proceed}>
              Proceed to Checkout
            </ButtonLink>
          </OrderSummary>
          <TotalDock total={summary.total}>
            <ButtonLink to="/checkout" className="flex-1" onClick={proceed}>
              Proceed to Checkout
            </ButtonLink>
          </TotalDock>
        </div>
      )}
    </>
  );
}

/** Lines that go: focus moves on to the next, and for a while the last one can come back. */
function useRemoval(items: CartLine[]) {
  const [removed, setRemoved] = useState<CartLine>();
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useRef<HTMLUListElement>(null);
  const { mutate: removeLine } = useRemoveLine();
  const addingBack = useAddBack();
  const forgetRemoved = useCallback(() => setRemoved(undefined), []);

  function focusRemoveButton(line: CartLine | undefined) {
    const button = line && lines.current?.querySelector<HTMLElement>(`[data-remove="${line.id}"]`);
    (button ?? heading.current)?.focus();
  }

  function remove(line: CartLine, position: number) {
    focusRemoveButton(items[position + 1] ?? items[position - 1]);
    setRemoved(line);
    removeLine(line, { onError: forgetRemoved });
  }

  /** Out of the cart, and onto the list of what one would still like. */
  function keep(line: CartLine, position: number) {
    const { id, name, images } = line.product;
    setWish({ id, name, pictures: images, variants: [] }, true);
    remove(line, position);
  }

  function undo(line: CartLine) {
    addingBack.mutate(line, {
      onSuccess: () => {
        setRemoved(undefined);
        heading.current?.focus();
      },
      onError: (error) => notify({ text: failureText(error, 'Something went wrong with cart'), tone: 'bad' }),
    });
  }

  const notice = (
    <output className="block">
      {removed && (
        <RemovedNotice
          key={removed.id}
          name={removed.product.name}
          busy={addingBack.isPending}
          onUndo={() => undo(removed)}
          onTimeUp={forgetRemoved}
        />
      )}
    </output>
  );
  return { heading, lines, notice, remove, keep, focusRemoveButton };
}
