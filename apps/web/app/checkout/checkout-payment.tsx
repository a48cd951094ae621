import { Banknote } from 'lucide-react';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { icon24 } from '../ui/icon.ts';
import { CheckoutStep } from './checkout-step.tsx';

/** There is only one way to pay, so there is nothing to choose: it is shown as chosen. */
export function CheckoutPayment({ total }: { total: number }) {
  return (
    <CheckoutStep number={3} title="Payment">
      <div className="checkout-option checkout-option-chosen">
        <span aria-hidden="true" className="checkout-option-dot" />
        <div>
          <p className="font-semibold">
            <span>Cash on Delivery</span>
            <span className="sr-only">, selected</span>
          </p>
          <p className="text-label text-ink-2">Pay when you receive</p>
        </div>
        <Banknote {...icon24} className="mr-1.5 text-jamun" />
      </div>
      <p className="tabular mt-2.5 text-small text-ink-2">Pay {formatRupees(total)} in cash on delivery.</p>
    </CheckoutStep>
  );
}
