import { useRef, useState } from 'react';
import {
  type CellChange,
  type Edits,
  type GridColumn,
  type GridField,
  type GridRow,
  NO_EDITS,
  valueOf,
  withCells,
} from './grid-cells.ts';
import { boundsOf, cellsIn, copied, type Place, pasted, type Range } from './grid-range.ts';

export type Grid = ReturnType<typeof useGrid>;

/** The grid as it stands: what was typed, what is selected, and the cell that is being typed in. */
export function useGrid(rows: readonly GridRow[], columns: readonly GridColumn[]) {
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const past = useRef<Edits[]>([]);
  const firstField = columns.findIndex(({ id }) => id === 'price');
  const [chosen, setRange] = useState<Range>(() => at({ row: 0, column: firstField }));
  const [draft, setDraft] = useState<string>();
  const range = within(chosen, { row: rows.length - 1, column: columns.length - 1 });
  const { active } = range;
  const field = columns[active.column]?.field;
  const bounds = boundsOf(range);

  function change(changes: readonly CellChange[]) {
    const next = withCells(rows, edits, changes);
    if (next === edits) return;
    past.current.push(edits);
    setEdits(next);
  }

  function select(place: Place, { extends: isExtended = false } = {}) {
    const next = within(at(place), { row: rows.length - 1, column: columns.length - 1 }).active;
    setRange(isExtended ? { anchor: range.anchor, active: next } : at(next));
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
    /** Selects a column of the rows that are selected, or of all. */
    selectColumn(column: number, { all }: { all: boolean }) {
      setRange(
        all
          ? { anchor: { row: 0, column }, active: { row: rows.length - 1, column } }
          : { anchor: { ...range.anchor, column }, active: { ...active, column } },
      );
    },
    selectAll: () =>
      setRange({ anchor: { row: 0, column: 0 }, active: { row: rows.length - 1, column: columns.length - 1 } }),
    /** Begins to type in the active cell: on what stands there, or anew. */
    type(text?: string) {
      const row = rows[active.row];
      if (!row || !field) return;
      setRange(at(active));
      setDraft(text ?? valueOf(row, field, edits.get(row.variantId)));
    },
    onDraft: setDraft,
    leave({ keeps }: { keeps: boolean }) {
      const row = rows[active.row];
      if (keeps && draft !== undefined && row && field) change([{ variantId: row.variantId, field, value: draft }]);
      setDraft(undefined);
    },
    clear: () =>
      change(cellsIn(rows, columns, bounds).map(({ row, field }) => ({ variantId: row.variantId, field, value: '' }))),
    copy: () => copied(rows, columns, { edits, bounds }),
    paste(text: string) {
      const changes = pasted(rows, columns, { text, bounds });
      change(changes);
      return changes.length;
    },
    undo() {
      const before = past.current.pop();
      if (before) setEdits(before);
    },
    fieldAt: (column: number): GridField | undefined => columns[column]?.field,
  };
}

const at = (place: Place): Range => ({ anchor: place, active: place });

/** On a narrower screen there are fewer columns. */
function within({ anchor, active }: Range, last: Place): Range {
  const kept = ({ row, column }: Place) => ({
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  });
  return { anchor: kept(anchor), active: kept(active) };
}
