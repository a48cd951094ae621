import { useState } from 'react';
import { EMPTY_SELECTION, type RejectedRow, type Selection, selectAll, selectRow, viewSelection } from './selection.ts';

type SelectionOptions = {
  /** Identifies the list. Another view or search clears the selection; other pages add to it. */
  scope: string;
  max: number;
};
/** The selected rows of a list, also those on other pages. */
export function useRowSelection<Row extends { id: string }>(
  listedRows: readonly Row[],
  { scope, max }: SelectionOptions,
) {
  const empty = {
    scope,
    selection: EMPTY_SELECTION,
    rows: new Map<string, Row>(),
    rejected: [] as readonly RejectedRow[],
  };
  const [state, setState] = useState(empty);
  // Back in a list, users do not remember the earlier selection.
  if (state.scope !== scope) setState(empty);
  const { selection, rows, rejected } = state.scope === scope ? state : empty;
  const view = viewSelection({ selection, rows, rejected }, listedRows);
  const listedIds = listedRows.map(({ id }) => id);

  function update(next: Selection, nextRejected: readonly RejectedRow[] = rejected) {
    const kept = new Map([...view.knownRows].filter(([id]) => next.ids.has(id)));
    setState({ scope, selection: next, rows: kept, rejected: nextRejected });
  }

  return {
    selected: view.selected,
    has: view.has,
    all: view.all,
    some: view.some,
    /** Why a bulk action skipped the row. */
    rejectionOf: view.rejectionOf,
    pick: (id: string, range: boolean) => update(selectRow(selection, listedIds, { id, range, max })),
    pickAll: () => update(selectAll(selection, listedIds, max)),
    /** Selects only the rows that a bulk action skipped, so that each shows its reason. */
    keepOnly: (skipped: readonly RejectedRow[]) =>
      update({ ids: new Set(skipped.map(({ id }) => id)), anchor: undefined }, skipped),
    clear: () => setState(empty),
  };
}

export type RowSelection<Row> = Omit<ReturnType<typeof useRowSelection>, 'selected'> & { selected: Row[] };
