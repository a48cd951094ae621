import type { ReactNode } from 'react';
import { PictureImage } from '../ui/picture.tsx';
import { bandColors } from './choice.ts';
import { KinariBand } from './kinari-band.tsx';
import type { Product } from './product.ts';

const SIZES = '(min-width: 1280px) 220px, (min-width: 768px) 31vw, 46vw';

type CardPictureProps = {
  product: Product;
  priority: 'first' | 'eager' | 'lazy';
  withSecond: boolean;
  children: ReactNode;
};

/** The second picture fades in over the first while somebody points at the card. */
export function CardPicture({ product, priority, withSecond, children }: CardPictureProps) {
  const [first, second] = product.pictures;
  return (
    <div className="card-picture">
      {first && <PictureImage picture={first} sizes={SIZES} priority={priority} className="card-image" />}
      {second && withSecond && (
        <PictureImage picture={second} alt="" sizes={SIZES} priority="eager" className="card-image card-image-second" />
      )}
      {children}
      <KinariBand colors={bandColors(product.variants)} />
    </div>
  );
}
