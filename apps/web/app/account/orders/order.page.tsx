import './order.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../session/query-client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { AccountPage } from '../account-page.tsx';
import { ordersQuery } from './order.data.ts';
import { OrderList } from './order-list.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';
import { OrdersEmptyState } from './orders-empty-state.tsx';

export default function OrderPage() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(ordersQuery);
  const orders = data?.pages.flatMap((page) => page.orders);

  return (
    <AccountPage screen="Orders">
      {orders ? (
        orders.length === 0 ? (
          <OrdersEmptyState />
        ) : (
          <OrderList
            orders={orders}
            hasMore={hasNextPage}
            isLoadingMore={isFetchingNextPage}
            moreFailed={isFetchNextPageError}
            onMore={() => void fetchNextPage()}
          />
        )
      ) : error && !isSignedOut(error) ? (
        <LoadError what="your orders" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <OrderSkeletons />
      )}
    </AccountPage>
  );
}
