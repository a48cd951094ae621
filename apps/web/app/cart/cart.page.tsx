import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../session/query-client.ts';
import { LoadError } from '../ui/load-error.tsx';
import { cartQuery } from './cart.data.ts';
import { CartHeader } from './cart-header.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartView } from './cart-view.tsx';
import { ShoppingPage } from './shopping-page.tsx';

export default function CartPage() {
  return (
    <ShoppingPage what="see your cart" placeholder={<CartSkeleton />}>
      <Cart />
    </ShoppingPage>
  );
}

function Cart() {
  const { data: cart, error, isFetching, refetch } = useQuery(cartQuery);
  if (cart) return <CartView cart={cart} />;
  if (!error || isSignedOut(error)) return <CartSkeleton />;
  return (
    <>
      <CartHeader />
      <LoadError what="your cart" busy={isFetching} onRetry={() => void refetch()} />
    </>
  );
}
