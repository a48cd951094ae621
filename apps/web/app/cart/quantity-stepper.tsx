import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { icon20 } from '../ui/icon.ts';
import { type CartLine, mostOf } from './cart-figures.ts';

/** Taking the line out is another button's task, so it ends at one. */
export function QuantityStepper({ line, onQuantity }: { line: CartLine; onQuantity: (quantity: number) => void }) {
  const { quantity, product } = line;
  const most = mostOf(line);
  return (
    <fieldset aria-label={`Quantity of ${product.name}`} className="quantity-stepper">
      <StepButton
        label="One fewer"
        icon={<Minus {...icon20} />}
        isOff={quantity <= 1}
        // From more than there are, the first step leads to what there is.
        onStep={() => onQuantity(Math.min(quantity - 1, most))}
      />
      <output aria-label="Quantity">{quantity}</output>
      <StepButton
        label="One more"
        icon={<Plus {...icon20} />}
        isOff={quantity >= most}
        onStep={() => onQuantity(quantity + 1)}
      />
    </fieldset>
  );
}

type StepButtonProps = { label: string; icon: ReactNode; isOff: boolean; onStep: () => void };

/** Switched off in words and in colour only: a truly disabled button would drop the focus of whoever just pressed it. */
function StepButton({ label, icon, isOff, onStep }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff || undefined} onClick={() => isOff || onStep()}>
      {icon}
    </button>
  );
}
