import { toIndianDate } from '@kinari/contract/locale';
import '../../cart/cart.css';
import './order.css';
import './order-details.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownOrderQuery } from './order.data.ts';
import { OrderDetails } from './order-details.tsx';

export default function OrderDetailsPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(ownOrderQuery(id));
  const title = `Order ${id.slice(0, 8)}`;
  return (
    <>
      <PageTitle screen={title} isUnlisted />
      {data ? (
        <OrderDetails key={id} ownOrder={data} today={toIndianDate()} />
      ) : (
        <>
          <h1 className="mb-5 text-h1">{title}</h1>
          {data === null ? (
            <OrderNotFound />
          ) : error && !isSignedOut(error) ? (
            <LoadError what="this order" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true">
              <output className="sr-only">Loading the order</output>
              <Skeleton className="h-120 rounded-md" />
            </div>
          )}
        </>
      )}
    </>
  );
}

function OrderNotFound() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-text-muted">We couldn’t find this order in your account.</p>
      <ButtonLink kind="secondary" to="/myaccount/order">
        All orders
      </ButtonLink>
    </div>
  );
}
