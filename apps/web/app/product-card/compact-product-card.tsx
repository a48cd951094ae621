import { cardPrice, formatPrice } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { CardColor } from './card-color.tsx';
import { PriceRow } from './price-row.tsx';
import { ProductCardImage } from './product-card-image.tsx';
import { ProductLink } from './product-link.tsx';
import { WishlistButton } from './wishlist-button.tsx';

/** A rail card without sizes and cart button. Those are on the product page. */
export function CompactProductCard({ product }: { product: Product }) {
  const text = formatPrice(cardPrice(product.variants));
  return (
    <article className="product-card compact-product-card">
      <ProductCardImage product={product} priority="lazy" shouldShowSecond={false}>
        <CardColor variants={product.variants} size={undefined} />
      </ProductCardImage>
      <h3 className="card-name mt-2.5 min-h-10 self-stretch text-balance">
        <ProductLink product={product} className="card-link">
          {product.name}
        </ProductLink>
      </h3>
      <p className="card-price">{text.now}</p>
      <PriceRow text={text} withPercent />
      <WishlistButton product={product} className="card-wishlist-button absolute top-1 right-1 z-1" />
    </article>
  );
}
