import { Skeleton } from '../../ui/skeleton.tsx';

/** The space of something that is loading. */
export function LoadingBlock({ what, className }: { what: string; className?: string }) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">Loading {what}</output>
      <Skeleton className="h-120 rounded-md" />
    </div>
  );
}
