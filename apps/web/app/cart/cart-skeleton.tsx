import { Skeleton } from '../ui/skeleton.tsx';
import { CartHeader } from './cart-header.tsx';

export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <CartHeader />
      <output className="sr-only">Loading your cart</output>
      <div className="shopping-columns">
        <div className="grid gap-4">
          <Skeleton className="h-40 rounded-control" />
          <Skeleton className="h-40 rounded-control" />
        </div>
        <Skeleton className="h-64 rounded-control" />
      </div>
    </div>
  );
}
