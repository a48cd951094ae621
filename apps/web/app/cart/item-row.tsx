import { formatRupees } from '@kinari/contract/locale';
import '../ui/item-row.css';
import type { ReactNode } from 'react';
import { ColorLabel, type NamedColor } from '../catalog/color-label.tsx';
import { productPath } from '../catalog/product.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';
import { Thumbnail } from '../ui/image/thumbnail.tsx';

type ItemRowProps = {
  name: string;
  image: ResponsiveImage | undefined;
  color: NamedColor;
  /** Size and quantity. Empty values are skipped. */
  details: (string | null)[];
  /** `undefined` if it cannot be bought, `null` if prices are hidden. */
  amount: number | null | undefined;
  children?: ReactNode;
};

export function ItemRow({ name, image, color, details, amount, children }: ItemRowProps) {
  return (
    <li className="item-row grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-3 py-3 first:pt-0">
      <Thumbnail image={image} className="w-14" />
      <div className="min-w-0">
        <PrefetchLink to={productPath(name)} className="min-w-11 text-label font-medium text-pretty hover:underline">
          {name}
        </PrefetchLink>
        <p className="item-details">
          <ColorLabel {...color} />
          {details.filter(Boolean).map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        {children}
      </div>
      {amount !== null && (
        <span className="tabular font-semibold">{amount === undefined ? '—' : formatRupees(amount)}</span>
      )}
    </li>
  );
}
