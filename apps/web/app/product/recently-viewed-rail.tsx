import { RailFrame } from '../card/rail.tsx';
import { type Product, productPath } from '../catalog/product.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { PictureImage } from '../ui/picture/picture.tsx';
import { clearRecentlyViewed, useRecentlyViewed } from './recently-viewed.ts';

export function RecentlyViewedRail({ product }: { product: Product }) {
  const viewed = useRecentlyViewed(product);
  if (viewed.length === 0) return null;
  return (
    <RailFrame
      title="Recently viewed"
      small
      more={
        <button type="button" className="rail-more" onClick={clearRecentlyViewed}>
          Clear
        </button>
      }
    >
      {viewed.map(({ name, picture }) => (
        <li key={name}>
          <article className="product-card shelf-card">
            <div className="card-picture">
              <PictureImage picture={picture} alt="" sizes="(min-width: 768px) 200px, 158px" className="card-image" />
            </div>
            <h3 className="shelf-card-name">
              <ShopLink to={productPath(name)} className="card-link">
                {name}
              </ShopLink>
            </h3>
          </article>
        </li>
      ))}
    </RailFrame>
  );
}
