import { handOver } from '../catalog/handed-over.ts';
import { cardPrice, priceText } from '../catalog/price.ts';
import { type Product, productPath } from '../catalog/product.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { CardColor } from './card-color.tsx';
import { CardPicture } from './card-picture.tsx';
import { OfferRow } from './price-pair.tsx';
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
        <ShopLink
          to={productPath(product.name)}
          state={{ product }}
          className="card-link"
          onClick={() => handOver(product)}
        >
          {product.name}
        </ShopLink>
      </h3>
      <p className="card-price">{text.now}</p>
      <OfferRow text={text} withPercent />
      <WishHeart product={product} className="card-heart" />
    </article>
  );
}
