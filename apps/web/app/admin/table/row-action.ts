/** Style of icon buttons in table rows: smaller than elsewhere, except on touch screens. */
export const rowActionClass = 'text-ink-2! aria-disabled:text-line-strong! aria-disabled:cursor-default md:size-9';
