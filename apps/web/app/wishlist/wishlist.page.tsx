import '../product-card/product-card.css';
import { GridSkeleton } from '../product-card/product-grid.tsx';
import { RequireRole } from '../session/require-role.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { WishlistView } from './wishlist-view.tsx';

export default function WishlistPage() {
  return (
    <div className="page-width pt-5 pb-4 lg:pt-8">
      <RequireRole
        userType="CUSTOMER"
        what="see your wishlist"
        placeholder={
          <>
            <PageTitle screen="Wishlist" isUnlisted />
            <h1 className="mb-4 text-h1">Wishlist</h1>
            <GridSkeleton />
          </>
        }
      >
        <WishlistView />
      </RequireRole>
    </div>
  );
}
