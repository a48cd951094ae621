import { useQuery } from '@tanstack/react-query';
import { ProductCard } from '../card/product-card.tsx';
import { useWishedIds } from '../card/wished.ts';
import { wishlistQuery } from '../wishlist/wishlist.data.ts';

const MOST = 4;

/** For an empty cart: what one liked before. Whoever wishes for nothing, or cannot be asked, sees nothing here. */
export default function WishedInstead() {
  const { data: wishes = [] } = useQuery(wishlistQuery);
  const wished = useWishedIds();
  const shown = wishes.filter(({ product, available }) => available && wished.has(product.id)).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="wished-instead" className="mt-4">
      <h2 id="wished-instead" className="mb-4 text-h3">
        From your wishlist
      </h2>
      <ul className="card-grid">
        {shown.map(({ product }) => (
          <li key={product.id}>
            <ProductCard product={product} group={`wished-${product.id}`} quiet />
          </li>
        ))}
      </ul>
    </section>
  );
}
