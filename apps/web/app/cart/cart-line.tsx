import { Trash2 } from 'lucide-react';
import { productPath } from '../catalog/product.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { icon20 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Thumb } from '../ui/picture/thumb.tsx';
import { type CartLine, isGone } from './cart-figures.ts';
import { LineFacts } from './line-facts.tsx';
import { LineWarning } from './line-warning.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

type CartLineProps = {
  line: CartLine;
  /** It was put in a moment ago, and is pointed out. */
  isNew: boolean;
  onQuantity: (quantity: number) => void;
  onKeep: () => void;
  onRemove: () => void;
};

export function CartLineRow({ line, isNew, onQuantity, onKeep, onRemove }: CartLineProps) {
  const { name, images } = line.product;
  return (
    <li className="cart-line" data-new={isNew || undefined}>
      <Thumb picture={images[0]} className="cart-line-picture" />
      <div className="min-w-0">
        <ShopLink to={productPath(name)} className="cart-line-name hover:underline">
          {name}
        </ShopLink>
        <LineFacts line={line} />
      </div>
      <div className="cart-line-quantity">
        {isGone(line) ? (
          <span className="text-ink-2">Quantity {line.quantity}</span>
        ) : (
          <QuantityStepper line={line} onQuantity={onQuantity} />
        )}
        <LineWarning line={line} onQuantity={onQuantity} onKeep={onKeep} />
        <span className="cart-line-total tabular">{isGone(line) ? '—' : formatRupees(line.total)}</span>
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
