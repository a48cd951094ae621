import { CartTotalBar } from '../cart/cart-total-bar.tsx';
import type { Cart } from '../cart/cart-totals.ts';
import { OrderSummary } from '../cart/order-summary.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SecureCheckoutNote } from './secure-checkout-note.tsx';

type CheckoutSummaryProps = {
  summary: Cart['summary'];
  /** The part paid with store credit, and the rest in cash. */
  paid: number;
  left: number;
  errorText: string | false | null;
  busy: boolean;
  onPlace: () => void;
};

export function CheckoutSummary({ summary, paid, left, errorText, busy, onPlace }: CheckoutSummaryProps) {
  return (
    <>
      <OrderSummary title="Order summary" summary={summary} credit={{ paid, left, leftName: 'To pay in cash' }}>
        {errorText && (
          <div className="mt-4">
            <Banner tone="bad">{errorText}</Banner>
          </div>
        )}
        <Button wide busy={busy} className="mt-4 max-lg:hidden" onClick={onPlace}>
          Place Order
        </Button>
        <SecureCheckoutNote />
      </OrderSummary>
      <CartTotalBar {...(paid > 0 ? { label: 'To pay in cash', total: left } : { total: summary.total })}>
        <Button busy={busy} className="flex-1" onClick={onPlace}>
          Place Order
        </Button>
      </CartTotalBar>
    </>
  );
}
