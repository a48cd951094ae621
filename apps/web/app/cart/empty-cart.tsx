import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useListCount } from '../platform/local-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LineIllustration } from '../ui/image/line-illustration.tsx';
import { cartQuery } from './cart.data.ts';

// Cards are larger than the cart's own code, and few carts are empty.
const WishlistSuggestions = lazy(() => import('./wishlist-suggestions.tsx'));

/** `notice` offers undo if the last line was just removed. */
export function EmptyCart({ notice }: { notice: ReactNode }) {
  useRefetchWhenFilled();
  return (
    <>
      <div className="grid justify-items-center gap-3 py-10 text-center">
        <EmptyCartIllustration />
        <h2 className="mt-3 text-h2">Your cart is empty</h2>
        <div className="w-full max-w-120 text-left">{notice}</div>
        <ButtonLink to="/" className="mt-2">
          Continue Shopping
        </ButtonLink>
      </div>
      <Suspense fallback={null}>
        <WishlistSuggestions />
      </Suspense>
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

function EmptyCartIllustration() {
  return (
    <LineIllustration>
      <path d="M28 42h64l7 58a6 6 0 0 1-6 7H27a6 6 0 0 1-6-7z" />
      <path d="M44 54V32a16 16 0 0 1 32 0v22" />
      <path d="M22 92h76M24 82l5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5" />
      <path d="M54 66h12" strokeDasharray="1 6" />
    </LineIllustration>
  );
}
