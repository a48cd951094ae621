import { PageTitle } from '../site/page-title.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function AccountPlaceholder() {
  return (
    <div aria-busy="true" className="account-columns max-lg:pt-[68px]">
      <div className="max-lg:hidden">
        <Skeleton className="mb-3 ml-3 h-6 w-32" />
        {Array.from({ length: 6 }, (_, position) => (
          <Skeleton key={position} className="mb-1 h-12 rounded-md" />
        ))}
      </div>
      <div>
        <PageTitle screen="My Account" isUnlisted />
        <h1 className="sr-only">My Account</h1>
        <output className="sr-only">Loading</output>
        <Skeleton className="mb-5 h-11 w-48" />
        <Skeleton className="h-64 rounded-md" />
      </div>
    </div>
  );
}
