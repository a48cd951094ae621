import './product-list.css';
import { formatNumber } from '@kinari/contract/locale';
import { DataTable } from '../../table/data-table.tsx';
import type { DataTableColumn } from '../../table/data-table-column.ts';
import { ListPager } from '../../table/list-pager.tsx';
import { toggleSorting } from '../../table/list-params.ts';
import { toListState } from '../../table/list-state.ts';
import type { RowSelection } from '../../table/selection/use-row-selection.ts';
import { VariantTable } from '../../variants/variant-table.tsx';
import type { AdminProduct } from '../product-form-values.ts';
import { hasFilters, NEWEST_FIRST, PAGE_SIZES, type ProductSortKey } from './product-params.ts';
import { ProductsEmptyState } from './products-empty-state.tsx';
import { ProductsLoadError } from './products-load-error.tsx';
import { tableCaption } from './sort-labels.ts';
import type { useProductList } from './use-product-list.ts';

type ProductListProps = ReturnType<typeof useProductList> & {
  /** Without it, rows cannot be selected. */
  selection: RowSelection<AdminProduct> | undefined;
  columns: readonly DataTableColumn<AdminProduct>[];
  hiddenColumns: ReadonlySet<string>;
  highlighted: string | undefined;
  onAdd: () => void;
};

export function ProductList(props: ProductListProps) {
  const { values, set, reset, query, products, selection, columns, hiddenColumns, highlighted, onAdd } = props;
  const list = toListState(query, products?.data);
  const pagination = products?.pagination;
  return (
    <>
      {products?.sortedOf && (
        <p className="pt-1 pb-2 text-text-subtle text-xs">
          Too many products to sort: only {formatNumber(products.sortedOf)} are sorted. Choose a category to narrow the
          list.
        </p>
      )}
      <DataTable<AdminProduct>
        label={tableCaption(values.sort)}
        what="products"
        className="product-table"
        list={list}
        columns={columns}
        hiddenColumns={hiddenColumns}
        skeletonRows={values.rows}
        sorting={values.sort}
        onSort={({ by, direction }) =>
          set({ sort: toggleSorting(values.sort, { by: by as ProductSortKey, direction }, NEWEST_FIRST) })
        }
        {...(selection && {
          selection: { ...selection, allLabel: 'Select all on this page', nameOf: ({ name }) => name },
        })}
        rowFlags={({ id }) => ({ isHighlighted: id === highlighted })}
        details={renderVariants}
        error={<ProductsLoadError busy={list.isFetching} onRetry={list.retry} />}
        empty={<ProductsEmptyState onClear={hasFilters(values) ? () => reset() : undefined} onAdd={onAdd} />}
      />
      {pagination && pagination.totalItems > 0 && (
        <ListPager
          pagination={pagination}
          what="products"
          onPage={(page) => set({ page })}
          sizes={{ values: PAGE_SIZES, onSize: (rows) => set({ rows }) }}
        />
      )}
    </>
  );
}

function renderVariants(product: AdminProduct) {
  return <VariantTable product={product} />;
}
