import './data-table.css';
import {
  columnVisibilityFeature,
  type RowData,
  rowExpandingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ComponentType, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { LoadError } from '../../ui/load-error.tsx';
import type { DataTableColumn, DataTableSelection } from './data-table-column.ts';
import { DataTableHeader } from './data-table-header.tsx';
import { DataTableRow, type RowFlags } from './data-table-row.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import type { SortDirection, Sorting } from './list-params.ts';
import type { ListState } from './list-state.ts';
import { RowCheckbox } from './selection/row-checkbox.tsx';
import { ShowMore } from './show-more.tsx';
import { usePermittedColumns } from './use-permitted-columns.ts';

const FEATURES = tableFeatures({ columnVisibilityFeature, rowExpandingFeature });
const NO_ROWS: readonly never[] = [];

export type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  label: string;
  /** Plural, such as `orders`, for the loading message. */
  what: string;
  list: ListState<Row>;
  columns: readonly DataTableColumn<Row>[];
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Shown if loading failed. Default: `LoadError`, with `errorWhat` or `what`. */
  error?: ReactNode;
  errorWhat?: string;
  className?: string;
  skeletonRows?: number;
  /** Default: `row.id`. */
  rowId?: (row: Row) => string;
  hiddenColumns?: ReadonlySet<string>;
  sorting?: Sorting;
  onSort?: (clicked: { by: string; direction: SortDirection }) => void;
  selection?: DataTableSelection<Row>;
  rowFlags?: (row: Row) => RowFlags;
  /** Shares state between the cells of a row. */
  RowScope?: ComponentType<{ row: Row; children: ReactNode }>;
  /** Content below an expanded row. */
  details?: (row: Row) => ReactNode;
  /** Rows of the table's foot. Hidden on cards. */
  foot?: ReactNode;
  /** Text below the table, such as its shortcuts. Hidden on cards. */
  hint?: ReactNode;
};

/** A list as a table. On narrow screens each row is a card with the same cells. */
export function DataTable<Row extends RowData>({ columns, ...options }: DataTableProps<Row>) {
  const props = { ...options, columns: usePermittedColumns(columns) };
  const { list, what, errorWhat = what, error, empty } = props;
  if (list.failed) return error ?? <LoadError what={errorWhat} busy={list.isFetching} onRetry={list.retry} />;
  if (!list.rows) return <DataTableSkeleton {...props} />;
  return (
    <>
      {list.rows.length === 0 ? empty : <LoadedTable {...props} />}
      <ShowMore list={list} />
    </>
  );
}

function LoadedTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, list, columns, className, selection, sorting, onSort, hiddenColumns, details, foot, hint } = props;
  const columnsById = new Map(columns.map((column) => [column.id, column]));
  const table = useTable({
    features: FEATURES,
    columns: columns.map(({ id }) => ({ id })),
    data: list.rows ?? NO_ROWS,
    getRowId: props.rowId ?? getOwnId,
    state: { columnVisibility: Object.fromEntries([...(hiddenColumns ?? [])].map((id) => [id, false])) },
    autoResetExpanded: false,
    getRowCanExpand: () => details !== undefined,
  });
  const visibleColumns = table.getVisibleLeafColumns().flatMap(({ id }) => columnsById.get(id) ?? []);
  const allCheckbox = selection && (
    <RowCheckbox
      label={selection.allLabel}
      checked={selection.all}
      some={selection.some}
      onPick={() => selection.pickAll()}
    />
  );
  return (
    <>
      {selection && (
        <p className="data-table-select-all">
          {allCheckbox}
          <span aria-hidden="true">{selection.allLabel}</span>
        </p>
      )}
      <table
        className={classes('data-table w-full [border-spacing:0] data-stale:opacity-50', className)}
        data-stale={list.isStale || undefined}
        aria-busy={list.isStale || undefined}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && <td data-select>{allCheckbox}</td>}
            {visibleColumns.map((column) => (
              <DataTableHeader key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <DataTableRow
              key={row.id}
              id={row.id}
              row={row.original}
              columns={visibleColumns}
              selection={selection}
              flags={props.rowFlags?.(row.original)}
              RowScope={props.RowScope}
              details={details}
              context={{
                index: row.index,
                isExpanded: row.getIsExpanded(),
                toggleExpanded: () => row.toggleExpanded(),
              }}
            />
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
      {hint && <p className="data-table-hint pt-4 text-text-subtle">{hint}</p>}
    </>
  );
}

function getOwnId(row: unknown): string {
  return String((row as { id: string | number }).id);
}
