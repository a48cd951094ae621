import { savingPercent } from '@kinari/contract/money';
import { ProductLink } from '../card/product-link.tsx';
import { cardPrice, priceText } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PictureImage } from '../ui/picture/picture.tsx';

const PERCENT = 30;
const SHOWN = 3;

/** Of these products the few that really save as much as the offer says. */
export function fitForOffer(products: readonly Product[]): Product[] {
  return products.filter(({ variants }) => savingPercent(cardPrice(variants)) >= PERCENT).slice(0, SHOWN);
}

export function SpecialOffer({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="special-offer" className="special-offer hanging">
      <div className="offer-pallu offer-pallu-start" aria-hidden="true" />
      <div className="special-offer-content">
        <div className="special-offer-words">
          <h2 id="special-offer" className="special-offer-title">
            <span className="special-offer-lead">Today's Special</span>{' '}
            <span className="special-offer-figure">{PERCENT}% OFF</span>
          </h2>
          <ButtonLink to="/shop-all" kind="offer" className="lg:min-w-35">
            Shop
          </ButtonLink>
        </div>
        {products.length > 0 && (
          <ul className="offered-list">
            {products.map((product) => (
              <li key={product.id}>
                <Offered product={product} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="offer-pallu" aria-hidden="true" />
    </section>
  );
}

function Offered({ product }: { product: Product }) {
  const { now, before } = priceText(cardPrice(product.variants));
  const [picture] = product.pictures;
  return (
    <ProductLink product={product} className="offered-link">
      {picture && (
        <PictureImage picture={picture} alt="" sizes="160px" priority="lazy" className="offered-picture hanging" />
      )}
      <b className="offered-name">{product.name}</b>
      <span className="offered-price">
        {now} {before !== undefined && <s className="offered-before">{before}</s>}
      </span>
    </ProductLink>
  );
}
