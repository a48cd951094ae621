import { type Product, productPath } from '../catalog/product.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { ProductCarouselFrame } from '../product-card/product-carousel.tsx';
import { Img } from '../ui/image/responsive-image.tsx';
import { clearRecentlyViewed, useRecentlyViewed } from './recently-viewed.ts';

export function RecentlyViewedCarousel({ product }: { product: Product }) {
  const viewed = useRecentlyViewed(product);
  if (viewed.length === 0) return null;
  return (
    <ProductCarouselFrame
      title="Recently viewed"
      small
      more={
        <button type="button" className="product-carousel-more" onClick={clearRecentlyViewed}>
          Clear
        </button>
      }
    >
      {viewed.map(({ name, image }) => (
        <li key={name}>
          <article className="product-card compact-product-card">
            <div className="card-image-frame">
              <Img image={image} alt="" sizes="(min-width: 768px) 200px, 158px" className="card-image" />
            </div>
            <h3 className="compact-product-card-name">
              <PrefetchLink to={productPath(name)} className="card-link">
                {name}
              </PrefetchLink>
            </h3>
          </article>
        </li>
      ))}
    </ProductCarouselFrame>
  );
}
