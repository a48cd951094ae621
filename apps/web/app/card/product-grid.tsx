import { useId } from 'react';
import type { Product } from '../catalog/product.ts';
import { Drawn } from '../platform/page/drawn.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProductCard } from './product-card.tsx';

/** About as many as stand above the fold of a wide screen; a phone shows two. */
const EAGER = 4;
const SKELETONS = 8;

/** Where a list is narrowed to a size, cards show the colour that can be had in it. */
export function ProductGrid({ products, narrowedTo }: { products: Product[]; narrowedTo?: string | undefined }) {
  const id = useId();
  return (
    <ul className="card-grid">
      {products.map((product, place) => (
        <Drawn
          key={product.id}
          as="li"
          keptAs={() => `card ${id} ${priorityAt(place)} ${narrowedTo} ${JSON.stringify(product)}`}
        >
          <ProductCard
            product={product}
            group={`${id}${product.id}`}
            priority={priorityAt(place)}
            narrowedTo={narrowedTo}
          />
        </Drawn>
      ))}
    </ul>
  );
}

function priorityAt(place: number): 'first' | 'eager' | 'lazy' {
  if (place === 0) return 'first';
  return place < EAGER ? 'eager' : 'lazy';
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
