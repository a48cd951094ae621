import { ChevronRight, ListChecks } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Img } from '../../ui/image/responsive-image.tsx';
import { rowActionClass } from '../table/row-action.ts';
import { RowActions } from '../table/row-actions.tsx';
import { scrollToCenterOnMount } from '../table/use-highlight.ts';
import { categoryRowId } from './category-row-id.ts';
import type { CategoryTreeRow as Row } from './category-tree.ts';
import { MoveButtons } from './order/move-buttons.tsx';
import { MoveHandle } from './order/move-handle.tsx';
import type { RowMove } from './order/row-move.ts';

type RowProps = {
  row: Row;
  open: boolean;
  highlighted: boolean;
  moving: RowMove;
  onToggle: (open: boolean) => void;
  onAttributes: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function CategoryRow({ row, open, highlighted, moving, onToggle, onAttributes, onEdit, onDelete }: RowProps) {
  const { category, serial, level } = row;
  const { id, name, description, images, subCategories } = category;
  const [image] = images;
  return (
    <tr
      id={categoryRowId(id)}
      ref={highlighted ? scrollToCenterOnMount : undefined}
      data-highlighted={highlighted || moving.dragged || undefined}
      data-drop={moving.drop}
      className="tree-row"
    >
      <td className="tree-serial">{serial}</td>
      <th scope="row" className="tree-name">
        <div className="flex items-stretch">
          {Array.from({ length: level - 1 }, (_, depth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the guide lines of a row are all alike
            <span key={depth} aria-hidden="true" className="tree-guide" />
          ))}
          <span className="flex min-w-0 items-center gap-2 py-1">
            {subCategories.length > 0 ? (
              <button
                type="button"
                aria-label={`Subcategories of ${name}`}
                aria-expanded={open}
                aria-controls={open ? subCategories.map((child) => categoryRowId(child.id)).join(' ') : undefined}
                className="tree-toggle"
                onClick={() => onToggle(!open)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowRight') onToggle(true);
                  if (event.key === 'ArrowLeft') onToggle(false);
                }}
              >
                <ChevronRight {...icon20} />
              </button>
            ) : (
              <span className="tree-toggle" />
            )}
            <span className="tree-thumb image-frame-lit">
              {image && <Img image={image} alt="" sizes="40px" className="size-full object-contain" />}
            </span>
            <span className="min-w-0 font-semibold">{name}</span>
            {subCategories.length > 0 && (
              <span className="tree-count">
                {subCategories.length}
                <span className="sr-only">{subCategories.length === 1 ? ' subcategory' : ' subcategories'}</span>
              </span>
            )}
          </span>
        </div>
      </th>
      <td className="tree-description">{description || <span className="text-ink-3">No description</span>}</td>
      <td className="row-actions">
        {moving.count > 1 && <MoveHandle name={name} moving={moving} />}
        {moving.lifted ? (
          <MoveButtons name={name} moving={moving} />
        ) : (
          <>
            <IconButton
              label={`Attributes of ${name}`}
              title="Attributes of this category"
              icon={<ListChecks {...icon20} />}
              className={rowActionClass}
              onClick={onAttributes}
            />
            <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
          </>
        )}
      </td>
    </tr>
  );
}
