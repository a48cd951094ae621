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
    <li
      className="cart-line relative grid grid-cols-[80px_minmax(0,1fr)] gap-y-1 gap-x-3.5 py-4 border-b border-border data-new:[animation:point-out_2s_ease-in] lg:grid-cols-[96px_minmax(0,1fr)_132px_120px_44px] lg:items-center lg:gap-y-0 lg:gap-x-6 lg:py-5"
      data-new={isNew || undefined}
    >
      <Thumbnail image={images[0]} className="row-[1_/_3] self-start w-20 lg:row-1 lg:w-24" />
      <div className="min-w-0">
        <PrefetchLink
          to={productPath(name)}
          className="cart-line-name relative block pr-9 font-medium leading-5-5 wrap-anywhere text-pretty lg:p-0 hover:underline"
        >
          {name}
        </PrefetchLink>
        <LineDetails line={line} />
      </div>
      <div className="cart-line-quantity flex flex-wrap items-center justify-between gap-2 mt-2 lg:contents">
        {isUnavailable(line) ? (
          <span className="text-text-muted">Quantity {line.quantity}</span>
        ) : (
          <QuantityStepper line={line} onQuantity={onQuantity} />
        )}
        <LineWarning line={line} onQuantity={onQuantity} onMoveToWishlist={onMoveToWishlist} />
        <span className="ml-auto text-lg/[inherit] font-bold tracking-[-0.01em] lg:col-4 lg:row-1 lg:text-right tabular">
          {isUnavailable(line) ? '—' : formatRupees(line.total)}
        </span>
      </div>
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 {...icon20} />}
        data-remove={line.id}
        className="text-text-subtle! max-lg:absolute! max-lg:top-1.5 max-lg:-right-2.5 lg:col-5 lg:row-1 lg:-mr-3"
        onClick={onRemove}
      />
    </li>
  );
}
