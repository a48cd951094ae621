import type { RowData } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { ShowAllButton } from '../table/show-all-button.tsx';

const INITIAL_COUNT = 10;
/** A longer list starts folded. */
const MAX_UNFOLDED_COUNT = 15;
const SKELETON_ROWS = 5;

/** A table that starts with its first rows and a button for the others. */
export function FoldedTable<Row extends RowData>({ list, ...table }: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const { rows = [] } = list;
  const isFolded = !isExpanded && rows.length > MAX_UNFOLDED_COUNT;
  return (
    <div ref={frame} tabIndex={-1} className="pt-3">
      <DataTable
        {...table}
        list={isFolded ? { ...list, rows: rows.slice(0, INITIAL_COUNT) } : list}
        skeletonRows={SKELETON_ROWS}
      />
      {isFolded && (
        <div className="pt-3">
          <ShowAllButton count={rows.length} focusAfter={frame} onShow={() => setIsExpanded(true)} />
        </div>
      )}
    </div>
  );
}
