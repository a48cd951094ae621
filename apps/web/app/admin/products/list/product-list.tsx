import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../../signed-in/query-client.ts';
import { settingsQuery } from '../../settings.data.ts';
import type { StaffProduct } from '../product-draft.ts';
import { NoProducts } from './no-products.tsx';
import { Pager } from './pager.tsx';
import { EVERY_PRODUCT, isNarrowed, nextSorting, shownRange } from './product-list-state.ts';
import type { ProductOverlayKind } from './product-row.tsx';
import { ProductSkeletons } from './product-skeletons.tsx';
import { ProductTable } from './product-table.tsx';
import { ProductsFailure } from './products-failure.tsx';
import type { PickedProducts } from './use-picked-products.ts';
import type { useProductList } from './use-product-list.ts';

type ProductListProps = ReturnType<typeof useProductList> & {
  picked: PickedProducts;
  highlighted: string | undefined;
  onAdd: () => void;
  onOpen: (kind: ProductOverlayKind, product: StaffProduct) => void;
};

/** The page of the list, or why it is not there. */
export function ProductList(props: ProductListProps) {
  const { state, go, products, error, isFetching, isOld, refetch, picked, highlighted, onAdd, onOpen } = props;
  const { data: settings } = useQuery(settingsQuery);
  if (products === undefined) {
    return error && !isSignedOut(error) ? (
      <ProductsFailure busy={isFetching} onRetry={refetch} />
    ) : (
      <ProductSkeletons count={state.rows} />
    );
  }
  if (products.data.length === 0) {
    return <NoProducts onClear={isNarrowed(state) ? () => go(EVERY_PRODUCT) : undefined} onAdd={onAdd} />;
  }
  const { currentPage, limit, totalPages, totalItems } = products.pagination;
  return (
    <>
      {products.sortedOf && (
        <p className="product-limit">
          Sorted among {products.sortedOf.toLocaleString('en-IN')} products: there are too many to sort them all. Choose
          a category to sort fewer.
        </p>
      )}
      <ProductTable
        products={products.data}
        first={shownRange({ page: currentPage, rows: limit, totalItems }).first}
        sorting={state.sorting}
        picked={picked}
        isOld={isOld}
        highlighted={highlighted}
        marksMissing={settings !== undefined && settings.productFacts !== 'off'}
        onSort={(by) => go({ ...state, page: 1, sorting: nextSorting(state.sorting, by) })}
        onOpen={onOpen}
      />
      <Pager
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
