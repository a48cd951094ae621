import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { icon16 } from '../ui/icon.ts';
import { type CartLine, isGone, mostOf } from './cart-figures.ts';

type LineWarningProps = { line: CartLine; onQuantity: (quantity: number) => void; onKeep: () => void };

/** What to know about a line, in plain words; where fewer can be had, or it may come back, the way on is one press. */
export function LineWarning({ line, onQuantity, onKeep }: LineWarningProps) {
  const most = mostOf(line);
  const limit = line.available ? limitOf(line) : undefined;
  return (
    <div aria-live="polite" className="cart-warning">
      <LineAlert line={line} />
      {limit && <Warning text={limit} />}
      {isTooMany(line) && (
        <Button kind="quiet" size={44} className="-ml-3" onClick={() => onQuantity(most)}>
          Change to {most}
        </Button>
      )}
      {line.forSale && isGone(line) && (
        <Button kind="quiet" size={44} className="-ml-3 justify-self-start" onClick={onKeep}>
          Keep in wishlist
        </Button>
      )}
    </div>
  );
}

/** Only what has gone wrong with a line: for pages on which it cannot be changed. */
export function LineAlert({ line }: { line: CartLine }) {
  return (
    <>
      {line.priceChanged && !isGone(line) && <Warning text="Price changed" />}
      {isGone(line) && <Warning text={line.forSale ? 'Out of stock' : 'No longer available'} />}
      {isTooMany(line) && <Warning text={`Only ${line.product.variant.stock} left`} />}
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

function isTooMany(line: CartLine): boolean {
  return !line.available && !isGone(line);
}

function limitOf(line: CartLine): string | undefined {
  const { quantity, product } = line;
  if (quantity >= product.variant.stock) return `Only ${product.variant.stock} left`;
  return quantity >= mostOf(line) ? `No more than ${mostOf(line)} in one order` : undefined;
}
