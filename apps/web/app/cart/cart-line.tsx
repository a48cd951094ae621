import { formatRupees } from '@kinari/contract/locale';
import { Trash2 } from 'lucide-react';
import { productPath } from '../catalog/product.ts';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Thumbnail } from '../ui/image/thumbnail.tsx';
import { type CartLine, isUnavailable } from './cart-totals.ts';
import { LineDetails } from './line-details.tsx';
import { LineWarning } from './line-warning.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

type CartLineProps = {
  line: CartLine;
  /** Highlights a line that was just added. */
  isNew: boolean;
  onQuantity: (quantity: number) => void;
  onMoveToWishlist: () => void;
  onRemove: () => void;
};

export function CartLineRow({ line, isNew, onQuantity, onMoveToWishlist, onRemove }: CartLineProps) {
  const { name, images } = line.product;
  return (
    <li className="cart-line" data-new={isNew || undefined}>
      <Thumbnail image={images[0]} className="cart-line-image" />
      <div className="min-w-0">
        <PrefetchLink to={productPath(name)} className="cart-line-name hover:underline">
          {name}
        </PrefetchLink>
        <LineDetails line={line} />
      </div>
      <div className="cart-line-quantity">
        {isUnavailable(line) ? (
          <span className="text-ink-2">Quantity {line.quantity}</span>
        ) : (
          <QuantityStepper line={line} onQuantity={onQuantity} />
        )}
        <LineWarning line={line} onQuantity={onQuantity} onMoveToWishlist={onMoveToWishlist} />
        <span className="cart-line-total tabular">{isUnavailable(line) ? '—' : formatRupees(line.total)}</span>
      </div>
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 {...icon20} />}
        data-remove={line.id}
        className="text-ink-3! max-lg:absolute! max-lg:top-1.5 max-lg:-right-2.5 lg:col-5 lg:row-1 lg:-mr-3"
        onClick={onRemove}
      />
    </li>
  );
}
