import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { icon14 } from '../../ui/icon.ts';
import type { DataTableColumn } from './data-table-column.ts';
import type { SortDirection, Sorting } from './list-params.ts';

type DataTableHeaderProps<Row> = {
  column: DataTableColumn<Row>;
  sorting?: Sorting | undefined;
  onSort?: ((clicked: { by: string; direction: SortDirection }) => void) | undefined;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function DataTableHeader<Row>({ column, sorting, onSort }: DataTableHeaderProps<Row>) {
  const { header, isHeaderHidden, sort, width, align, priority, className } = column;
  const direction = sort && sorting?.by === sort.by ? sorting.direction : undefined;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={className}
      data-align={align}
      data-priority={priority}
      data-rest={width === 'rest' || undefined}
      style={typeof width === 'number' ? ({ '--column': `${width}px` } as CSSProperties) : undefined}
      aria-sort={direction && ARIA_SORT[direction]}
    >
      {sort && onSort ? (
        <button
          type="button"
          className="data-table-sort table:relative table:min-h-8 table:-mx-1.5 table:px-1.5 table:rounded-sm table:font-semibold"
          onClick={() => onSort(sort)}
        >
          {header}
          <Arrow {...icon14} data-shown={direction !== undefined || undefined} />
        </button>
      ) : (
        <span className={isHeaderHidden ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}
