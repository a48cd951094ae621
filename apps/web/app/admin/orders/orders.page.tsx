import { MAX } from '@kinari/contract/limits';
import '../../ui/item-row.css';
import './orders.css';
import './bulk-actions/bulk-actions.css';
import { formatPlural } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { daysLate, orderReference } from '../../account/orders/order-format.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { notify } from '../../ui/toast.ts';
import type { StaffEndpoint } from '../navigation/admin-pages.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import { ColumnMenu } from '../table/column-menu.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toInfiniteListState } from '../table/list-state.ts';
import { ListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useRowSelection } from '../table/selection/use-row-selection.ts';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { OrderBulkToolbar } from './bulk-actions/order-bulk-toolbar.tsx';
import { useOrderViews } from './bulk-actions/use-order-views.ts';
import { NewOrdersButton } from './new-orders-button.tsx';
import { createOrderColumns } from './order-columns.tsx';
import { OrderDetailsDialog } from './order-details-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderHeadActions } from './order-head-actions.tsx';
import { OrderStatusScope } from './order-status-scope.tsx';
import { type Order, ordersQuery, startsWithNewOrders } from './orders.data.ts';
import { OrdersEmptyState } from './orders-empty-state.tsx';
import { useOrdersParams } from './orders-params.ts';

/** Actions on selected orders. */
const BULK_ENDPOINTS: readonly StaffEndpoint[] = ['handOverShipments', 'printPackingSlips', 'updateDeliveryStatuses'];

export default function OrdersPage() {
  const { filter, set, reset, linkTo, openId, open, close } = useOrdersParams();
  const orderPages = useInfiniteQuery(ordersQuery(filter));
  const list = toInfiniteListState(
    orderPages,
    (page) => page.orders,
    (page) => page.pagination.totalItems,
  );
  const scope = Object.values(filter).join(' ');
  const selection = useRowSelection<Order>(list.rows ?? [], { scope, max: MAX.bulkOrders });
  const columns = createOrderColumns({ onDetails: open, rejectionOf: selection.rejectionOf });
  const columnChoice = useColumnChoice('orders', columns);
  // Each view has its own statuses and days, so a view keeps only the search and the sort order.
  const currentView = filter.view ?? 'all';
  const views = useOrderViews(currentView, (view) => linkTo({ view, status: undefined, day: '', order: '' }));
  const canCall = useCanCall();
  const canAct = BULK_ENDPOINTS.some(canCall);
  const actions = <OrderHeadActions filter={filter} toPack={views.find(({ id }) => id === 'to-pack')?.count ?? 0} />;

  const failed = orderPages.isError && !isSignedOut(orderPages.error);
  useEffect(() => {
    if (failed) notify({ text: 'Failed to fetch orders', tone: 'bad' });
  }, [failed]);

  return (
    <ListPage
      title="Order Management"
      count={list.total !== undefined && formatPlural(list.total, 'order')}
      action={
        <>
          {list.rows && !list.isStale && startsWithNewOrders(filter) && (
            <NewOrdersButton filter={filter} newest={list.rows[0]?.id} />
          )}
          <span className="hidden gap-2 md:flex">{actions}</span>
        </>
      }
      views={{ label: 'Views', views, current: currentView }}
      filters={
        <>
          <OrderFilters filter={filter} onFilter={set} />
          <ColumnMenu {...columnChoice} />
        </>
      }
    >
      <DataTable
        label="Orders"
        what="orders"
        className="order-table max-2xl:[--cell-padding:8px]"
        list={list}
        columns={columns}
        hiddenColumns={columnChoice.hidden}
        {...(canAct && { selection: { ...selection, allLabel: 'Select all shown', nameOf: orderReference } })}
        rowFlags={(order) => ({ isLate: daysLate(order) > 0 })}
        RowScope={OrderStatusScope}
        empty={
          <OrdersEmptyState
            isFiltered={filter.q !== '' || filter.status !== undefined || filter.day !== ''}
            isView={filter.view !== undefined}
            onClear={() => reset()}
          />
        }
        hint={<OrderShortcuts />}
      />
      <div className="flex gap-2 justify-center pt-4 md:hidden">{actions}</div>
      {canAct ? <OrderBulkToolbar selection={selection} onOpen={open} /> : <ListShortcuts onOpen={open} />}
      <OrderDetailsDialog id={openId} listed={list.rows} onClose={close} />
    </ListPage>
  );
}

const OrderShortcuts = () => (
  <>
    <kbd>J</kbd> and <kbd>K</kbd> move, <kbd>X</kbd> selects, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keyboard
    shortcuts.
  </>
);
