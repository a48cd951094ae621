import type { ReactNode } from 'react';
import type { Product } from '../catalog/product.ts';
import { stripeColors } from '../catalog/variant-selection.ts';
import { Img } from '../ui/image/responsive-image.tsx';
import { BrandStripe } from './brand-stripe.tsx';

const SIZES = '(min-width: 1536px) 260px, (min-width: 1280px) 220px, (min-width: 768px) 31vw, 46vw';

type ProductCardImageProps = {
  product: Product;
  priority: 'first' | 'eager' | 'lazy';
  shouldShowSecond: boolean;
  children: ReactNode;
};

/** The second image loads and fades in on hover. */
export function ProductCardImage({ product, priority, shouldShowSecond, children }: ProductCardImageProps) {
  const [first, second] = product.images;
  return (
    <div className="card-image-frame">
      {first && (
        <Img
          image={first}
          sizes={SIZES}
          priority={priority}
          className="card-image absolute inset-0 size-full object-cover [object-position:50%_60%] dark:[filter:brightness(0.88)]"
        />
      )}
      {second && shouldShowSecond && (
        <Img
          image={second}
          alt=""
          sizes={SIZES}
          priority="eager"
          className="card-image absolute inset-0 size-full object-cover [object-position:50%_60%] dark:[filter:brightness(0.88)] card-image-second"
        />
      )}
      {children}
      <BrandStripe colors={stripeColors(product.variants)} />
    </div>
  );
}
