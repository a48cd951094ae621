import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../data/settings.data.ts';
import { TableViews } from '../../table/table-views.tsx';
import { productViewCountsQuery } from '../product.data.ts';
import {
  getProductView,
  PRODUCT_VIEWS,
  type ProductListState,
  type ProductView,
  toProductListSearch,
  withView,
} from './product-list-state.ts';

const VIEW_LABELS: Record<ProductView, string> = {
  all: 'All',
  out: 'Sold out',
  low: 'Low stock',
  missing: 'Attributes missing',
  draft: 'Draft',
};

/** Views with their counts across the whole shop. */
export function ProductViews({ state }: { state: ProductListState }) {
  const { data: counts } = useQuery(productViewCountsQuery);
  const { data: settings } = useQuery(settingsQuery);
  const current = getProductView(state);
  // Without required attributes, none can be missing.
  const isVisible = (view: ProductView) =>
    view !== 'missing' || view === current || settings?.missingAttributesPolicy !== 'off';
  const views = (Object.keys(PRODUCT_VIEWS) as ProductView[]).filter(isVisible).map((view) => ({
    id: view,
    label: VIEW_LABELS[view],
    to: { search: toProductListSearch(withView(state, view)) },
    count: counts?.[view].count,
    isMore: counts?.[view].exact === false,
    isHot: view === 'out',
  }));
  return <TableViews label="Views" views={views} current={current} />;
}
