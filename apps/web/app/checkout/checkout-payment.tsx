import { Banknote } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { classes } from '../ui/classes.ts';
import { icon24 } from '../ui/icon.ts';
import { CheckoutStep } from './checkout-step.tsx';

/** COD is the only method for the rest, so it is shown as selected. */
export function CheckoutPayment({ left, children }: { left: number; children?: ReactNode }) {
  const isCodDue = left > 0;
  return (
    <CheckoutStep number={3} title="Payment">
      <div className={classes('checkout-option', isCodDue && 'checkout-option-chosen')}>
        <span
          aria-hidden="true"
          className={isCodDue ? 'checkout-option-dot' : 'checkout-option-radio cursor-default'}
        />
        <div>
          <p className="font-semibold">
            <span>Cash on Delivery</span>
            {isCodDue && <span className="sr-only">, selected</span>}
          </p>
          <p className="text-label text-ink-2">
            {isCodDue ? 'Pay when you receive' : 'Nothing to pay when you receive'}
          </p>
        </div>
        <Banknote {...icon24} className={isCodDue ? 'mr-1.5 text-jamun' : 'mr-1.5 text-ink-3'} />
      </div>
      <p className="tabular mt-2.5 text-small text-ink-2">
        {isCodDue ? `Pay ${formatRupees(left)} in cash on delivery.` : 'Your store credit covers the full amount.'}
      </p>
      {children}
    </CheckoutStep>
  );
}
