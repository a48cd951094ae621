import './product-list.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Rows to come, each as high as a real one: nothing moves when they are there. */
export function ProductSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading products</output>
      <div className="product-skeleton-head" />
      <div className="product-skeletons">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows to come are all alike
          <div key={place} className="product-skeleton">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
