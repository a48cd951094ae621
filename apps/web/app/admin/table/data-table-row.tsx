import type { ComponentType, ReactNode } from 'react';
import type { CellContext, DataTableColumn, DataTableSelection } from './data-table-column.ts';
import { RowCheckbox } from './selection/row-checkbox.tsx';
import { scrollToCenterOnMount } from './use-highlight.ts';

export type RowFlags = { isLate?: boolean; isHighlighted?: boolean; isTotal?: boolean };

type DataTableRowProps<Row> = {
  id: string;
  row: Row;
  columns: readonly DataTableColumn<Row>[];
  context: CellContext;
  selection?: DataTableSelection<Row> | undefined;
  flags?: RowFlags | undefined;
  RowScope?: ComponentType<{ row: Row; children: ReactNode }> | undefined;
  details?: ((row: Row) => ReactNode) | undefined;
};

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { id, row, columns, context, selection, flags = {}, RowScope, details } = props;
  const rowElement = (
    <tr
      ref={flags.isHighlighted ? scrollToCenterOnMount : undefined}
      data-row={id}
      data-selected={selection?.has(id) || undefined}
      data-highlighted={flags.isHighlighted || undefined}
      data-late={flags.isLate || undefined}
      data-total={flags.isTotal || undefined}
    >
      {selection && (
        <td data-select>
          <RowCheckbox
            label={`Select ${selection.nameOf(row)}`}
            checked={selection.has(id)}
            onPick={(range) => selection.pick(id, range)}
          />
        </td>
      )}
      {columns.map((column) => (
        <DataTableCell key={column.id} column={column}>
          {column.cell(row, context)}
        </DataTableCell>
      ))}
    </tr>
  );
  return (
    <>
      {RowScope ? <RowScope row={row}>{rowElement}</RowScope> : rowElement}
      {details && context.isExpanded && (
        <tr id={detailsId(id)} className="data-table-details">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it */}
          <td colSpan={columns.length + (selection ? 1 : 0)} tabIndex={0}>
            {details(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** Id of the content below an expanded row. */
export const detailsId = (rowId: string) => `details-${rowId}`;

type DataTableCellProps<Row> = { column: DataTableColumn<Row>; children: ReactNode };

export function DataTableCell<Row>({ column, children }: DataTableCellProps<Row>) {
  const { header, align, width, priority, card = 'line', isRowHeader, className } = column;
  const attributes = {
    className,
    'data-align': align,
    'data-priority': priority,
    'data-rest': width === 'rest' || undefined,
    'data-card': card,
    'data-label': card === 'pair' || card === 'note' ? header : undefined,
  };
  return isRowHeader ? (
    <th scope="row" {...attributes}>
      {children}
    </th>
  ) : (
    <td {...attributes}>{children}</td>
  );
}
