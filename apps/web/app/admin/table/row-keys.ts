type Rows = {
  /** What finds the rows. */
  rows: string;
  /** What in a row has focus while it is the one pointed at; the row itself where nothing is said. */
  focused?: string;
};

/** The cursor goes down or up; it begins at the row that is open, or at the first. */
export function goToRow({ rows, focused }: Rows, step: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const row = rowOf(rows);
  const to = row ? all[all.indexOf(row) + step] : (all.find((one) => one.matches('[aria-current]')) ?? all[0]);
  (focused ? to?.querySelector<HTMLElement>(focused) : to)?.focus();
  to?.scrollIntoView({ block: 'nearest' });
}

/** The row that has focus, or something in it. */
export function rowOf(rows: string): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(rows) ?? undefined;
}
