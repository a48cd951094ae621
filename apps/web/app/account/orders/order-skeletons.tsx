import { Skeleton } from '../../ui/skeleton.tsx';

export function OrderSkeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">Loading your orders</output>
      <Skeleton className="h-72 rounded-md" />
      <Skeleton className="h-72 rounded-md" />
      <Skeleton className="h-72 rounded-md" />
    </div>
  );
}
