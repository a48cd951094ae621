import '../../ui/item-row.css';
import './orders.css';
import './workbench/workbench.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../admin-page.tsx';
import { NewOrders } from './new-orders.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList } from './order-list.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';
import { OrderTools } from './order-tools.tsx';
import { type Order, ordersQuery } from './orders.data.ts';
import { OrdersNone } from './orders-none.tsx';
import { useOrdersAddress } from './use-orders-address.ts';
import { OrderViews } from './workbench/order-views.tsx';
import { SelectionBar } from './workbench/selection-bar.tsx';
import { useSelection } from './workbench/use-selection.ts';

export default function OrdersPage() {
  const { filter, narrow, addressOf, openId, open, close } = useOrdersAddress();
  const listed = useInfiniteQuery(ordersQuery(filter));
  const orders = listed.data && onceEach(listed.data.pages.flatMap((page) => page.orders));
  const total = listed.data?.pages.at(-1)?.pagination.totalItems;
  const picked = useSelection(orders ?? [], `${filter.view} ${filter.status} ${filter.q}`);
  const failed = listed.isError && !isSignedOut(listed.error);

  useEffect(() => {
    if (failed) notify({ text: 'Failed to fetch orders', tone: 'bad' });
  }, [failed]);

  return (
    <AdminPage
      title="Order Management"
      note={total !== undefined && <output>{countText(total)}</output>}
      action={orders && !listed.isPlaceholderData && <NewOrders filter={filter} newest={orders[0]?.id} />}
    >
      <OrderViews view={filter.view ?? 'all'} addressOf={addressOf} />
      <OrderTools filter={filter} onFilter={narrow} />
      {failed && (!orders || listed.isPlaceholderData) ? (
        <LoadFailure what="orders" busy={listed.isFetching} onRetry={() => void listed.refetch()} />
      ) : !orders ? (
        <OrderSkeletons />
      ) : orders.length === 0 ? (
        <OrdersNone
          isFiltered={filter.q !== '' || filter.status !== undefined}
          isView={filter.view !== undefined}
          onClear={() => narrow({ q: '', status: undefined, view: undefined })}
        />
      ) : (
        <OrderList orders={orders} picked={picked} isStale={listed.isPlaceholderData} onDetails={open} />
      )}
      {orders && listed.hasNextPage && (
        <div className="order-more grid justify-items-center gap-3 pt-5">
          <p className="text-ink-3">
            {orders.length.toLocaleString('en-IN')} of {total?.toLocaleString('en-IN')} shown
          </p>
          <Button
            kind="secondary"
            size={36}
            busy={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
      <SelectionBar picked={picked} onOpen={open} />
      <OrderDetails id={openId} listed={orders} onClose={close} />
    </AdminPage>
  );
}

function countText(total: number): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? 'order' : 'orders'}`;
}

/** An order placed between two readings pushes the last of one page onto the next. */
function onceEach(orders: Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
