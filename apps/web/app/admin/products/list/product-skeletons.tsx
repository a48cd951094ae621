import './product-list.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** As tall as real rows, so that nothing moves when they load. */
export function ProductSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading products</output>
      <div className="product-skeleton-head" />
      <div className="product-skeletons">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows to come are all alike
          <div key={index} className="product-skeleton">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
