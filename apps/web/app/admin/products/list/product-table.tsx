import './product-list.css';
import { RowCheckbox } from '../../table/selection/row-checkbox.tsx';
import type { AdminProduct } from '../product-form-values.ts';
import type { Sorting, SortKey } from './product-list-state.ts';
import { type ProductOverlayType, ProductRow } from './product-row.tsx';
import { tableCaption } from './sort-labels.ts';
import { SortableHeader } from './sortable-header.tsx';
import type { SelectedProducts } from './use-selected-products.ts';

type ProductTableProps = {
  products: readonly AdminProduct[];
  /** Row number of the first row. Numbers continue across pages. */
  first: number;
  sorting: Sorting;
  selection: SelectedProducts;
  /** True while another page loads. The old one stays, dimmed. */
  isStale: boolean;
  highlighted: string | undefined;
  /** True if rows show the number of missing attributes. */
  marksMissing: boolean;
  onSort: (by: SortKey) => void;
  onOpen: (kind: ProductOverlayType, product: AdminProduct) => void;
};

export function ProductTable(props: ProductTableProps) {
  const { products, first, sorting, selection, isStale, highlighted, marksMissing, onSort, onOpen } = props;
  const maxSold = Math.max(...products.map(({ soldRecently }) => soldRecently));
  const headerProps = { sorting, onSort };
  return (
    <>
      <p className="product-select-all">
        <SelectAllCheckbox selection={selection} />
        <span aria-hidden="true">Select all on this page</span>
      </p>
      <table className="product-table" data-old={isStale || undefined} aria-busy={isStale || undefined}>
        <caption className="sr-only">{tableCaption(sorting)}</caption>
        <thead>
          <tr>
            <td className="product-select">
              <SelectAllCheckbox selection={selection} />
            </td>
            <th scope="col" className="product-serial">
              S.No
            </th>
            <th scope="col" className="product-row-category">
              Category
            </th>
            <SortableHeader {...headerProps} by="name" className="product-row-name">
              Product
            </SortableHeader>
            <SortableHeader {...headerProps} by="price" className="product-price">
              Price
            </SortableHeader>
            <SortableHeader {...headerProps} by="stock" className="product-stock">
              Stock
            </SortableHeader>
            <SortableHeader {...headerProps} by="sold" className="product-sold">
              Sold, 30 d
            </SortableHeader>
            <th scope="col" className="product-variants">
              Variants
            </th>
            <th scope="col" className="product-images">
              Images
            </th>
            <SortableHeader {...headerProps} by="updated" className="product-updated">
              Updated
            </SortableHeader>
            <th scope="col" className="product-actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, index) => (
            <ProductRow
              key={product.id}
              product={product}
              serial={first + index}
              selection={selection}
              highlighted={product.id === highlighted}
              marksMissing={marksMissing}
              maxSold={maxSold}
              onOpen={(kind) => onOpen(kind, product)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function SelectAllCheckbox({ selection }: { selection: SelectedProducts }) {
  return (
    <RowCheckbox
      label="Select all on this page"
      checked={selection.all}
      some={selection.some}
      onPick={() => selection.pickAll()}
    />
  );
}
