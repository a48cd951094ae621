import type { Product } from '../catalog/product.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { ProductCarousel } from '../product-card/product-carousel.tsx';
import { categoryPath } from '../site/category.ts';
import type { RailSection } from './home-products.ts';

export function Rail({ rail, products }: { rail: RailSection; products: readonly Product[] }) {
  const { title, note, hasLink } = rail;
  return (
    <ProductCarousel
      title={title}
      note={note || undefined}
      products={products}
      more={
        hasLink && (
          <PrefetchLink
            to={sourcePath(rail)}
            className="flex items-center min-h-(--touch) text-primary font-semibold underline underline-offset-4 whitespace-nowrap"
          >
            See all
          </PrefetchLink>
        )
      }
    />
  );
}

function sourcePath({ source, slug }: RailSection): string {
  if (source === 'category') return categoryPath({ slug });
  if (source === 'collection') return `/collection/${encodeURIComponent(slug)}`;
  return source === 'newest' ? '/shop-all?sort=newest' : '/shop-all';
}
