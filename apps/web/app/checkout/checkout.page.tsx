import { ShoppingPage } from '../cart/shopping-page.tsx';
import { Checkout, CheckoutSkeleton } from './checkout-view.tsx';

export default function CheckoutPage() {
  return (
    <ShoppingPage what="check out" placeholder={<CheckoutSkeleton />}>
      <Checkout />
    </ShoppingPage>
  );
}
