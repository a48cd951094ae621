import './product-table.css';
import { classes } from '../../ui/classes.ts';
import type { StaffProduct } from './product-draft.ts';
import { ProductRow } from './product-row.tsx';

type ProductTableProps = {
  products: readonly StaffProduct[];
  /** The serial number of the first row: numbers continue from page to page. */
  first: number;
  /** Whether another page is on its way: this one stays until then, dimmed. */
  isOld: boolean;
  highlighted: string | undefined;
  /** Whether rows say how many facts are missing. */
  marksMissing: boolean;
  onPictures: (product: StaffProduct) => void;
  onHistory: (product: StaffProduct) => void;
  onEdit: (product: StaffProduct) => void;
  onDelete: (product: StaffProduct) => void;
};

export function ProductTable(props: ProductTableProps) {
  const { products, first, isOld, highlighted, marksMissing, onPictures, onHistory, onEdit, onDelete } = props;
  return (
    <table className={classes('catalog-table', isOld && 'catalog-table-old')} aria-busy={isOld || undefined}>
      <caption className="sr-only">Products, newest first</caption>
      <thead>
        <tr>
          <th scope="col" className="product-serial w-14">
            S.No
          </th>
          <th scope="col">Category</th>
          <th scope="col">Product</th>
          <th scope="col" className="product-sku-head">
            SKU
          </th>
          <th scope="col">Variants</th>
          <th scope="col">Images</th>
          <th scope="col" className="w-36">
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
            highlighted={product.id === highlighted}
            marksMissing={marksMissing}
            onPictures={() => onPictures(product)}
            onHistory={() => onHistory(product)}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </table>
  );
}
