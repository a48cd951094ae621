import { useQuery } from '@tanstack/react-query';
import { ProductCard } from '../product-card/product-card.tsx';
import { useWishlistIds } from '../product-card/wishlist-ids.ts';
import { wishlistQuery } from '../wishlist/wishlist.data.ts';

const MAX_SUGGESTIONS = 4;

/** Shows wishlist items in an empty cart. Renders nothing if there are none or loading failed. */
export default function WishlistSuggestions() {
  const { data: wishlistItems = [] } = useQuery(wishlistQuery);
  const wishlistIds = useWishlistIds();
  const suggestions = wishlistItems
    .filter(({ product, available }) => available && wishlistIds.has(product.id))
    .slice(0, MAX_SUGGESTIONS);
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="wishlist-suggestions" className="mt-4">
      <h2 id="wishlist-suggestions" className="mb-4 text-h3">
        From your wishlist
      </h2>
      <ul className="card-grid">
        {suggestions.map(({ product }) => (
          <li key={product.id}>
            <ProductCard product={product} group={`wishlist-${product.id}`} quiet />
          </li>
        ))}
      </ul>
    </section>
  );
}
