import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

type ShoppingSkeletonProps = { header: ReactNode; text: string; mainHeights: [string, string]; sideHeight: string };

/** The two columns of cart and checkout while they load. The heights are classes. */
export function ShoppingSkeleton({ header, text, mainHeights, sideHeight }: ShoppingSkeletonProps) {
  return (
    <div aria-busy="true">
      {header}
      <output className="sr-only">{text}</output>
      <div className="shopping-columns">
        <div className="grid gap-4">
          <Skeleton className={`${mainHeights[0]} rounded-md`} />
          <Skeleton className={`${mainHeights[1]} rounded-md`} />
        </div>
        <Skeleton className={`${sideHeight} rounded-md`} />
      </div>
    </div>
  );
}
