type RowSelectors = {
  /** CSS selector of the rows. */
  rows: string;
  /** CSS selector of the element that gets the focus, or else the first control. Default: the row itself. */
  focused?: string;
};

/** Moves the focus up or down. Starts at the current row, or else at the first. */
export function moveRowFocus({ rows, focused }: RowSelectors, step: number): void {
  const allRows = [...document.querySelectorAll<HTMLElement>(rows)];
  const row = findFocusedRow(rows);
  const target = row
    ? allRows[allRows.indexOf(row) + step]
    : (allRows.find((candidate) => candidate.matches('[aria-current]')) ?? allRows[0]);
  if (!target) return;
  const control = focused === undefined ? target : findControl(target, focused);
  // A row without any control, such as a log entry, takes the focus itself.
  if (!control) target.tabIndex = -1;
  (control ?? target).focus();
  target.scrollIntoView({ block: 'nearest' });
}

function findControl(row: HTMLElement, preferred: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(preferred) ?? row.querySelector<HTMLElement>('a, button, summary');
}

/** Returns the row that has or contains the focus. */
export function findFocusedRow(rows: string): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(rows) ?? undefined;
}
