import './product-card.css';
import { Skeleton } from '../ui/skeleton.tsx';

/** Matches the rows of a product card. */
export function CardSkeleton() {
  return (
    <div className="product-card hanging">
      <Skeleton className="card-image-frame rounded-none" />
      <div className="card-name">
        <Skeleton className="my-1 h-3 w-full" />
        <Skeleton className="my-1 h-3 w-3/5" />
      </div>
      <Skeleton className="card-price h-5 w-1/2" />
      <Skeleton className="flex items-center gap-1.5 h-4.5 whitespace-nowrap empty:h-0 w-2/3" />
      <div className="card-sizes">
        <div className="size-chips-row">
          <Skeleton className="h-9 w-10 flex-none rounded-sm" />
          <Skeleton className="h-9 w-10 flex-none rounded-sm" />
          <Skeleton className="h-9 w-10 flex-none rounded-sm" />
        </div>
      </div>
      <div className="card-action">
        <Skeleton className="h-11 rounded-md" />
      </div>
    </div>
  );
}
