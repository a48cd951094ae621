import '../../ui/item-row.css';
import '../orders/orders.css';
import './order-page.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../admin-page.tsx';
import { couriersQuery, orderInFullQuery } from './order-page.data.ts';
import { OrderTurns } from './order-turns.tsx';
import { OrderView } from './order-view.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, isError, isFetching, refetch } = useQuery(orderInFullQuery(id));
  // Along with the order: a button that came later would move the next one from under the finger.
  useQuery(couriersQuery);
  return (
    <AdminPage title={`Order ${id.slice(0, 8)}`} action={<OrderTurns newer={data?.newer} older={data?.older} />}>
      {data ? (
        <OrderView key={id} told={data} />
      ) : data === null ? (
        <Notice tone="info">There is no order with this ID.</Notice>
      ) : isError ? (
        <LoadFailure what="this order" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}
