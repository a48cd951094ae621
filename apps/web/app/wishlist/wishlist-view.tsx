import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyStateSuggestions } from '../listing/empty-state-suggestions.tsx';
import { useStoredUser } from '../platform/local-session.ts';
import { GridSkeleton } from '../product-card/product-grid.tsx';
import { useWishlistIds } from '../product-card/wishlist-ids.ts';
import { isSignedOut, queryClient } from '../session/query-client.ts';
import { PageTitle } from '../site/page-title.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { wishlistQuery } from './wishlist.data.ts';
import { WishlistGrid } from './wishlist-grid.tsx';

const ILLUSTRATION = (
  <>
    <path d="M60 100 24 64c-12-13-10-31 2-39s27-4 34 9c7-13 22-17 34-9s14 26 2 39L78 82" strokeDasharray="7 6" />
    <path d="m78 82 22 22" />
    <path d="M96 96c3-1 8 4 7 7l-3 1z" />
    <path d="M100 104c4 4 8 2 10 6" />
  </>
);

/** Shows the products in the local wishlist. Removing one hides its card at once, also in other tabs. */
export function WishlistView() {
  const wishlistIds = useWishlistIds();
  const userId = useStoredUser()?.id;
  const { data: wishlistItems, error, isFetching, refetch } = useQuery(wishlistQuery, queryClient());
  const visibleItems = wishlistItems?.filter(({ product }) => wishlistIds.has(product.id));
  const failed = error !== null && !isSignedOut(error);
  const hasMissingItems = visibleItems !== undefined && visibleItems.length < wishlistIds.size;

  // Another tab added an unknown product, or the user has logged in again.
  useEffect(() => {
    if (hasMissingItems && userId) void refetch();
  }, [hasMissingItems, userId, refetch]);

  return (
    <>
      <PageTitle screen="Wishlist" isUnlisted />
      <div className="mb-4 flex items-baseline gap-2.5">
        <h1 className="text-h1">Wishlist</h1>
        {visibleItems && visibleItems.length > 0 && (
          <p className="text-label text-text-subtle">
            {visibleItems.length} {visibleItems.length === 1 ? 'item' : 'items'}
          </p>
        )}
      </div>
      {visibleItems && visibleItems.length > 0 && <WishlistGrid wishlistItems={visibleItems} />}
      {visibleItems?.length === 0 && !hasMissingItems && <EmptyWishlist />}
      {!visibleItems && failed && <LoadError what="your wishlist" busy={isFetching} onRetry={() => void refetch()} />}
      {((!visibleItems && !failed) || (visibleItems?.length === 0 && hasMissingItems)) && <GridSkeleton />}
    </>
  );
}

function EmptyWishlist() {
  return (
    <>
      <EmptyState
        illustration={ILLUSTRATION}
        title="Your wishlist is empty"
        text="Tap the heart on a product to save it here."
      >
        <ButtonLink to="/shop-all" className="mt-2">
          SHOP ALL
        </ButtonLink>
      </EmptyState>
      <EmptyStateSuggestions />
    </>
  );
}
