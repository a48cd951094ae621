import { ORDER_VIEW_LABELS, ORDER_VIEWS, type OrderView } from '@kinari/contract/labels/shipment-labels';
import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import type { TableView } from '../../table/table-views.tsx';
import { orderViewCountsQuery } from './bulk-actions.data.ts';

// Views with a deadline.
const URGENT_VIEWS = new Set<OrderView>(['late', 'delivery-failed']);

// Views that only some shops need. They are shown if they have orders or are open.
const OCCASIONAL_VIEWS = new Set<OrderView>(['waiting-for-payment']);

export function useOrderViews(current: OrderView, linkTo: (view: OrderView) => To): TableView[] {
  const { data: counts } = useQuery(orderViewCountsQuery);
  return ORDER_VIEWS.filter((view) => view === current || !OCCASIONAL_VIEWS.has(view) || (counts?.[view] ?? 0) > 0).map(
    (view) => ({
      id: view,
      label: ORDER_VIEW_LABELS[view],
      to: linkTo(view),
      count: counts && (counts[view] ?? 0),
      isHot: URGENT_VIEWS.has(view),
    }),
  );
}
