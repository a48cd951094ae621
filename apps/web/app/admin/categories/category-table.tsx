import './category-table.css';
import { useRef, useState } from 'react';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import type { RowMove } from '../table/reorder/row-move.ts';
import { useRowDrag } from '../table/reorder/use-row-drag.ts';
import { CategoryRow } from './category-row.tsx';
import { categoryRowId } from './category-row-id.ts';
import type { Category, CategoryTreeRow as Row } from './category-tree.ts';
import { dropIndicator, listSiblings } from './order/category-order.ts';
import { measureCategory } from './order/measure-category.ts';
import { useCategoryMoves } from './order/use-category-moves.ts';

type CategoryTableProps = {
  tree: readonly Category[];
  rows: readonly Row[];
  isOpen: (id: string) => boolean;
  highlighted: string | undefined;
  onToggle: (id: string, open: boolean) => void;
  onAttributes: (category: Category) => void;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoryTable(props: CategoryTableProps) {
  const { tree, rows, isOpen, highlighted, onToggle, onAttributes, onEdit, onDelete } = props;
  const { message, move } = useCategoryMoves(tree);
  const { drag, handleOf } = useRowDrag(move, measureCategory);
  const [liftedId, setLiftedId] = useState<string>();
  const container = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(container);
  const indicator = drag && dropIndicator(rows, listSiblings(tree, drag.item), drag);

  function getRowMove(category: Category): RowMove {
    const siblings = listSiblings(tree, category);
    const { id } = category;
    return {
      place: siblings.indexOf(category),
      count: siblings.length,
      dragged: drag?.item.id === id,
      drop: indicator?.id === id ? indicator.side : undefined,
      lifted: liftedId === id,
      pointer: handleOf(category, siblings),
      onLift: (isLifted) => setLiftedId(isLifted ? id : undefined),
      onMove: (to, by) => {
        move(category, to);
        focusLater(`#${categoryRowId(id)} [data-move="${by}"]`);
      },
    };
  }

  return (
    <div ref={container}>
      <output className="sr-only">{message}</output>
      <table className="catalog-table w-full [border-spacing:0]" data-dragging={drag ? true : undefined}>
        <caption className="sr-only">Categories, subcategories under their parent</caption>
        <thead>
          <tr>
            <th scope="col" className="w-14">
              S.No
            </th>
            <th scope="col">Name</th>
            <th scope="col">Description</th>
            <th scope="col" className="w-44">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CategoryRow
              key={row.category.id}
              row={row}
              open={isOpen(row.category.id)}
              highlighted={row.category.id === highlighted}
              moving={getRowMove(row.category)}
              onToggle={(open) => onToggle(row.category.id, open)}
              onAttributes={() => onAttributes(row.category)}
              onEdit={() => onEdit(row.category)}
              onDelete={() => onDelete(row.category)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
