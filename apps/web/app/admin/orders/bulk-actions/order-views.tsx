import { ORDER_VIEW_LABELS, ORDER_VIEWS, type OrderView } from '@kinari/contract/labels/shipment-labels';
import { useQuery } from '@tanstack/react-query';
import { TableViews } from '../../table/table-views.tsx';
import { orderViewCountsQuery } from './bulk-actions.data.ts';

// Views with a deadline.
const URGENT_VIEWS = new Set<OrderView>(['late', 'delivery-failed']);

type OrderViewsProps = { view: OrderView; addressOf: (view: OrderView) => string };

export function OrderViews({ view, addressOf }: OrderViewsProps) {
  const { data: counts } = useQuery(orderViewCountsQuery);
  const views = ORDER_VIEWS.map((orderView) => ({
    id: orderView,
    label: ORDER_VIEW_LABELS[orderView],
    to: addressOf(orderView),
    count: counts && (counts[orderView] ?? 0),
    isHot: URGENT_VIEWS.has(orderView),
  }));
  return <TableViews label="Views" views={views} current={view} />;
}
