import '../catalog/product-card.css';
import { GridSkeleton } from '../catalog/product-grid.tsx';
import { OnlyFor } from '../identity/only-for.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { WishlistView } from './wishlist-view.tsx';

export default function WishlistPage() {
  return (
    <div className="page-width pt-5 pb-4 lg:pt-8">
      <OnlyFor
        userType="CUSTOMER"
        what="your wishlist"
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
