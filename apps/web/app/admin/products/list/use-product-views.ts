import { useQuery } from '@tanstack/react-query';
import type { To } from 'react-router';
import { productRulesQuery } from '../../data/settings.data.ts';
import type { TableView } from '../../table/table-views.tsx';
import { productViewCountsQuery } from '../product.data.ts';
import {
  getProductView,
  PRODUCT_VIEWS,
  type ProductListValues,
  type ProductView,
  viewFilter,
} from './product-params.ts';

const VIEW_LABELS: Record<ProductView, string> = {
  all: 'All',
  out: 'Sold out',
  low: 'Low stock',
  missing: 'Attributes missing',
  draft: 'Draft',
};

type ProductViewsOptions = { values: ProductListValues; linkTo: (changes: Partial<ProductListValues>) => To };

/** Views with their counts across the whole shop. */
export function useProductViews({ values, linkTo }: ProductViewsOptions): TableView[] {
  const { data: counts } = useQuery(productViewCountsQuery);
  const { data: rules } = useQuery(productRulesQuery);
  const current = getProductView(values);
  // Without required attributes, none can be missing.
  const isVisible = (view: ProductView) =>
    view !== 'missing' || view === current || rules?.missingAttributesPolicy !== 'off';
  return (Object.keys(PRODUCT_VIEWS) as ProductView[]).filter(isVisible).map((view) => ({
    id: view,
    label: VIEW_LABELS[view],
    to: linkTo(viewFilter(view)),
    count: counts?.[view].count,
    isMore: counts?.[view].exact === false,
    isHot: view === 'out',
  }));
}
