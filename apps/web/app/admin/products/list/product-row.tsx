import { ChevronRight, CircleDashed, History } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { icon14, icon16, icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Img } from '../../../ui/image/responsive-image.tsx';
import { rowActionClass } from '../../table/row-action.ts';
import { RowActions } from '../../table/row-actions.tsx';
import { RowCheckbox } from '../../table/selection/row-checkbox.tsx';
import { scrollToCenterOnMount } from '../../table/use-highlight.ts';
import { VariantTable } from '../../variants/variant-table.tsx';
import type { AdminProduct } from '../product-form-values.ts';
import { ProductPrice, ProductSold, ProductStock, UpdatedDate } from './product-cells.tsx';
import { skuPrefix } from './sku-prefix.ts';
import type { SelectedProducts } from './use-selected-products.ts';

export type ProductOverlayType = 'edit' | 'delete' | 'images' | 'history';

type ProductRowProps = {
  product: AdminProduct;
  serial: number;
  selection: SelectedProducts;
  highlighted: boolean;
  marksMissing: boolean;
  /** Highest sales count of any product on the page. */
  maxSold: number;
  onOpen: (kind: ProductOverlayType) => void;
};

const COLUMN_COUNT = 11;

export function ProductRow(props: ProductRowProps) {
  const { product, serial, selection, highlighted, marksMissing, maxSold, onOpen } = props;
  const { id, name, variants, images } = product;
  const [isOpen, setIsOpen] = useState(false);
  const variantsId = `variants-${id}`;
  return (
    <>
      <tr
        ref={highlighted ? scrollToCenterOnMount : undefined}
        data-product={id}
        data-highlighted={highlighted || undefined}
        data-open={isOpen || undefined}
        data-selected={selection.has(id) || undefined}
        className="product-row"
      >
        <td className="product-select">
          <RowCheckbox
            label={`Select ${name}`}
            checked={selection.has(id)}
            onPick={(range) => selection.pick(id, range)}
          />
        </td>
        <td className="product-serial">{serial}</td>
        <CategoryCell product={product} />
        <NameCell product={product} marksMissing={marksMissing} onEdit={() => onOpen('edit')} />
        <td className="product-price">
          <ProductPrice price={product.price} />
        </td>
        <td className="product-stock">
          <ProductStock stock={product.stock} variants={variants} />
        </td>
        <td className="product-sold">
          <ProductSold sold={product.soldRecently} max={maxSold} />
        </td>
        <td className="product-variants">
          <VariantsToggle {...{ name, variantsId, isOpen, setIsOpen }} count={variants.length} />
        </td>
        <td className="product-images">
          <button type="button" disabled={images.length === 0} className="text-action" onClick={() => onOpen('images')}>
            View ({images.length})<span className="sr-only"> images of {name}</span>
          </button>
        </td>
        <td className="product-updated">
          <UpdatedDate updatedAt={product.updatedAt} />
        </td>
        <td className="row-actions product-actions">
          <span className="product-history">
            <IconButton
              label={`History of ${name}`}
              title="History"
              icon={<History {...icon20} />}
              className={rowActionClass}
              onClick={() => onOpen('history')}
            />
          </span>
          <RowActions name={name} onEdit={() => onOpen('edit')} onDelete={() => onOpen('delete')} />
        </td>
      </tr>
      {isOpen && (
        <tr id={variantsId} className="product-more">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it */}
          <td colSpan={COLUMN_COUNT} tabIndex={0}>
            <VariantTable product={product} />
          </td>
        </tr>
      )}
    </>
  );
}

type VariantsToggleProps = {
  name: string;
  count: number;
  variantsId: string;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
};

function VariantsToggle({ name, count, variantsId, isOpen, setIsOpen }: VariantsToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? variantsId : undefined}
      className="text-action"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? 'Hide Variants' : `View Variants (${count})`}
      <span className="sr-only"> of {name}</span>
      <ChevronRight {...icon16} className={classes('transition-transform duration-120', isOpen && 'rotate-90')} />
    </button>
  );
}

function CategoryCell({ product: { categoryPath } }: Pick<ProductRowProps, 'product'>) {
  const [top, ...subCategories] = categoryPath;
  return (
    <td className="product-row-category" title={categoryPath.join(' / ')}>
      <span>{top}</span>
      {subCategories.length > 0 && (
        <small>
          <span className="sr-only"> / </span>
          {subCategories.join(' / ')}
        </small>
      )}
    </td>
  );
}

type NameCellProps = Pick<ProductRowProps, 'product' | 'marksMissing'> & { onEdit: () => void };

function NameCell({ product, marksMissing, onEdit }: NameCellProps) {
  const { name, images, variants, published, missingAttributes } = product;
  const [image] = images;
  const prefix = skuPrefix(variants.map(({ sku }) => sku));
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name stands deeper than the rule looks
    <th scope="row" className="product-row-name">
      <span>
        <span className="product-thumb">
          {image && <Img image={image} alt="" sizes="48px" className="size-full object-contain" />}
        </span>
        <span className="product-row-title">
          <button type="button" title={name} className="product-name" onClick={onEdit}>
            {name}
          </button>
          <small>
            {prefix !== undefined && <span className="product-sku">{prefix}</span>}
            {!published && (
              <Badge tone="info" icon={<CircleDashed {...icon14} />}>
                Draft
              </Badge>
            )}
            {marksMissing && missingAttributes > 0 && (
              <span className="product-missing">
                {missingAttributes === 1 ? '1 attribute missing' : `${missingAttributes} attributes missing`}
              </span>
            )}
          </small>
        </span>
      </span>
    </th>
  );
}
