import './checkout.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { addressesQuery } from '../account/addresses/address.data.ts';
import { cartQuery } from '../cart/cart.data.ts';
import { ShoppingPage } from '../cart/shopping-page.tsx';
import { isSignedOut } from '../session/query-client.ts';
import { LoadError } from '../ui/load-error.tsx';
import type { Order } from './checkout.data.ts';
import { CheckoutPageHeader } from './checkout-page-header.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutView } from './checkout-view.tsx';
import { OrderPlacedDialog } from './order-placed-dialog.tsx';

export default function CheckoutPage() {
  return (
    <ShoppingPage what="check out" placeholder={<CheckoutSkeleton />}>
      <Checkout />
    </ShoppingPage>
  );
}

function Checkout() {
  const [placed, setPlaced] = useState<Order>();
  const cart = useQuery(cartQuery);
  const addresses = useQuery(addressesQuery);
  const failed = [cart, addresses].filter(({ data, error }) => !data && error && !isSignedOut(error));

  if (placed) return <OrderPlacedDialog order={placed} />;
  if (failed.length > 0) {
    return (
      <>
        <CheckoutPageHeader />
        <LoadError
          what="your checkout"
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      </>
    );
  }
  if (!cart.data || !addresses.data) return <CheckoutSkeleton />;
  // The cached cart may be outdated. Wait for the API before redirecting.
  if (cart.data.items.length === 0) return cart.isFetching ? <CheckoutSkeleton /> : <Navigate to="/cart" replace />;
  return <CheckoutView cart={cart.data} addresses={addresses.data} onPlaced={setPlaced} />;
}
