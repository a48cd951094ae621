import { toIndianDate } from '@kinari/contract/locale';
import '../../returns/returns.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ownReturnsQuery } from '../../returns/returns.data.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReturnBreadcrumb } from './return-breadcrumb.tsx';
import { ReturnView } from './return-view.tsx';

export default function ReturnPage() {
  const { id = '', number = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(ownReturnsQuery(id));
  const ownReturn = data?.returns.find((candidate) => candidate.number === number);
  return (
    <div className="return-page">
      <PageTitle screen={`Return ${number}`} isUnlisted />
      <ReturnBreadcrumb orderId={id} />
      {ownReturn ? (
        <ReturnView key={ownReturn.id} ownReturn={ownReturn} today={toIndianDate()} />
      ) : (
        <>
          <h1 className="return-heading">
            Return <span className="return-number">{number}</span>
          </h1>
          {data !== undefined && !isFetching ? (
            <ReturnNotFound orderId={id} />
          ) : error && !isSignedOut(error) ? (
            <LoadError what="this return" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true" className="mt-4">
              <output className="sr-only">Loading the return</output>
              <Skeleton className="h-96 rounded-md" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function ReturnNotFound({ orderId }: { orderId: string }) {
  return (
    <div className="mt-3 grid justify-items-start gap-4">
      <p className="text-text-muted">We couldn’t find this return in your account.</p>
      <ButtonLink kind="secondary" to={`/myaccount/order/${orderId}`}>
        Back to the order
      </ButtonLink>
    </div>
  );
}
