import { cardPrice, priceText } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { CardColor } from './card-color.tsx';
import { CardPicture } from './card-picture.tsx';
import { OfferRow } from './price-pair.tsx';
import { ProductLink } from './product-link.tsx';
import { WishHeart } from './wish-heart.tsx';

/** The card of a rail: to look at and to open. Sizes and the cart are on the product's own page. */
export function ShelfCard({ product }: { product: Product }) {
  const text = priceText(cardPrice(product.variants));
  return (
    <article className="product-card shelf-card">
      <CardPicture product={product} priority="lazy" withSecond={false}>
        <CardColor variants={product.variants} size={undefined} />
      </CardPicture>
      <h3 className="shelf-card-name">
        <ProductLink product={product} className="card-link">
          {product.name}
        </ProductLink>
      </h3>
      <p className="card-price">{text.now}</p>
      <OfferRow text={text} withPercent />
      <WishHeart product={product} className="card-heart" />
    </article>
  );
}
