import './product-list.css';
import { PickBox } from '../../table/selection/pick-box.tsx';
import type { StaffProduct } from '../product-draft.ts';
import type { Sorting, SortKey } from './product-list-state.ts';
import { type ProductOverlayKind, ProductRow } from './product-row.tsx';
import { SortHead } from './sort-head.tsx';
import { captionOf } from './sorting-words.ts';
import type { PickedProducts } from './use-picked-products.ts';

type ProductTableProps = {
  products: readonly StaffProduct[];
  /** The serial number of the first row: numbers continue from page to page. */
  first: number;
  sorting: Sorting;
  picked: PickedProducts;
  /** Whether another page is on its way: this one stays until then, dimmed. */
  isOld: boolean;
  highlighted: string | undefined;
  /** Whether rows say how many facts are missing. */
  marksMissing: boolean;
  onSort: (by: SortKey) => void;
  onOpen: (kind: ProductOverlayKind, product: StaffProduct) => void;
};

export function ProductTable(props: ProductTableProps) {
  const { products, first, sorting, picked, isOld, highlighted, marksMissing, onSort, onOpen } = props;
  const mostSold = Math.max(...products.map(({ soldRecently }) => soldRecently));
  const head = { sorting, onSort };
  return (
    <>
      <p className="product-pick-all">
        <PickAll picked={picked} />
        <span aria-hidden="true">Select all on this page</span>
      </p>
      <table className="product-table" data-old={isOld || undefined} aria-busy={isOld || undefined}>
        <caption className="sr-only">{captionOf(sorting)}</caption>
        <thead>
          <tr>
            <td className="product-pick">
              <PickAll picked={picked} />
            </td>
            <th scope="col" className="product-serial">
              S.No
            </th>
            <th scope="col" className="product-row-category">
              Category
            </th>
            <SortHead {...head} by="name" className="product-row-name">
              Product
            </SortHead>
            <SortHead {...head} by="price" className="product-price">
              Price
            </SortHead>
            <SortHead {...head} by="stock" className="product-stock">
              Stock
            </SortHead>
            <SortHead {...head} by="sold" className="product-sold">
              Sold, 30 d
            </SortHead>
            <th scope="col" className="product-variants">
              Variants
            </th>
            <th scope="col" className="product-images">
              Images
            </th>
            <SortHead {...head} by="updated" className="product-updated">
              Updated
            </SortHead>
            <th scope="col" className="product-actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, place) => (
            <ProductRow
              key={product.id}
              product={product}
              serial={first + place}
              picked={picked}
              highlighted={product.id === highlighted}
              marksMissing={marksMissing}
              mostSold={mostSold}
              onOpen={(kind) => onOpen(kind, product)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function PickAll({ picked }: { picked: PickedProducts }) {
  return (
    <PickBox label="Select all on this page" checked={picked.all} some={picked.some} onPick={() => picked.pickAll()} />
  );
}
