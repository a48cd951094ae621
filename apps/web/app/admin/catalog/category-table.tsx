import './category-table.css';
import { CategoryRow } from './category-row.tsx';
import type { Category, CategoryRow as Row } from './category-tree.ts';

type CategoryTableProps = {
  rows: readonly Row[];
  isOpen: (id: string) => boolean;
  highlighted: string | undefined;
  onToggle: (id: string, open: boolean) => void;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoryTable({ rows, isOpen, highlighted, onToggle, onEdit, onDelete }: CategoryTableProps) {
  return (
    <table className="catalog-table category-table">
      <caption className="sr-only">Categories, subcategories under their parent</caption>
      <thead>
        <tr>
          <th scope="col" className="w-20">
            S.No
          </th>
          <th scope="col">Name</th>
          <th scope="col">Description</th>
          <th scope="col" className="w-24">
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
            onToggle={(open) => onToggle(row.category.id, open)}
            onEdit={() => onEdit(row.category)}
            onDelete={() => onDelete(row.category)}
          />
        ))}
      </tbody>
    </table>
  );
}
