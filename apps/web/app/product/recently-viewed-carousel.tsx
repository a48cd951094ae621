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
        <button
          type="button"
          className="flex items-center min-h-(--touch) text-primary font-semibold underline underline-offset-4 whitespace-nowrap"
          onClick={clearRecentlyViewed}
        >
          Clear
        </button>
      }
    >
      {viewed.map(({ name, image }) => (
        <li key={name}>
          <article className="product-card compact-product-card">
            <div className="card-image-frame">
              <Img
                image={image}
                alt=""
                sizes="(min-width: 768px) 200px, 158px"
                className="card-image absolute inset-0 size-full object-cover [object-position:50%_60%] dark:[filter:brightness(0.88)]"
              />
            </div>
            <h3 className="card-name mt-2.5 self-stretch">
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
