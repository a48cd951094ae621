import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Img } from '../../../ui/image/responsive-image.tsx';
import { productRulesQuery } from '../../data/settings.data.ts';
import { Allowed } from '../../navigation/allowed.tsx';
import type { CellContext, DataTableColumn } from '../../table/data-table-column.ts';
import { detailsId } from '../../table/data-table-row.tsx';
import { rowActionClass } from '../../table/row-action.ts';
import { RowActions } from '../../table/row-actions.tsx';
import type { AdminProduct } from '../product-form-values.ts';
import { PublishBadge } from '../publish-badge.tsx';
import { ProductPrice, ProductSold, ProductStock, UpdatedDate } from './product-cells.tsx';
import { skuPrefix } from './sku-prefix.ts';

export type ProductOverlayType = 'edit' | 'delete' | 'images' | 'history';

type OpenProduct = (kind: ProductOverlayType, product: AdminProduct) => void;
type ProductPage = {
  data: readonly AdminProduct[];
  pagination: { currentPage: number; limit: number };
};

export function useProductColumns(products: ProductPage | undefined, onOpen: OpenProduct) {
  const { data: rules } = useQuery(productRulesQuery);
  const { currentPage = 1, limit = 0 } = products?.pagination ?? {};
  return createProductColumns({
    firstSerial: (currentPage - 1) * limit + 1,
    marksMissing: rules !== undefined && rules.missingAttributesPolicy !== 'off',
    maxSold: Math.max(0, ...(products?.data ?? []).map(({ soldRecently }) => soldRecently)),
    onOpen,
  });
}

type ProductColumnsOptions = {
  /** Number of the first row. Numbers continue across pages. */
  firstSerial: number;
  /** True if rows show the number of missing attributes. */
  marksMissing: boolean;
  /** Highest sales count of any product on the page. */
  maxSold: number;
  onOpen: OpenProduct;
};

function createProductColumns(options: ProductColumnsOptions): ProductColumns {
  return [...createNameColumns(options), ...createFigureColumns(options), ...createActionColumns(options)];
}

type ProductColumns = DataTableColumn<AdminProduct>[];

function createNameColumns({ firstSerial, marksMissing, onOpen }: ProductColumnsOptions): ProductColumns {
  return [
    {
      id: 'serial',
      header: 'S.No',
      cell: (_product, { index }) => firstSerial + index,
      align: 'end',
      width: 40,
      card: 'hidden',
    },
    {
      id: 'category',
      header: 'Category',
      cell: renderCategory,
      width: 106,
      className: 'product-row-category',
      isOptional: true,
    },
    {
      id: 'name',
      header: 'Product',
      sort: { by: 'name', direction: 'asc' },
      cell: (product) => (
        <ProductName product={product} marksMissing={marksMissing} onEdit={() => onOpen('edit', product)} />
      ),
      card: 'title',
      isRowHeader: true,
      className: 'product-row-name',
    },
  ];
}

function createFigureColumns({ maxSold }: ProductColumnsOptions): ProductColumns {
  return [
    {
      id: 'price',
      header: 'Price',
      sort: { by: 'price', direction: 'desc' },
      cell: ({ price }) => <ProductPrice price={price} />,
      align: 'end',
      width: 96,
      className: 'product-price',
      isOptional: true,
    },
    {
      id: 'stock',
      header: 'Stock',
      sort: { by: 'stock', direction: 'asc' },
      cell: ({ stock, variants }) => <ProductStock stock={stock} variants={variants} />,
      align: 'end',
      width: 104,
      className: 'product-stock',
      isOptional: true,
    },
    {
      id: 'sold',
      header: 'Sold, 30 d',
      sort: { by: 'sold', direction: 'desc' },
      cell: ({ soldRecently }) => <ProductSold sold={soldRecently} max={maxSold} />,
      align: 'end',
      width: 72,
      className: 'product-sold',
      isOptional: true,
    },
  ];
}

function createActionColumns({ onOpen }: ProductColumnsOptions): ProductColumns {
  return [
    {
      id: 'variants',
      header: 'Variants',
      cell: (product, context) => <VariantsToggle product={product} {...context} />,
      width: 108,
      className: 'product-variants',
      isOptional: true,
    },
    {
      id: 'images',
      header: 'Images',
      cell: (product) => <ImagesButton product={product} onOpen={() => onOpen('images', product)} />,
      width: 60,
      className: 'product-images',
      isOptional: true,
    },
    {
      id: 'updated',
      header: 'Updated',
      sort: { by: 'updated', direction: 'desc' },
      cell: ({ updatedAt }) => <UpdatedDate updatedAt={updatedAt} />,
      align: 'end',
      width: 80,
      priority: 3,
      card: 'hidden',
      className: 'product-updated',
      isOptional: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      cell: (product) => <ProductActions product={product} onOpen={(kind) => onOpen(kind, product)} />,
      className: 'product-actions',
    },
  ];
}

function ProductActions({
  product: { name },
  onOpen,
}: {
  product: AdminProduct;
  onOpen: (kind: ProductOverlayType) => void;
}) {
  return (
    <>
      <IconButton
        label={`History of ${name}`}
        title="History"
        icon={<History {...icon20} />}
        className={rowActionClass}
        onClick={() => onOpen('history')}
      />
      <Allowed to="updateProduct">
        <RowActions name={name} onEdit={() => onOpen('edit')} onDelete={() => onOpen('delete')} />
      </Allowed>
    </>
  );
}

type VariantsToggleProps = { product: AdminProduct } & CellContext;

function VariantsToggle({ product: { id, name, variants }, isExpanded, toggleExpanded }: VariantsToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailsId(id) : undefined}
      className="cell-action"
      onClick={toggleExpanded}
    >
      {isExpanded ? 'Hide Variants' : `View Variants (${variants.length})`}
      <span className="sr-only"> of {name}</span>
    </button>
  );
}

function ImagesButton({ product: { name, images }, onOpen }: { product: AdminProduct; onOpen: () => void }) {
  return (
    <button type="button" disabled={images.length === 0} className="cell-action" onClick={onOpen}>
      View ({images.length})<span className="sr-only"> images of {name}</span>
    </button>
  );
}

function renderCategory({ categoryPath }: AdminProduct) {
  const [top] = categoryPath;
  const leaf = categoryPath.length > 1 && categoryPath.at(-1);
  return (
    <span title={categoryPath.join(' / ')}>
      {top}
      {leaf && (
        <small className="max-table:inline max-table:text-sm">
          <span className="table:sr-only"> / </span>
          {leaf}
        </small>
      )}
    </span>
  );
}

type ProductNameProps = { product: AdminProduct; marksMissing: boolean; onEdit: () => void };

function ProductName({ product, marksMissing, onEdit }: ProductNameProps) {
  const { name, images, variants, published, missingAttributes } = product;
  const [image] = images;
  const prefix = skuPrefix(variants.map(({ sku }) => sku));
  return (
    <span className="table:flex table:items-center table:gap-2.5">
      <span className="absolute top-3 left-3.5 w-12 h-15 overflow-hidden rounded-xs bg-sunken table:static table:flex-none table:w-7.5 table:h-9.5 table:max-xl:hidden">
        {image && <Img image={image} alt="" sizes="48px" className="size-full object-contain" />}
      </span>
      <span className="product-row-title grid flex-1 content-start justify-items-start min-w-0">
        <Allowed
          to="updateProduct"
          otherwise={<span className="font-semibold wrap-anywhere table:line-clamp-2 table:leading-4-5">{name}</span>}
        >
          <button
            type="button"
            title={name}
            className="product-name max-w-full -my-3 py-3 font-semibold wrap-anywhere text-start hover:underline table:my-0 table:py-0 table:leading-4-5"
            onClick={onEdit}
          >
            <span className="table:line-clamp-2">{name}</span>
          </button>
        </Allowed>
        <small>
          {prefix !== undefined && <span className="product-sku">{prefix}</span>}
          {!published && <PublishBadge published={false} />}
          {marksMissing && missingAttributes > 0 && (
            <span className="text-attention font-semibold">
              {missingAttributes === 1 ? '1 attribute missing' : `${missingAttributes} attributes missing`}
            </span>
          )}
        </small>
      </span>
    </span>
  );
}
