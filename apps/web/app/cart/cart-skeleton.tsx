import { CartHeader } from './cart-header.tsx';
import { ShoppingSkeleton } from './shopping-skeleton.tsx';

export function CartSkeleton() {
  return (
    <ShoppingSkeleton
      header={<CartHeader />}
      text="Loading your cart"
      mainHeights={['h-40', 'h-40']}
      sideHeight="h-64"
    />
  );
}
