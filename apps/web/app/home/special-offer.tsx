import { discountPercent } from '@kinari/contract/money';
import { cardPrice, formatPrice } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { ProductLink } from '../product-card/product-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Img } from '../ui/image/responsive-image.tsx';

const OFFER_PERCENT = 30;
const MAX_OFFERS = 3;

/** Returns a few products that have at least the advertised discount. */
export function selectOfferProducts(products: readonly Product[]): Product[] {
  return products.filter(({ variants }) => discountPercent(cardPrice(variants)) >= OFFER_PERCENT).slice(0, MAX_OFFERS);
}

export function SpecialOffer({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="special-offer" className="special-offer hanging">
      <div className="special-offer-stripe special-offer-stripe-start" aria-hidden="true" />
      <div className="special-offer-content">
        <div className="special-offer-words">
          <h2 id="special-offer" className="special-offer-title">
            <span className="special-offer-lead">Today's Special</span>{' '}
            <span className="special-offer-percent">{OFFER_PERCENT}% OFF</span>
          </h2>
          <ButtonLink to="/shop-all" kind="offer" className="lg:min-w-35">
            Shop
          </ButtonLink>
        </div>
        {products.length > 0 && (
          <ul className="special-offer-products">
            {products.map((product) => (
              <li key={product.id}>
                <OfferCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="special-offer-stripe" aria-hidden="true" />
    </section>
  );
}

function OfferCard({ product }: { product: Product }) {
  const { now, before } = formatPrice(cardPrice(product.variants));
  const [image] = product.images;
  return (
    <ProductLink product={product} className="special-offer-link">
      {image && <Img image={image} alt="" sizes="160px" priority="lazy" className="special-offer-image hanging" />}
      <b className="special-offer-name">{product.name}</b>
      <span className="special-offer-price">
        {now} {before !== undefined && <s className="special-offer-compare-at">{before}</s>}
      </span>
    </ProductLink>
  );
}
