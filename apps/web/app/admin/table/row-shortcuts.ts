type RowSelectors = {
  /** CSS selector of the rows. */
  rows: string;
  /** CSS selector of the element that gets the focus; by default the row itself. */
  focused?: string;
};

/** Moves the focus up or down. Starts at the current row, or else at the first. */
export function moveRowFocus({ rows, focused }: RowSelectors, step: number): void {
  const allRows = [...document.querySelectorAll<HTMLElement>(rows)];
  const row = findFocusedRow(rows);
  const target = row
    ? allRows[allRows.indexOf(row) + step]
    : (allRows.find((candidate) => candidate.matches('[aria-current]')) ?? allRows[0]);
  (focused ? target?.querySelector<HTMLElement>(focused) : target)?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** Returns the row that has or contains the focus. */
export function findFocusedRow(rows: string): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(rows) ?? undefined;
}
