import '../../cart/cart.css';
import './order.css';
import './order-details.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayInIndia } from '../../platform/text/format-date.ts';
import { PageTitle } from '../../shop/page-title.tsx';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownOrderQuery } from './order.data.ts';
import { OrderDetails } from './order-details.tsx';

export default function OrderDetailsPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(ownOrderQuery(id));
  const title = `Order ${id.slice(0, 8)}`;
  return (
    <>
      <PageTitle screen={title} unlisted />
      {data ? (
        <OrderDetails key={id} told={data} today={dayInIndia()} />
      ) : (
        <>
          <h1 className="mb-5 text-h1">{title}</h1>
          {data === null ? (
            <NoSuchOrder />
          ) : error && !isSignedOut(error) ? (
            <LoadFailure what="this order" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true">
              <output className="sr-only">Loading the order</output>
              <Skeleton className="h-120 rounded-control" />
            </div>
          )}
        </>
      )}
    </>
  );
}

function NoSuchOrder() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">None of your orders has this number.</p>
      <ButtonLink kind="secondary" to="/myaccount/order">
        All orders
      </ButtonLink>
    </div>
  );
}
