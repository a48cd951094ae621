import './bulk-editor.css';
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { notify } from '../../ui/toast.ts';
import { COLUMNS, groupByProduct, isNumeric } from './grid-cells.ts';
import type { CellPosition } from './grid-range.ts';
import { handleGridKey } from './grid-shortcuts.ts';
import type { Grid } from './use-grid.ts';
import { VariantGridRow } from './variant-grid-row.tsx';

export function VariantGrid({ grid }: { grid: Grid }) {
  const element = useRef<HTMLTableElement>(null);
  const { rows, columns, edits, range, bounds, draft } = grid;
  const { row: activeRow, column: activeColumn } = range.active;
  const latest = useRef(grid);
  // Layout effect: runs before the next key press.
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const onLeave = useCallback(() => latest.current.leave({ keeps: true }), []);
  const pointerHandlers = usePointerSelection(latest);
  const isNarrow = columns.length < COLUMNS.length;
  const groups = isNarrow ? groupByProduct(rows) : [{ first: 0, rows }];
  // Rows before the first cell: the header, and on narrow screens the names of the products.
  const rowIndexOf = (position: number, group: number) => position + 2 + (isNarrow ? group + 1 : 0);
  useCellFocus(element, `${activeRow}:${activeColumn}`, draft === undefined);

  return (
    <table
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table gone through by keys
      role="grid"
      aria-label="Variants"
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1 + (isNarrow ? groups.length : 0)}
      aria-colcount={columns.length}
      className="bulk-editor-grid"
      onKeyDown={(event) => {
        if (handleGridKey(grid, event)) event.preventDefault();
      }}
      onCopy={(event) => {
        if (draft !== undefined) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', grid.copy());
      }}
      onPaste={(event) => {
        if (draft !== undefined) return;
        event.preventDefault();
        const count = grid.paste(event.clipboardData.getData('text/plain'));
        if (count === 0) notify({ text: 'Can’t paste here: no editable cells', tone: 'bad' });
      }}
      {...pointerHandlers}
    >
      <GridHeader columns={columns} />
      {groups.map((group, groupIndex) => (
        <tbody key={group.first}>
          {isNarrow && (
            <ProductRow
              name={group.rows[0]?.name}
              rowIndex={rowIndexOf(group.first, groupIndex) - 1}
              columns={columns.length}
            />
          )}
          {group.rows.map((row, offset) => {
            const position = group.first + offset;
            const isInSelection = position >= bounds.top && position <= bounds.bottom;
            const isActive = position === activeRow;
            return (
              <VariantGridRow
                key={row.variantId}
                row={row}
                place={position}
                rowIndex={rowIndexOf(position, groupIndex)}
                columns={columns}
                own={edits.get(row.variantId)}
                active={isActive ? activeColumn : undefined}
                from={isInSelection ? bounds.left : undefined}
                to={isInSelection ? bounds.right : undefined}
                draft={isActive ? draft : undefined}
                onDraft={grid.onDraft}
                onLeave={onLeave}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

function ProductRow({ name, rowIndex, columns }: { name: string | undefined; rowIndex: number; columns: number }) {
  return (
    <tr aria-rowindex={rowIndex} className="sticky top-(--control) z-2 grid border-b border-border bg-sunken">
      <th scope="rowgroup" colSpan={columns} className="px-2.5 py-1.5 text-start">
        <span className="sticky left-2.5 inline-block max-w-[calc(100vw-62px)] truncate align-top">{name}</span>
      </th>
    </tr>
  );
}

function GridHeader({ columns }: Pick<Grid, 'columns'>) {
  return (
    <thead>
      <tr aria-rowindex={1} className="bulk-editor-grid-head grid grid-cols-[var(--columns)] min-w-[var(--least)]">
        {columns.map(({ id, label, field }, column) => (
          <th
            key={id}
            scope="col"
            className="bulk-editor-grid-column text-[length:var(--text-xs)] items-center h-(--control) px-2.5 border-r border-b border-border bg-sunken text-text-muted font-semibold text-start whitespace-nowrap cursor-pointer"
            aria-colindex={column + 1}
            data-head={column}
            data-column={id}
            data-numeric={isNumeric(field) || undefined}
            title={field && `Select all of ${label}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Clicks select cells, drags a block, and a header its column. A second tap or a double click edits. */
function usePointerSelection(latest: { current: Grid }) {
  const tappedCell = useRef<string>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      const { current: grid } = latest;
      const head = (event.target as Element).closest<HTMLElement>('[data-head]');
      if (head) grid.selectColumn(Number(head.dataset.head), { all: true });
      const position = findCellPosition(event);
      if (!position || isInput(event)) return;
      const isActive = position.row === grid.range.active.row && position.column === grid.range.active.column;
      tappedCell.current = isActive ? `${position.row}:${position.column}` : undefined;
      if (event.pointerType === 'mouse') grid.select(position, { extends: event.shiftKey });
    },
    onPointerMove: (event: PointerEvent) => {
      const position = findCellPosition(event);
      const { active } = latest.current.range;
      if (event.pointerType !== 'mouse' || event.buttons !== 1 || !position || isInput(event)) return;
      if (position.row !== active.row || position.column !== active.column)
        latest.current.select(position, { extends: true });
    },
    // A touch scroll starts with a pointer down too, so touch selects only on click.
    onClick: (event: React.MouseEvent) => {
      const position = findCellPosition(event);
      if (!position || isInput(event)) return;
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse') return;
      latest.current.select(position);
      if (tappedCell.current === `${position.row}:${position.column}`) latest.current.type();
    },
    onDoubleClick: (event: React.MouseEvent) => {
      if (findCellPosition(event) && !isInput(event)) latest.current.type();
    },
  };
}

const isInput = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

function findCellPosition({ target }: { target: EventTarget }): CellPosition | undefined {
  const cellKey = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at;
  if (!cellKey) return undefined;
  const [row = 0, column = 0] = cellKey.split(':').map(Number);
  return { row, column };
}

/** Focus follows the active cell while it is in the grid. Choosing a column in the tools does not move it. */
function useCellFocus(element: { current: HTMLElement | null }, cellKey: string, canFocus: boolean): void {
  const isFirstRender = useRef(true);
  useEffect(() => {
    const focus = () => element.current?.querySelector<HTMLElement>(`[data-at="${cellKey}"]`)?.focus();
    if (isFirstRender.current) {
      isFirstRender.current = false;
      // The dialog focuses its first field, but the user wants to type in the grid.
      const frame = requestAnimationFrame(focus);
      return () => cancelAnimationFrame(frame);
    }
    const focused = document.activeElement;
    const isFocusInGrid = focused === null || focused === document.body || element.current?.contains(focused);
    if (canFocus && isFocusInGrid) focus();
    return undefined;
  }, [element, cellKey, canFocus]);
}
