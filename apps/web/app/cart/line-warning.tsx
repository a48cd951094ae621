import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { icon16 } from '../ui/icon.ts';
import { type CartLine, isUnavailable, maxQuantity } from './cart-totals.ts';

type LineWarningProps = { line: CartLine; onQuantity: (quantity: number) => void; onMoveToWishlist: () => void };

export function LineWarning({ line, onQuantity, onMoveToWishlist }: LineWarningProps) {
  const max = maxQuantity(line);
  const limit = line.available ? quantityLimitMessage(line) : undefined;
  return (
    <div aria-live="polite" className="cart-warning">
      <LineAlert line={line} />
      {limit && <Warning text={limit} />}
      {isOverLimit(line) && (
        <Button kind="quiet" size={44} className="-ml-3" onClick={() => onQuantity(max)}>
          Change to {max}
        </Button>
      )}
      {line.forSale && isUnavailable(line) && (
        <Button kind="quiet" size={44} className="-ml-3 justify-self-start" onClick={onMoveToWishlist}>
          Keep in wishlist
        </Button>
      )}
    </div>
  );
}

/** Shows only the problems of a line, for pages where it cannot be changed. */
export function LineAlert({ line }: { line: CartLine }) {
  return (
    <>
      {line.priceChanged && !isUnavailable(line) && <Warning text="Price changed" />}
      {isUnavailable(line) && <Warning text={line.forSale ? 'Out of stock' : 'No longer available'} />}
      {isOverLimit(line) && <Warning text={`Only ${line.product.variant.stock} left`} />}
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1.5 text-small font-semibold text-warn">
      <TriangleAlert {...icon16} className="flex-none" />
      {text}
    </p>
  );
}

function isOverLimit(line: CartLine): boolean {
  return !line.available && !isUnavailable(line);
}

function quantityLimitMessage(line: CartLine): string | undefined {
  const { quantity, product } = line;
  if (quantity >= product.variant.stock) return `Only ${product.variant.stock} left`;
  return quantity >= maxQuantity(line) ? `Maximum ${maxQuantity(line)} per order` : undefined;
}
