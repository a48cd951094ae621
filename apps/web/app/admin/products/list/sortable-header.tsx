import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { icon14 } from '../../../ui/icon.ts';
import type { Sorting, SortKey } from './product-list-state.ts';

type SortableHeaderProps = {
  by: SortKey;
  sorting: Sorting;
  className: string;
  onSort: (by: SortKey) => void;
  children: ReactNode;
};

export function SortableHeader({ by, sorting, className, onSort, children }: SortableHeaderProps) {
  const direction = sorting.by === by ? sorting.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
    >
      <button type="button" className="sortable-header" onClick={() => onSort(by)}>
        {children}
        <Arrow {...icon14} data-shown={direction !== undefined || undefined} />
      </button>
    </th>
  );
}
