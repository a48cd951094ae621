import '../../returns/returns.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayInIndia } from '../../platform/text/format-date.ts';
import { ownReturnsQuery } from '../../returns/returns.data.ts';
import { PageTitle } from '../../shop/page-title.tsx';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReturnTrail } from './return-trail.tsx';
import { ReturnView } from './return-view.tsx';

export default function ReturnPage() {
  const { id = '', number = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(ownReturnsQuery(id));
  const back = data?.returns.find((known) => known.number === number);
  return (
    <div className="return-page">
      <PageTitle screen={`Return ${number}`} unlisted />
      <ReturnTrail orderId={id} here="Return" />
      {back ? (
        <ReturnView key={back.id} back={back} today={dayInIndia()} />
      ) : (
        <>
          <h1 className="return-heading">
            Return <span className="return-number">{number}</span>
          </h1>
          {data !== undefined && !isFetching ? (
            <NoSuchReturn orderId={id} />
          ) : error && !isSignedOut(error) ? (
            <LoadFailure what="this return" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true" className="mt-4">
              <output className="sr-only">Loading the return</output>
              <Skeleton className="h-96 rounded-control" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function NoSuchReturn({ orderId }: { orderId: string }) {
  return (
    <div className="mt-3 grid justify-items-start gap-4">
      <p className="text-ink-2">None of your returns has this number.</p>
      <ButtonLink kind="secondary" to={`/myaccount/order/${orderId}`}>
        Back to the order
      </ButtonLink>
    </div>
  );
}
