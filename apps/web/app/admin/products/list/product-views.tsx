import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../settings.data.ts';
import { TableViews } from '../../table/table-views.tsx';
import { viewCountsQuery } from '../product.data.ts';
import {
  inView,
  PRODUCT_VIEWS,
  type ProductListState,
  type ProductView,
  productListSearch,
  viewOf,
} from './product-list-state.ts';

const NAMES: Record<ProductView, string> = {
  all: 'All',
  out: 'Sold out',
  low: 'Low stock',
  missing: 'Facts missing',
  draft: 'Draft',
};

/** The views of the list with how many each holds in the whole shop. */
export function ProductViews({ state }: { state: ProductListState }) {
  const { data: counts } = useQuery(viewCountsQuery);
  const { data: settings } = useQuery(settingsQuery);
  const current = viewOf(state);
  // A shop that lets facts be left out misses none.
  const isShown = (view: ProductView) => view !== 'missing' || view === current || settings?.productFacts !== 'off';
  const views = (Object.keys(PRODUCT_VIEWS) as ProductView[]).filter(isShown).map((view) => ({
    id: view,
    label: NAMES[view],
    to: { search: productListSearch(inView(state, view)) },
    count: counts?.[view].count,
    isMore: counts?.[view].exact === false,
    isHot: view === 'out',
  }));
  return <TableViews label="Views" views={views} current={current} />;
}
