import { Skeleton } from '../../ui/skeleton.tsx';

/** As tall as real rows. */
export function RowSkeletons({ count, what }: { count: number; what: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading {what}</output>
      <Skeleton className="mb-3 hidden h-8 md:block" />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows to come are all alike
        <Skeleton key={index} className="mb-3 h-26 md:mb-px md:h-12" />
      ))}
    </div>
  );
}
