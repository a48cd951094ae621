import '../card/product-card.css';
import './wishlist.css';
import { GridSkeleton } from '../card/product-grid.tsx';
import { PageTitle } from '../shop/page-title.tsx';
import { OnlyFor } from '../signed-in/only-for.tsx';
import { WishlistView } from './wishlist-view.tsx';

export default function WishlistPage() {
  return (
    <div className="page-width pt-5 pb-4 lg:pt-8">
      <OnlyFor
        userType="CUSTOMER"
        what="see your wishlist"
        placeholder={
          <>
            <PageTitle screen="Wishlist" unlisted />
            <h1 className="mb-4 text-h1">Wishlist</h1>
            <GridSkeleton />
          </>
        }
      >
        <WishlistView />
      </OnlyFor>
    </div>
  );
}
