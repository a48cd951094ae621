import './credit.css';
import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import { creditQuery } from './credit.data.ts';
import { CreditView } from './credit-view.tsx';

export default function CreditPage() {
  const { data, error, isFetching, refetch } = useQuery(creditQuery);
  return (
    <AccountPage screen="Shop credit">
      {data ? (
        <CreditView credit={data} />
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="your credit" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading your credit</output>
          <Skeleton className="h-40 rounded-control" />
        </div>
      )}
    </AccountPage>
  );
}
