import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useListCount } from '../platform/local-mirror.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LineDrawing } from '../ui/picture/line-drawing.tsx';
import { cartQuery } from './cart.data.ts';

// Cards weigh more than the cart itself, and few carts are empty.
const WishedInstead = lazy(() => import('./wished-instead.tsx'));

/** `notice` is what happened last: where the last line was removed, a way to take that back. */
export function EmptyCart({ notice }: { notice: ReactNode }) {
  useReadWhenFilled();
  return (
    <>
      <div className="grid justify-items-center gap-3 py-10 text-center">
        <EmptyBag />
        <h2 className="mt-3 text-h2">Your cart is empty</h2>
        <div className="w-full max-w-120 text-left">{notice}</div>
        <ButtonLink to="/" className="mt-2">
          Continue Shopping
        </ButtonLink>
      </div>
      <Suspense fallback={null}>
        <WishedInstead />
      </Suspense>
    </>
  );
}

/** A card below, or another tab, has put something into the cart. */
function useReadWhenFilled(): void {
  const cache = useQueryClient();
  const isFilled = useListCount('cart') > 0;
  useEffect(() => {
    if (isFilled) void cache.invalidateQueries(cartQuery);
  }, [cache, isFilled]);
}

/** A shopping bag with a woven border and nothing in it. */
function EmptyBag() {
  return (
    <LineDrawing>
      <path d="M28 42h64l7 58a6 6 0 0 1-6 7H27a6 6 0 0 1-6-7z" />
      <path d="M44 54V32a16 16 0 0 1 32 0v22" />
      <path d="M22 92h76M24 82l5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 5-5" />
      <path d="M54 66h12" strokeDasharray="1 6" />
    </LineDrawing>
  );
}
