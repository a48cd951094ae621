import { useRef, useState } from 'react';
import {
  applyChanges,
  type CellChange,
  currentValue,
  type Edits,
  type GridColumn,
  type GridField,
  type GridRow,
  NO_EDITS,
} from './grid-cells.ts';
import { type CellPosition, type CellRange, copyCells, listCells, pasteCells, toBounds } from './grid-range.ts';

export type Grid = ReturnType<typeof useGrid>;

export function useGrid(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const history = useRef<Edits[]>([]);
  const firstField = columns.findIndex(({ id }) => id === 'price');
  const [selectedRange, setRange] = useState<CellRange>(() => singleCell({ row: 0, column: firstField }));
  const [draft, setDraft] = useState<string>();
  const range = clampRange(selectedRange, { row: rows.length - 1, column: columns.length - 1 });
  const { active } = range;
  const field = columns[active.column]?.field;
  const bounds = toBounds(range);

  function change(changes: readonly CellChange[]) {
    const next = applyChanges(rows, edits, changes);
    if (next === edits) return;
    history.current.push(edits);
    setEdits(next);
  }

  function select(position: CellPosition, { extends: isExtended = false } = {}) {
    const next = clampRange(singleCell(position), { row: rows.length - 1, column: columns.length - 1 }).active;
    setRange(isExtended ? { anchor: range.anchor, active: next } : singleCell(next));
  }

  return {
    rows,
    columns,
    edits,
    range,
    bounds,
    field,
    draft,
    change,
    select,
    /** Selects a column, for the selected rows or for all rows. */
    selectColumn(column: number, { all }: { all: boolean }) {
      setRange(
        all
          ? { anchor: { row: 0, column }, active: { row: rows.length - 1, column } }
          : { anchor: { ...range.anchor, column }, active: { ...active, column } },
      );
    },
    selectAll: () =>
      setRange({ anchor: { row: 0, column: 0 }, active: { row: rows.length - 1, column: columns.length - 1 } }),
    /** Starts editing the active cell with `text`, or with its current value. */
    type(text?: string) {
      const row = rows[active.row];
      if (!row || !field) return;
      setRange(singleCell(active));
      setDraft(text ?? currentValue(row, field, edits.get(row.variantId)));
    },
    onDraft: setDraft,
    leave({ keeps }: { keeps: boolean }) {
      const row = rows[active.row];
      if (keeps && draft !== undefined && row && field) change([{ variantId: row.variantId, field, value: draft }]);
      setDraft(undefined);
    },
    clear: () =>
      change(
        listCells(rows, columns, bounds).map(({ row, field }) => ({ variantId: row.variantId, field, value: '' })),
      ),
    copy: () => copyCells(rows, columns, { edits, bounds }),
    paste(text: string) {
      const changes = pasteCells(rows, columns, { text, bounds });
      change(changes);
      return changes.length;
    },
    undo() {
      const previous = history.current.pop();
      if (previous) setEdits(previous);
    },
    fieldAt: (column: number): GridField | undefined => columns[column]?.field,
  };
}

const singleCell = (position: CellPosition): CellRange => ({ anchor: position, active: position });

/** Clamps the selection, because narrow screens have fewer columns. */
function clampRange({ anchor, active }: CellRange, last: CellPosition): CellRange {
  const clamp = ({ row, column }: CellPosition) => ({
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  });
  return { anchor: clamp(anchor), active: clamp(active) };
}
