import { ChevronRight, CircleDashed, ClipboardList, History } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { icon14, icon16, icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PictureImage } from '../../ui/picture/picture.tsx';
import { EditAndDelete } from '../table/edit-and-delete.tsx';
import { rowAction } from '../table/row-action.ts';
import { comesIntoView } from '../table/use-highlight.ts';
import { VariantTable } from '../variants/variant-table.tsx';
import type { StaffProduct } from './product-draft.ts';

type ProductRowProps = {
  product: StaffProduct;
  serial: number;
  highlighted: boolean;
  marksMissing: boolean;
  onPictures: () => void;
  onHistory: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function ProductRow(props: ProductRowProps) {
  const { product, serial, highlighted, marksMissing, onPictures, onHistory, onEdit, onDelete } = props;
  const { id, name, category, variants, images } = product;
  const [isOpen, setIsOpen] = useState(false);
  const variantsId = `variants-${id}`;
  const [picture] = images;
  return (
    <>
      <tr
        ref={highlighted ? comesIntoView : undefined}
        data-product={id}
        data-highlighted={highlighted || undefined}
        data-open={isOpen || undefined}
        className="product-row"
      >
        <td className="product-serial">{serial}</td>
        <td className="product-row-category">{category.name}</td>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name stands deeper than the rule looks */}
        <th scope="row" className="product-row-name">
          <span>
            <span className="product-thumb">
              {picture && <PictureImage picture={picture} alt="" sizes="40px" className="size-full object-contain" />}
            </span>
            <span className="product-row-title">
              <span>{name}</span>
              <Marks product={product} marksMissing={marksMissing} />
            </span>
          </span>
        </th>
        <td className="product-sku">
          <Sku variants={variants} />
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
          <button type="button" disabled={images.length === 0} className="text-action" onClick={onPictures}>
            View ({images.length})<span className="sr-only"> images of {name}</span>
          </button>
        </td>
        <td className="row-actions">
          <span className="product-history">
            <IconButton
              label={`History of ${name}`}
              title="History"
              icon={<History {...icon20} />}
              className={rowAction}
              onClick={onHistory}
            />
          </span>
          <EditAndDelete name={name} onEdit={onEdit} onDelete={onDelete} />
        </td>
      </tr>
      {isOpen && (
        <tr id={variantsId} className="product-more">
          <td colSpan={7}>
            <VariantTable product={product} />
          </td>
        </tr>
      )}
    </>
  );
}

/** What keeps it from being sold, or might. */
function Marks({
  product: { published, missingFacts },
  marksMissing,
}: Pick<ProductRowProps, 'product' | 'marksMissing'>) {
  const isMarked = marksMissing && missingFacts > 0;
  if (published && !isMarked) return null;
  return (
    <span className="product-row-marks">
      {!published && (
        <Badge tone="info" icon={<CircleDashed {...icon14} />}>
          Draft
        </Badge>
      )}
      {isMarked && (
        <Badge tone="amber" icon={<ClipboardList {...icon14} />}>
          {missingFacts === 1 ? '1 fact missing' : `${missingFacts} facts missing`}
        </Badge>
      )}
    </span>
  );
}

function Sku({ variants }: Pick<StaffProduct, 'variants'>) {
  const [first, ...others] = variants.flatMap(({ sku }) => sku ?? []);
  if (first === undefined) return <span className="product-sku-none">None</span>;
  return (
    <>
      {first}
      {others.length > 0 && (
        <span className="text-ink-3">
          {' '}
          +{others.length}
          <span className="sr-only"> more</span>
        </span>
      )}
    </>
  );
}
