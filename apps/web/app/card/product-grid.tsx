import type { Product } from '../catalog/product.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProductCard } from './product-card.tsx';

/** About as many as stand above the fold of a wide screen; a phone shows two. */
const EAGER = 4;
const SKELETONS = 8;

/** Where a list is narrowed to a size, cards show the colour that can be had in it. */
export function ProductGrid({ products, narrowedTo }: { products: Product[]; narrowedTo?: string | undefined }) {
  return (
    <ul className="card-grid">
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            priority={place === 0 ? 'first' : place < EAGER ? 'eager' : 'lazy'}
            narrowedTo={narrowedTo}
          />
        </li>
      ))}
    </ul>
  );
}

export function GridSkeleton() {
  return (
    <>
      <output className="sr-only">Loading products</output>
      <ul aria-hidden="true" className="card-grid">
        {Array.from({ length: SKELETONS }, (_, place) => (
          <li key={place}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
