import { useId } from 'react';
import type { Product } from '../catalog/product.ts';
import { CachedFragment } from '../platform/ssr/cached-fragment.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProductCard } from './product-card.tsx';

/** About one row on a wide screen. A phone shows two. */
const EAGER_IMAGES = 4;
const SKELETON_COUNT = 8;

/** If a size filter is set, cards show a colour available in that size. */
export function ProductGrid({ products, narrowedTo }: { products: Product[]; narrowedTo?: string | undefined }) {
  const id = useId();
  return (
    <ul className="card-grid">
      {products.map((product, index) => (
        <CachedFragment
          key={product.id}
          as="li"
          cacheKey={() => (isEager(index) ? undefined : `card ${id} ${narrowedTo} ${JSON.stringify(product)}`)}
        >
          <ProductCard
            product={product}
            group={`${id}${product.id}`}
            priority={imagePriority(index)}
            narrowedTo={narrowedTo}
          />
        </CachedFragment>
      ))}
    </ul>
  );
}

function imagePriority(index: number): 'first' | 'eager' | 'lazy' {
  if (index === 0) return 'first';
  return isEager(index) ? 'eager' : 'lazy';
}

function isEager(index: number): boolean {
  return index < EAGER_IMAGES;
}

export function GridSkeleton() {
  return (
    <>
      <output className="sr-only">Loading products</output>
      <ul aria-hidden="true" className="card-grid">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <li key={index}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
