import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GridSkeleton } from '../card/product-grid.tsx';
import { useWishedIds } from '../card/wished.ts';
import { useStoredUser } from '../platform/local-mirror.ts';
import { PageTitle } from '../shop/page-title.tsx';
import { isSignedOut, queryClient } from '../signed-in/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { LineDrawing } from '../ui/picture/line-drawing.tsx';
import { wishlistQuery } from './wishlist.data.ts';
import { WishlistGrid } from './wishlist-grid.tsx';

/** Shows what the hearts say: a heart that is let go takes its card away at once, here and in every other tab. */
export function WishlistView() {
  const wished = useWishedIds();
  const userId = useStoredUser()?.id;
  const { data: wishes, error, isFetching, refetch } = useQuery(wishlistQuery, queryClient());
  const shown = wishes?.filter(({ product }) => wished.has(product.id));
  const failed = error !== null && !isSignedOut(error);
  const lacksSome = shown !== undefined && shown.length < wished.size;

  // Another tab has wished for something that this one has never seen, or somebody has signed in again.
  useEffect(() => {
    if (lacksSome && userId) void refetch();
  }, [lacksSome, userId, refetch]);

  return (
    <>
      <PageTitle screen="Wishlist" unlisted />
      <div className="mb-4 flex items-baseline gap-2.5">
        <h1 className="text-h1">Wishlist</h1>
        {shown && shown.length > 0 && (
          <p className="text-label text-ink-3">
            {shown.length} {shown.length === 1 ? 'item' : 'items'}
          </p>
        )}
      </div>
      {shown && shown.length > 0 && <WishlistGrid wishes={shown} />}
      {shown?.length === 0 && !lacksSome && <EmptyWishlist />}
      {!shown && failed && <LoadFailure what="your wishlist" busy={isFetching} onRetry={() => void refetch()} />}
      {((!shown && !failed) || (shown?.length === 0 && lacksSome)) && <GridSkeleton />}
    </>
  );
}

function EmptyWishlist() {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <EmptyHeart />
      <h2 className="mt-3 text-h2">Your wishlist is empty</h2>
      <p className="max-w-[40ch] text-pretty text-ink-2">
        Press the heart on anything you like, and it will wait for you here.
      </p>
      <ButtonLink to="/shop-all" className="mt-2">
        SHOP ALL
      </ButtonLink>
    </div>
  );
}

/** A heart in running stitch, with the needle still in it. */
function EmptyHeart() {
  return (
    <LineDrawing>
      <path d="M60 100 24 64c-12-13-10-31 2-39s27-4 34 9c7-13 22-17 34-9s14 26 2 39L78 82" strokeDasharray="7 6" />
      <path d="m78 82 22 22" />
      <path d="M96 96c3-1 8 4 7 7l-3 1z" />
      <path d="M100 104c4 4 8 2 10 6" />
    </LineDrawing>
  );
}
