import { ChevronRight, ListChecks } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Img } from '../../ui/image/responsive-image.tsx';
import { MoveButtons } from '../table/reorder/move-buttons.tsx';
import { MoveHandle } from '../table/reorder/move-handle.tsx';
import type { RowMove } from '../table/reorder/row-move.ts';
import { rowActionClass } from '../table/row-action.ts';
import { RowActions } from '../table/row-actions.tsx';
import { scrollToCenterOnMount } from '../table/use-highlight.ts';
import { categoryRowId } from './category-row-id.ts';
import type { CategoryTreeRow as Row } from './category-tree.ts';

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
      <td className="[grid-area:serial] text-text-subtle tabular-nums">{serial}</td>
      <th scope="row" className="tree-name wrap-anywhere [grid-area:name] min-w-0 md:min-w-35">
        <div className="flex items-stretch">
          {Array.from({ length: level - 1 }, (_, depth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the guide lines of a row are all alike
            <span
              key={depth}
              aria-hidden="true"
              className="flex-none w-3 border-l border-border md:w-6 md:ms-4 md:-me-4"
            />
          ))}
          <span className="flex min-w-0 items-center gap-2 py-1">
            {subCategories.length > 0 ? (
              <button
                type="button"
                aria-label={`Subcategories of ${name}`}
                aria-expanded={open}
                aria-controls={open ? subCategories.map((child) => categoryRowId(child.id)).join(' ') : undefined}
                className="tree-toggle grid flex-none place-items-center size-(--touch) -mx-1.5 rounded-sm text-text-muted md:size-(--control) md:m-0"
                onClick={() => onToggle(!open)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowRight') onToggle(true);
                  if (event.key === 'ArrowLeft') onToggle(false);
                }}
              >
                <ChevronRight {...icon20} />
              </button>
            ) : (
              <span className="tree-toggle grid flex-none place-items-center size-(--touch) -mx-1.5 rounded-sm text-text-muted md:size-(--control) md:m-0" />
            )}
            <span className="tree-thumb image-frame-lit">
              {image && <Img image={image} alt="" sizes="40px" className="size-full object-contain" />}
            </span>
            <span className="min-w-0 font-semibold">{name}</span>
            {subCategories.length > 0 && (
              <span className="text-xs/6 flex-none min-w-6 h-6 px-2 rounded-full bg-sunken text-text-muted font-semibold text-center md:in-[tr:hover]:bg-border">
                {subCategories.length}
                <span className="sr-only">{subCategories.length === 1 ? ' subcategory' : ' subcategories'}</span>
              </span>
            )}
          </span>
        </div>
      </th>
      <td className="wrap-anywhere [grid-area:description] text-pretty text-text-muted max-md:truncate md:min-w-24 md:max-w-[60ch]">
        {description || <span className="text-text-subtle">No description</span>}
      </td>
      <td className="row-actions text-end whitespace-nowrap md:[&_svg]:size-(--icon-md)">
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
