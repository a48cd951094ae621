import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '../platform/api.ts';
import { setWishlistItem } from '../product-card/toggle-wishlist-item.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { notify } from '../ui/toast.ts';
import { useRemoveLine, useRestoreLine, useSetQuantity } from './cart.data.ts';
import { CartHeader } from './cart-header.tsx';
import { CartLineRow } from './cart-line.tsx';
import { CartTotalBar } from './cart-total-bar.tsx';
import type { Cart, CartLine } from './cart-totals.ts';
import { EmptyCart } from './empty-cart.tsx';
import { ExpectedDelivery } from './expected-delivery.tsx';
import { OrderSummary } from './order-summary.tsx';
import { RemovedNotice } from './removed-notice.tsx';

export function CartView({ cart: { items, summary } }: { cart: Cart }) {
  const { state } = useLocation();
  const setQuantity = useSetQuantity();
  const { heading, lines, notice, remove, moveToWishlist, focusRemoveButton } = useLineRemoval(items);
  const problem = items.find(({ available }) => !available);

  function proceed(event: MouseEvent) {
    if (!problem) return;
    event.preventDefault();
    focusRemoveButton(problem);
    notify({ text: `Please review ${problem.product.name}`, tone: 'bad' });
  }

  return (
    <>
      <CartHeader count={items.length} heading={heading} />
      {items.length === 0 ? (
        <EmptyCart notice={notice} />
      ) : (
        <div className="shopping-columns">
          <section aria-label="Items">
            <ExpectedDelivery />
            {notice}
            <ul ref={lines} className="border-t border-border">
              {items.map((line, position) => (
                <CartLineRow
                  key={line.id}
                  line={line}
                  isNew={line.product.variant.id === state?.added}
                  onQuantity={(quantity) => setQuantity(line, quantity)}
                  onMoveToWishlist={() => moveToWishlist(line, position)}
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
                <Banner tone="bad">Some items can’t be ordered. Review them to check out.</Banner>
              </div>
            )}
            <ButtonLink to="/checkout" wide className="mt-4 max-lg:hidden" onClick={proceed}>
              Proceed to Checkout
            </ButtonLink>
          </OrderSummary>
          <CartTotalBar total={summary.total}>
            <ButtonLink to="/checkout" className="flex-1" onClick={proceed}>
              Proceed to Checkout
            </ButtonLink>
          </CartTotalBar>
        </div>
      )}
    </>
  );
}

/** Removes lines, moves the focus to the next one, and offers undo for the last one. */
function useLineRemoval(items: CartLine[]) {
  const [removed, setRemoved] = useState<CartLine>();
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = useRef<HTMLUListElement>(null);
  const { mutate: removeLine } = useRemoveLine();
  const addingBack = useRestoreLine();
  const clearRemoved = useCallback(() => setRemoved(undefined), []);

  function focusRemoveButton(line: CartLine | undefined) {
    const button = line && lines.current?.querySelector<HTMLElement>(`[data-remove="${line.id}"]`);
    (button ?? heading.current)?.focus();
  }

  function remove(line: CartLine, position: number) {
    focusRemoveButton(items[position + 1] ?? items[position - 1]);
    setRemoved(line);
    removeLine(line, { onError: clearRemoved });
  }

  /** Moves a line to the wishlist. */
  function moveToWishlist(line: CartLine, position: number) {
    const { id, name, images } = line.product;
    setWishlistItem({ id, name, images, variants: [] }, true);
    remove(line, position);
  }

  function undo(line: CartLine) {
    addingBack.mutate(line, {
      onSuccess: () => {
        setRemoved(undefined);
        heading.current?.focus();
      },
      onError: (error) => notify({ text: errorMessage(error, 'Something went wrong with cart'), tone: 'bad' }),
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
          onTimeUp={clearRemoved}
        />
      )}
    </output>
  );
  return { heading, lines, notice, remove, moveToWishlist, focusRemoveButton };
}
