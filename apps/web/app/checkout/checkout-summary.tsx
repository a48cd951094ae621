import type { Cart } from '../cart/cart-figures.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { TotalDock } from '../cart/total-dock.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecureNote } from './secure-note.tsx';

type CheckoutSummaryProps = {
  summary: Cart['summary'];
  /** What of the total is paid with credit, and what is left to pay in cash. */
  paid: number;
  left: number;
  /** Why the last try was refused. */
  refusal: string | false | null;
  busy: boolean;
  onPlace: () => void;
};

/** What the order costs, and the way to place it: beside the steps, and on phones at the foot of the screen. */
export function CheckoutSummary({ summary, paid, left, refusal, busy, onPlace }: CheckoutSummaryProps) {
  return (
    <>
      <OrderSummary title="Order summary" summary={summary} credit={{ paid, left, leftName: 'To pay in cash' }}>
        {refusal && (
          <div className="mt-4">
            <Notice tone="bad">{refusal}</Notice>
          </div>
        )}
        <Button wide busy={busy} className="mt-4 max-lg:hidden" onClick={onPlace}>
          Place Order
        </Button>
        <SecureNote />
      </OrderSummary>
      <TotalDock {...(paid > 0 ? { label: 'To pay in cash', total: left } : { total: summary.total })}>
        <Button busy={busy} className="flex-1" onClick={onPlace}>
          Place Order
        </Button>
      </TotalDock>
    </>
  );
}
