import type { SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { cardPrice, formatPrice } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';
import { ProductLink } from '../product-card/product-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Img } from '../ui/image/responsive-image.tsx';

// "30% OFF" is as large as fits a phone. A longer headline is smaller.
const MAX_LARGE_HEADLINE = 8;

type SpecialOfferProps = { banner: SectionOf<'banner'>; products: readonly Product[] };

export function SpecialOffer({ banner, products }: SpecialOfferProps) {
  const { id, lead, headline, button, link } = banner;
  return (
    <section aria-labelledby={id} className="special-offer hanging">
      <div className="special-offer-stripe special-offer-stripe-start" aria-hidden="true" />
      <div className="pt-6 px-5 pb-5 md:flex md:items-center md:justify-between md:gap-10 md:px-8 md:py-7 lg:flex-1 lg:px-11 lg:py-7">
        <div className="special-offer-words">
          <h2 id={id} className="mb-5 text-xl font-[650] tracking-[-0.015em]">
            {lead && (
              <>
                <span className="special-offer-lead">{lead}</span>{' '}
              </>
            )}
            <span
              className={classes(
                'block mt-1',
                headline.length > MAX_LARGE_HEADLINE
                  ? 'text-4xl font-bold tracking-[-0.025em] text-balance wrap-anywhere md:text-5xl lg:text-6xl'
                  : 'text-7xl font-[750] tracking-[-0.04em] md:text-8xl lg:text-9xl',
              )}
            >
              {headline}
            </span>
          </h2>
          <ButtonLink to={link} kind="offer" className="lg:min-w-35">
            {button}
          </ButtonLink>
        </div>
        {products.length > 0 && (
          <ul className="grid grid-cols-3 gap-2.5 mt-5 md:flex-[1_1_420px] md:gap-4 md:max-w-130 md:m-0">
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
    <ProductLink product={product} className="group block rounded-(--radius-cloth)">
      {image && (
        <Img image={image} alt="" sizes="160px" priority="lazy" className="w-full aspect-4/5 object-cover hanging" />
      )}
      <b className="special-offer-name mt-2 text-sm font-semibold line-clamp-2 max-md:min-h-[2lh] group-hover:underline group-hover:underline-offset-3">
        {product.name}
      </b>
      <span className="flex flex-wrap gap-y-0 gap-x-1.5 items-baseline tabular-nums font-bold leading-5-5">
        {now} {before !== undefined && <s className="text-xs/[inherit] font-medium">{before}</s>}
      </span>
    </ProductLink>
  );
}
