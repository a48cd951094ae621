import './category-table.css';
import { useRef, useState } from 'react';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { CategoryRow } from './category-row.tsx';
import { rowId } from './category-row-id.ts';
import type { Category, CategoryRow as Row } from './category-tree.ts';
import { dropLine, siblingsOf } from './order/category-order.ts';
import type { RowMoving } from './order/row-moving.ts';
import { useCategoryMoves } from './order/use-category-moves.ts';
import { useRowDrag } from './order/use-row-drag.ts';

type CategoryTableProps = {
  tree: readonly Category[];
  rows: readonly Row[];
  isOpen: (id: string) => boolean;
  highlighted: string | undefined;
  onToggle: (id: string, open: boolean) => void;
  onFacts: (category: Category) => void;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoryTable(props: CategoryTableProps) {
  const { tree, rows, isOpen, highlighted, onToggle, onFacts, onEdit, onDelete } = props;
  const { said, move } = useCategoryMoves(tree);
  const { drag, handleOf } = useRowDrag(move);
  const [lifted, setLifted] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(box);
  const line = drag && dropLine(rows, siblingsOf(tree, drag.category), drag);

  function movingOf(category: Category): RowMoving {
    const siblings = siblingsOf(tree, category);
    const { id } = category;
    return {
      place: siblings.indexOf(category),
      count: siblings.length,
      dragged: drag?.category.id === id,
      drop: line?.id === id ? line.side : undefined,
      lifted: lifted === id,
      pointer: handleOf(category, siblings),
      onLift: (isLifted) => setLifted(isLifted ? id : undefined),
      onMove: (to, by) => {
        move(category, to);
        focusLater(`#${rowId(id)} [data-move="${by}"]`);
      },
    };
  }

  return (
    <div ref={box}>
      <output className="sr-only">{said}</output>
      <table className="catalog-table" data-dragging={drag ? true : undefined}>
        <caption className="sr-only">Categories, subcategories under their parent</caption>
        <thead>
          <tr>
            <th scope="col" className="w-20">
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
              moving={movingOf(row.category)}
              onToggle={(open) => onToggle(row.category.id, open)}
              onFacts={() => onFacts(row.category)}
              onEdit={() => onEdit(row.category)}
              onDelete={() => onDelete(row.category)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
