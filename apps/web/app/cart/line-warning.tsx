import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { icon16 } from '../ui/icon.ts';
import { type CartLine, isUnavailable, maxQuantity } from './cart-totals.ts';

type LineWarningProps = { line: CartLine; onQuantity: (quantity: number) => void; onMoveToWishlist: () => void };

export function LineWarning({ line, onQuantity, onMoveToWishlist }: LineWarningProps) {
  const max = maxQuantity(line);
  const limit = line.available ? quantityLimitMessage(line) : undefined;
  return (
    <div
      aria-live="polite"
      className="lg:col-[3_/_5] lg:row-1 lg:self-end lg:has-[>_:nth-child(2)]:col-[2_/_5] lg:has-[>_:nth-child(2)]:row-2 lg:has-[>_:nth-child(2)]:mt-1.5 grid flex-[1_0_100%] order-3 gap-0.5 empty:hidden"
    >
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
    <p className="flex items-center gap-1.5 text-sm font-semibold text-warning">
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
