import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import { storeCreditQuery } from './store-credit.data.ts';
import { StoreCreditView } from './store-credit-view.tsx';

export default function StoreCreditPage() {
  const { data, error, isFetching, refetch } = useQuery(storeCreditQuery);
  return (
    <AccountPage screen="Store credit">
      {data ? (
        <StoreCreditView credit={data} />
      ) : error && !isSignedOut(error) ? (
        <LoadError what="your store credit" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading your store credit</output>
          <Skeleton className="h-40 rounded-md" />
        </div>
      )}
    </AccountPage>
  );
}
