import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DataTableColumn } from './data-table-column.ts';
import { DataTableHeader } from './data-table-header.tsx';
import { DataTableCell } from './data-table-row.tsx';

type DataTableSkeletonProps<Row> = {
  what: string;
  columns: readonly DataTableColumn<Row>[];
  className?: string | undefined;
  skeletonRows?: number | undefined;
  hiddenColumns?: ReadonlySet<string> | undefined;
  selection?: object | undefined;
};

/** Placeholder of the same size as the loaded table. */
export function DataTableSkeleton<Row>(props: DataTableSkeletonProps<Row>) {
  const { what, columns, className, skeletonRows = 8, hiddenColumns, selection } = props;
  const visibleColumns = columns.filter(({ id }) => !hiddenColumns?.has(id));
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading {what}</output>
      {selection && <p className="data-table-select-all" />}
      <table
        className={classes('data-table w-full [border-spacing:0] data-stale:opacity-50', className)}
        aria-hidden="true"
      >
        <thead>
          <tr>
            {selection && <td data-select>{''}</td>}
            {visibleColumns.map((column) => (
              <DataTableHeader key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: skeletonRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows to come are all alike
            <tr key={index} className="data-table-skeleton">
              {selection && <td data-select>{''}</td>}
              {visibleColumns.map((column) => (
                <DataTableCell key={column.id} column={column}>
                  <Skeleton className="h-4" />
                </DataTableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
