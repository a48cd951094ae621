import { formatRupees } from '@kinari/contract/locale';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { autoFocusOnOpen } from '../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { PaymentActions } from './use-payment.ts';

type CashButtonProps = { amount: number; actions: PaymentActions };

/** Shows the amount before the order changes to cash. */
export function CashButton({ amount, actions: { payWithCash, isChangingToCash } }: CashButtonProps) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button kind="secondary" busy={isChangingToCash} onClick={() => setIsAsking(true)}>
        Pay in cash instead
      </Button>
      <Dialog
        kind="confirm"
        title="Pay in cash instead?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        footer={
          <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={() => setIsAsking(false)}>
              Back to online payment
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                payWithCash();
              }}
            >
              Yes, pay in cash
            </Button>
          </div>
        }
      >
        <p>
          Pay <span className="tabular font-semibold">{formatRupees(amount)}</span> when your order comes.
        </p>
      </Dialog>
    </>
  );
}
