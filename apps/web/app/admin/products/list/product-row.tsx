import { ChevronRight, CircleDashed, History } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { icon14, icon16, icon20 } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PictureImage } from '../../../ui/picture/picture.tsx';
import { EditAndDelete } from '../../table/edit-and-delete.tsx';
import { rowAction } from '../../table/row-action.ts';
import { PickBox } from '../../table/selection/pick-box.tsx';
import { comesIntoView } from '../../table/use-highlight.ts';
import { VariantTable } from '../../variants/variant-table.tsx';
import type { StaffProduct } from '../product-draft.ts';
import { ProductPrice, ProductSold, ProductStock, UpdatedOn } from './product-figures.tsx';
import { skuStem } from './sku-stem.ts';
import type { PickedProducts } from './use-picked-products.ts';

export type ProductOverlayKind = 'edit' | 'delete' | 'pictures' | 'history';

type ProductRowProps = {
  product: StaffProduct;
  serial: number;
  picked: PickedProducts;
  highlighted: boolean;
  marksMissing: boolean;
  /** The most that any product of the page has sold. */
  mostSold: number;
  onOpen: (kind: ProductOverlayKind) => void;
};

const COLUMNS = 11;

export function ProductRow({ product, serial, picked, highlighted, marksMissing, mostSold, onOpen }: ProductRowProps) {
  const { id, name, variants, images } = product;
  const [isOpen, setIsOpen] = useState(false);
  const variantsId = `variants-${id}`;
  return (
    <>
      <tr
        ref={highlighted ? comesIntoView : undefined}
        data-product={id}
        data-highlighted={highlighted || undefined}
        data-open={isOpen || undefined}
        data-selected={picked.has(id) || undefined}
        className="product-row"
      >
        <td className="product-pick">
          <PickBox label={`Select ${name}`} checked={picked.has(id)} onPick={(range) => picked.pick(id, range)} />
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
          <ProductSold sold={product.soldRecently} most={mostSold} />
        </td>
        <td className="product-variants">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? variantsId : undefined}
            className="text-action"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide Variants' : `View Variants (${variants.length})`}
            <span className="sr-only"> of {name}</span>
            <ChevronRight {...icon16} className={classes('transition-transform duration-120', isOpen && 'rotate-90')} />
          </button>
        </td>
        <td className="product-images">
          <button
            type="button"
            disabled={images.length === 0}
            className="text-action"
            onClick={() => onOpen('pictures')}
          >
            View ({images.length})<span className="sr-only"> images of {name}</span>
          </button>
        </td>
        <td className="product-updated">
          <UpdatedOn updatedAt={product.updatedAt} />
        </td>
        <td className="row-actions product-actions">
          <span className="product-history">
            <IconButton
              label={`History of ${name}`}
              title="History"
              icon={<History {...icon20} />}
              className={rowAction}
              onClick={() => onOpen('history')}
            />
          </span>
          <EditAndDelete name={name} onEdit={() => onOpen('edit')} onDelete={() => onOpen('delete')} />
        </td>
      </tr>
      {isOpen && (
        <tr id={variantsId} className="product-more">
          <td colSpan={COLUMNS}>
            <VariantTable product={product} />
          </td>
        </tr>
      )}
    </>
  );
}

function CategoryCell({ product: { categoryPath } }: Pick<ProductRowProps, 'product'>) {
  const [top, ...below] = categoryPath;
  return (
    <td className="product-row-category" title={categoryPath.join(' / ')}>
      <span>{top}</span>
      {below.length > 0 && (
        <small>
          <span className="sr-only"> / </span>
          {below.join(' / ')}
        </small>
      )}
    </td>
  );
}

type NameCellProps = Pick<ProductRowProps, 'product' | 'marksMissing'> & { onEdit: () => void };

function NameCell({ product, marksMissing, onEdit }: NameCellProps) {
  const { name, images, variants, published, missingFacts } = product;
  const [picture] = images;
  const stem = skuStem(variants.map(({ sku }) => sku));
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name stands deeper than the rule looks
    <th scope="row" className="product-row-name">
      <span>
        <span className="product-thumb">
          {picture && <PictureImage picture={picture} alt="" sizes="48px" className="size-full object-contain" />}
        </span>
        <span className="product-row-title">
          <button type="button" title={name} className="product-name" onClick={onEdit}>
            {name}
          </button>
          <small>
            {stem !== undefined && <span className="product-sku">{stem}</span>}
            {!published && (
              <Badge tone="info" icon={<CircleDashed {...icon14} />}>
                Draft
              </Badge>
            )}
            {marksMissing && missingFacts > 0 && (
              <span className="product-missing">
                {missingFacts === 1 ? '1 fact missing' : `${missingFacts} facts missing`}
              </span>
            )}
          </small>
        </span>
      </span>
    </th>
  );
}
