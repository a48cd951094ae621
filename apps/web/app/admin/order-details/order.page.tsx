import '../../ui/item-row.css';
import '../orders/orders.css';
import './order-page.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { couriersQuery, orderDetailsQuery } from './order-details.data.ts';
import { OrderPager } from './order-pager.tsx';
import { OrderView } from './order-view.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  const { data, isError, isFetching, refetch } = useQuery(orderDetailsQuery(id));
  // Loaded with the order: a button that appears later would move the others.
  useQuery(couriersQuery);
  return (
    <AdminPage title={`Order ${id.slice(0, 8)}`} action={<OrderPager newer={data?.newer} older={data?.older} />}>
      {data ? (
        <OrderView key={id} details={data} />
      ) : data === null ? (
        <Banner tone="info">Order not found.</Banner>
      ) : isError ? (
        <LoadError what="this order" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-120 rounded-control" />
        </div>
      )}
    </AdminPage>
  );
}
