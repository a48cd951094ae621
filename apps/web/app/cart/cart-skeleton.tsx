import { Skeleton } from '../ui/skeleton.tsx';
import { CartHead } from './cart-head.tsx';

export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <CartHead />
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
