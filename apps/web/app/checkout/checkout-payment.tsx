import { Banknote } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees } from '../platform/text/format-rupees.ts';
import { classes } from '../ui/classes.ts';
import { icon24 } from '../ui/icon.ts';
import { CheckoutStep } from './checkout-step.tsx';

/** There is only one way to pay what credit leaves, so there is nothing to choose: it is shown as chosen. */
export function CheckoutPayment({ left, children }: { left: number; children?: ReactNode }) {
  const isCash = left > 0;
  return (
    <CheckoutStep number={3} title="Payment">
      <div className={classes('checkout-option', isCash && 'checkout-option-chosen')}>
        <span aria-hidden="true" className={isCash ? 'checkout-option-dot' : 'checkout-option-radio cursor-default'} />
        <div>
          <p className="font-semibold">
            <span>Cash on Delivery</span>
            {isCash && <span className="sr-only">, selected</span>}
          </p>
          <p className="text-label text-ink-2">{isCash ? 'Pay when you receive' : 'Nothing to pay when you receive'}</p>
        </div>
        <Banknote {...icon24} className={isCash ? 'mr-1.5 text-jamun' : 'mr-1.5 text-ink-3'} />
      </div>
      <p className="tabular mt-2.5 text-small text-ink-2">
        {isCash ? `Pay ${formatRupees(left)} in cash on delivery.` : 'All of it is paid with your shop credit.'}
      </p>
      {children}
    </CheckoutStep>
  );
}
