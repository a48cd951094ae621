import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { EmptyStateSuggestions } from '../listing/empty-state-suggestions.tsx';
import { useListCount } from '../platform/local-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { cartQuery } from './cart.data.ts';

const ILLUSTRATION = (
  <>
    <path d="M28 42h64l7 58a6 6 0 0 1-6 7H27a6 6 0 0 1-6-7z" />
    <path d="M44 54V32a16 16 0 0 1 32 0v22" />
    <path d="M22 92h76M24 82l5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5" />
  </>
);

// Cards are larger than the cart's own code, and few carts are empty.
const WishlistSuggestions = lazy(() => import('./wishlist-suggestions.tsx'));

/** `notice` offers undo if the last line was just removed. */
export function EmptyCart({ notice }: { notice: ReactNode }) {
  useRefetchWhenFilled();
  return (
    <>
      <EmptyState illustration={ILLUSTRATION} title="Your cart is empty">
        <div className="w-full max-w-120 text-left">{notice}</div>
        <ButtonLink to="/" className="mt-2">
          Continue Shopping
        </ButtonLink>
      </EmptyState>
      <Suspense fallback={null}>
        <WishlistSuggestions />
      </Suspense>
      <EmptyStateSuggestions />
    </>
  );
}

/** Reloads the cart if a card below or another tab added an item. */
function useRefetchWhenFilled(): void {
  const cache = useQueryClient();
  const isFilled = useListCount('cart') > 0;
  useEffect(() => {
    if (isFilled) void cache.invalidateQueries(cartQuery);
  }, [cache, isFilled]);
}
