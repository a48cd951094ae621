import { Skeleton } from '../../ui/skeleton.tsx';

const ROW_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function OrderSkeletons() {
  return (
    <div aria-busy="true" className="order-skeletons">
      <output className="sr-only">Loading orders</output>
      {ROW_KEYS.map((row) => (
        <div key={row} className="order-skeleton">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-9 w-31 rounded-control" />
        </div>
      ))}
    </div>
  );
}
