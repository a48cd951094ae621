/** Style of icon buttons in table rows: smaller than elsewhere, except on touch screens. */
export const rowActionClass =
  'text-text-muted! aria-disabled:text-border-strong! aria-disabled:cursor-default md:size-9';
