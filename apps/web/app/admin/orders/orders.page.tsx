import { formatNumber, formatPlural } from '@kinari/contract/locale';
import '../../ui/item-row.css';
import './orders.css';
import './bulk-actions/bulk-actions.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { OrderViews } from './bulk-actions/order-views.tsx';
import { SelectionBar } from './bulk-actions/selection-bar.tsx';
import { useOrderSelection } from './bulk-actions/use-order-selection.ts';
import { NewOrdersButton } from './new-orders-button.tsx';
import { OrderDetailsDialog } from './order-details-dialog.tsx';
import { OrderList } from './order-list.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';
import { OrderToolbar } from './order-toolbar.tsx';
import { type Order, ordersQuery } from './orders.data.ts';
import { OrdersEmptyState } from './orders-empty-state.tsx';
import { useOrdersSearchParams } from './use-orders-search-params.ts';

export default function OrdersPage() {
  const { filter, updateFilter, addressOf, openId, open, close } = useOrdersSearchParams();
  const orderPages = useInfiniteQuery(ordersQuery(filter));
  const orders = orderPages.data && removeDuplicates(orderPages.data.pages.flatMap((page) => page.orders));
  const total = orderPages.data?.pages.at(-1)?.pagination.totalItems;
  const selection = useOrderSelection(orders ?? [], `${filter.view} ${filter.status} ${filter.q}`);
  const failed = orderPages.isError && !isSignedOut(orderPages.error);

  useEffect(() => {
    if (failed) notify({ text: 'Failed to fetch orders', tone: 'bad' });
  }, [failed]);

  return (
    <AdminPage
      title="Order Management"
      note={total !== undefined && <output>{formatPlural(total, 'order')}</output>}
      action={orders && !orderPages.isPlaceholderData && <NewOrdersButton filter={filter} newest={orders[0]?.id} />}
    >
      <OrderViews view={filter.view ?? 'all'} addressOf={addressOf} />
      <OrderToolbar filter={filter} onFilter={updateFilter} />
      {failed && (!orders || orderPages.isPlaceholderData) ? (
        <LoadError what="orders" busy={orderPages.isFetching} onRetry={() => void orderPages.refetch()} />
      ) : !orders ? (
        <OrderSkeletons />
      ) : orders.length === 0 ? (
        <OrdersEmptyState
          isFiltered={filter.q !== '' || filter.status !== undefined}
          isView={filter.view !== undefined}
          onClear={() => updateFilter({ q: '', status: undefined, view: undefined })}
        />
      ) : (
        <OrderList orders={orders} selection={selection} isStale={orderPages.isPlaceholderData} onDetails={open} />
      )}
      {orders && orderPages.hasNextPage && (
        <div className="order-more grid justify-items-center gap-3 pt-5">
          <p className="text-ink-3">
            {formatNumber(orders.length)} of {formatNumber(total ?? orders.length)} shown
          </p>
          <Button
            kind="secondary"
            size={36}
            busy={orderPages.isFetchingNextPage}
            onClick={() => void orderPages.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
      <SelectionBar selection={selection} onOpen={open} />
      <OrderDetailsDialog id={openId} listed={orders} onClose={close} />
    </AdminPage>
  );
}

/** Removes duplicates: an order placed between two requests shifts the last row to the next page. */
function removeDuplicates(orders: Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
