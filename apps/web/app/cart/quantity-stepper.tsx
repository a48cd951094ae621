import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { icon20 } from '../ui/icon.ts';
import { type CartLine, maxQuantity } from './cart-totals.ts';

/** Stops at one. A separate button removes the line. */
export function QuantityStepper({ line, onQuantity }: { line: CartLine; onQuantity: (quantity: number) => void }) {
  const { quantity, product } = line;
  const max = maxQuantity(line);
  return (
    <fieldset
      aria-label={`Quantity of ${product.name}`}
      className="quantity-stepper inline-grid grid-cols-[45px_40px_45px] h-11.5 border border-border-strong rounded-md bg-surface"
    >
      <StepButton
        label="One fewer"
        icon={<Minus {...icon20} />}
        isDisabled={quantity <= 1}
        // If the quantity exceeds the stock, the first step goes down to the stock.
        onStep={() => onQuantity(Math.min(quantity - 1, max))}
      />
      <output aria-label="Quantity" className="grid place-items-center font-[650] tabular">
        {quantity}
      </output>
      <StepButton
        label="One more"
        icon={<Plus {...icon20} />}
        isDisabled={quantity >= max}
        onStep={() => onQuantity(quantity + 1)}
      />
    </fieldset>
  );
}

type StepButtonProps = { label: string; icon: ReactNode; isDisabled: boolean; onStep: () => void };

/** Uses `aria-disabled`: a disabled button would lose the focus of the user who just clicked it. */
function StepButton({ label, icon, isDisabled, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onStep()}
    >
      {icon}
    </button>
  );
}
