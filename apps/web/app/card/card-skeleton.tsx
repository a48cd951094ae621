import './product-card.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Box by box the size of a card. */
export function CardSkeleton() {
  return (
    <div className="product-card hanging">
      <Skeleton className="aspect-4/5 w-full rounded-none" />
      <div className="card-text">
        <div className="grid h-10 content-start gap-2 pt-0.5">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
        <Skeleton className="mt-2 h-5 w-1/2" />
        <Skeleton className="mt-1.5 h-3.5 w-2/3" />
        <div className="mt-3 flex min-h-10 gap-2">
          <Skeleton className="size-10 rounded-chip" />
          <Skeleton className="size-10 rounded-chip" />
          <Skeleton className="size-10 rounded-chip" />
        </div>
        <div className="mt-auto pt-3">
          <Skeleton className="h-11 w-full rounded-control" />
        </div>
      </div>
    </div>
  );
}
