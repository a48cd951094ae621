import './edit-many.css';
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { notify } from '../../ui/toast.ts';
import { isFigure } from './grid-cells.ts';
import { pressInGrid } from './grid-keys.ts';
import type { Place } from './grid-range.ts';
import type { Grid } from './use-grid.ts';
import { VariantGridRow } from './variant-grid-row.tsx';

/** A cell for each price, stock and SKU of the chosen variants, to go through by keys like a spreadsheet. */
export function VariantGrid({ grid }: { grid: Grid }) {
  const element = useRef<HTMLTableElement>(null);
  const { rows, columns, edits, range, bounds, draft } = grid;
  const { row: activeRow, column: activeColumn } = range.active;
  const latest = useRef(grid);
  // Before anybody can press again.
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const onLeave = useCallback(() => latest.current.leave({ keeps: true }), []);
  const press = usePresses(latest);
  useFocusFollows(element, `${activeRow}:${activeColumn}`, draft === undefined);

  return (
    <table
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table gone through by keys
      role="grid"
      aria-label="Variants"
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      data-narrow={columns.length < 8 || undefined}
      className="edit-grid"
      onKeyDown={(event) => {
        if (pressInGrid(grid, event)) event.preventDefault();
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
        if (count === 0) notify({ text: 'Nothing of it fits where you are', tone: 'bad' });
      }}
      {...press}
    >
      <Heads columns={columns} />
      <tbody>
        {rows.map((row, place) => {
          const isIn = place >= bounds.top && place <= bounds.bottom;
          const isActive = place === activeRow;
          return (
            <VariantGridRow
              key={row.variantId}
              row={row}
              place={place}
              columns={columns}
              own={edits.get(row.variantId)}
              active={isActive ? activeColumn : undefined}
              from={isIn ? bounds.left : undefined}
              to={isIn ? bounds.right : undefined}
              draft={isActive ? draft : undefined}
              onDraft={grid.onDraft}
              onLeave={onLeave}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function Heads({ columns }: Pick<Grid, 'columns'>) {
  return (
    <thead>
      <tr aria-rowindex={1} className="edit-grid-head">
        {columns.map(({ id, label, field }, column) => (
          <th
            key={id}
            scope="col"
            aria-colindex={column + 1}
            data-head={column}
            data-column={id}
            data-figure={isFigure(field) || undefined}
            title={field && `Select all of ${label}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Presses on cells select them, held ones a block; a head selects its column. A second tap types, as two clicks do. */
function usePresses(latest: { current: Grid }) {
  const tapped = useRef<string>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      const { current: grid } = latest;
      const head = (event.target as Element).closest<HTMLElement>('[data-head]');
      if (head) grid.selectColumn(Number(head.dataset.head), { all: true });
      const place = placeOf(event);
      if (!place || isInput(event)) return;
      const isActive = place.row === grid.range.active.row && place.column === grid.range.active.column;
      tapped.current = isActive ? `${place.row}:${place.column}` : undefined;
      if (event.pointerType === 'mouse') grid.select(place, { extends: event.shiftKey });
    },
    onPointerMove: (event: PointerEvent) => {
      const place = placeOf(event);
      const { active } = latest.current.range;
      if (event.pointerType !== 'mouse' || event.buttons !== 1 || !place || isInput(event)) return;
      if (place.row !== active.row || place.column !== active.column) latest.current.select(place, { extends: true });
    },
    // A finger that scrolls presses too, and its press is taken back: only one that ends as a click selects.
    onClick: (event: React.MouseEvent) => {
      const place = placeOf(event);
      if (!place || isInput(event)) return;
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse') return;
      latest.current.select(place);
      if (tapped.current === `${place.row}:${place.column}`) latest.current.type();
    },
    onDoubleClick: (event: React.MouseEvent) => {
      if (placeOf(event) && !isInput(event)) latest.current.type();
    },
  };
}

const isInput = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

function placeOf({ target }: { target: EventTarget }): Place | undefined {
  const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at;
  if (!at) return undefined;
  const [row = 0, column = 0] = at.split(':').map(Number);
  return { row, column };
}

/** Focus goes with the active cell, while it is in the grid; a column chosen in the tools beside it leaves it there. */
function useFocusFollows(element: { current: HTMLElement | null }, at: string, isFree: boolean): void {
  const isNew = useRef(true);
  useEffect(() => {
    const focus = () => element.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
    if (isNew.current) {
      isNew.current = false;
      // The dialog around it begins at its first field; whoever opens a grid wants to type in it.
      const later = requestAnimationFrame(focus);
      return () => cancelAnimationFrame(later);
    }
    const now = document.activeElement;
    const isHere = now === null || now === document.body || element.current?.contains(now);
    if (isFree && isHere) focus();
    return undefined;
  }, [element, at, isFree]);
}
