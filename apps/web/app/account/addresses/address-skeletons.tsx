import { Skeleton } from '../../ui/skeleton.tsx';

export function AddressSkeletons() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading your addresses</output>
      <Skeleton className="mb-4 h-11 w-40 rounded-md" />
      <div className="grid gap-gutter md:grid-cols-2">
        <Skeleton className="h-47 rounded-md" />
        <Skeleton className="h-47 rounded-md" />
      </div>
    </div>
  );
}
