import { Skeleton } from '../ui/skeleton.tsx';
import { CheckoutPageHeader } from './checkout-page-header.tsx';

export function CheckoutSkeleton() {
  return (
    <div aria-busy="true">
      <CheckoutPageHeader />
      <output className="sr-only">Loading your checkout</output>
      <div className="shopping-columns">
        <div className="grid gap-4">
          <Skeleton className="h-44 rounded-control" />
          <Skeleton className="h-56 rounded-control" />
        </div>
        <Skeleton className="h-72 rounded-control" />
      </div>
    </div>
  );
}
