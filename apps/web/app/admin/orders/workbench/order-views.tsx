import { ORDER_VIEWS, type OrderView, VIEW_WORDS } from '@kinari/contract/words/parcel-words';
import { useQuery } from '@tanstack/react-query';
import { TableViews } from '../../table/table-views.tsx';
import { viewCountsQuery } from './workbench.data.ts';

// A clock runs out for these.
const HOT = new Set<OrderView>(['late', 'failed']);

type OrderViewsProps = { view: OrderView; addressOf: (view: OrderView) => string };

/** The views of the list with how many each holds. */
export function OrderViews({ view, addressOf }: OrderViewsProps) {
  const { data: counts } = useQuery(viewCountsQuery);
  const views = ORDER_VIEWS.map((one) => ({
    id: one,
    label: VIEW_WORDS[one],
    to: addressOf(one),
    count: counts && (counts[one] ?? 0),
    isHot: HOT.has(one),
  }));
  return <TableViews label="Views" views={views} current={view} />;
}
