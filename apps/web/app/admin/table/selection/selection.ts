/** Selected ids, and the row where a range starts. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: undefined };

type RowSelection = {
  id: string;
  /** Selects all rows from the last clicked one to this one. */
  range: boolean;
  max: number;
};

/** Toggles a row, or adds a range. */
export function selectRow(
  { ids, anchor }: Selection,
  listedIds: readonly string[],
  { id, range, max }: RowSelection,
): Selection {
  if (range && anchor !== undefined && listedIds.includes(anchor)) {
    return { ids: limitIds([...ids, ...idsBetween(listedIds, anchor, id)], max), anchor: id };
  }
  if (ids.has(id)) return { ids: new Set([...ids].filter((start) => start !== id)), anchor: id };
  return { ids: limitIds([...ids, id], max), anchor: id };
}

/** Adds all listed rows to the selection, or removes them if all are selected already. */
export function selectAll({ ids }: Selection, listedIds: readonly string[], max: number): Selection {
  const otherPageIds = [...ids].filter((id) => !listedIds.includes(id));
  const all = limitIds([...otherPageIds, ...listedIds], max);
  const areAllSelected = [...all].every((id) => ids.has(id));
  return { ids: areAllSelected ? new Set(otherPageIds) : all, anchor: undefined };
}

/** A row that a bulk action skipped, and why. */
export type RejectedRow = { id: string; message?: string | undefined };

type SelectionState<Row> = {
  selection: Selection;
  /** Selected rows as last seen, also those of other pages. */
  rows: ReadonlyMap<string, Row>;
  rejected: readonly RejectedRow[];
};

/** What the list and its toolbar show of a selection. */
export function viewSelection<Row extends { id: string }>(
  { selection: { ids }, rows, rejected }: SelectionState<Row>,
  listedRows: readonly Row[],
) {
  // Current data for rows on this page, otherwise the last known data.
  const knownRows = new Map([...rows, ...listedRows.map((row) => [row.id, row] as const)]);
  const listedCount = listedRows.filter(({ id }) => ids.has(id)).length;
  return {
    knownRows,
    selected: [...knownRows.values()].filter(({ id }) => ids.has(id)),
    has: (id: string) => ids.has(id),
    all: listedCount > 0 && listedCount === listedRows.length,
    some: listedCount > 0,
    rejectionOf: (id: string) => (ids.has(id) ? rejected.find((row) => row.id === id)?.message : undefined),
  };
}

function idsBetween(listedIds: readonly string[], start: string, end: string): string[] {
  const [from = 0, to = 0] = [listedIds.indexOf(start), listedIds.indexOf(end)].toSorted((a, b) => a - b);
  return listedIds.slice(from, to + 1);
}

function limitIds(ids: readonly string[], max: number): Set<string> {
  return new Set([...new Set(ids)].slice(0, max));
}
