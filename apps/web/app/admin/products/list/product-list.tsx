import { formatNumber } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../../session/query-client.ts';
import { settingsQuery } from '../../data/settings.data.ts';
import type { AdminProduct } from '../product-form-values.ts';
import { DEFAULT_LIST_STATE, hasFilters, toggleSorting, visibleRange } from './product-list-state.ts';
import { ProductPager } from './product-pager.tsx';
import type { ProductOverlayType } from './product-row.tsx';
import { ProductSkeletons } from './product-skeletons.tsx';
import { ProductTable } from './product-table.tsx';
import { ProductsEmptyState } from './products-empty-state.tsx';
import { ProductsLoadError } from './products-load-error.tsx';
import type { useProductList } from './use-product-list.ts';
import type { SelectedProducts } from './use-selected-products.ts';

type ProductListProps = ReturnType<typeof useProductList> & {
  selection: SelectedProducts;
  highlighted: string | undefined;
  onAdd: () => void;
  onOpen: (kind: ProductOverlayType, product: AdminProduct) => void;
};

export function ProductList(props: ProductListProps) {
  const { state, go, products, error, isFetching, isStale, refetch, selection, highlighted, onAdd, onOpen } = props;
  const { data: settings } = useQuery(settingsQuery);
  if (products === undefined) {
    return error && !isSignedOut(error) ? (
      <ProductsLoadError busy={isFetching} onRetry={refetch} />
    ) : (
      <ProductSkeletons count={state.rows} />
    );
  }
  if (products.data.length === 0) {
    return <ProductsEmptyState onClear={hasFilters(state) ? () => go(DEFAULT_LIST_STATE) : undefined} onAdd={onAdd} />;
  }
  const { currentPage, limit, totalPages, totalItems } = products.pagination;
  return (
    <>
      {products.sortedOf && (
        <p className="product-limit">
          Too many products to sort: only {formatNumber(products.sortedOf)} are sorted. Choose a category to narrow the
          list.
        </p>
      )}
      <ProductTable
        products={products.data}
        first={visibleRange({ page: currentPage, rows: limit, totalItems }).first}
        sorting={state.sorting}
        selection={selection}
        isStale={isStale}
        highlighted={highlighted}
        marksMissing={settings !== undefined && settings.missingAttributesPolicy !== 'off'}
        onSort={(by) => go({ ...state, page: 1, sorting: toggleSorting(state.sorting, by) })}
        onOpen={onOpen}
      />
      <ProductPager
        page={currentPage}
        rows={limit}
        totalPages={totalPages}
        totalItems={totalItems}
        onPage={(page) => go({ ...state, page })}
        onRows={(rows) => go({ ...state, rows, page: 1 })}
      />
    </>
  );
}
