import type { ReactNode } from 'react';
import { bandColors } from '../catalog/choice.ts';
import type { Product } from '../catalog/product.ts';
import { PictureImage } from '../ui/picture/picture.tsx';
import { KinariBand } from './kinari-band.tsx';

const SIZES = '(min-width: 1536px) 260px, (min-width: 1280px) 220px, (min-width: 768px) 31vw, 46vw';

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
