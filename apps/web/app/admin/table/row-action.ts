/** The look of an icon button in a table's row: smaller than elsewhere, except under a finger. */
export const rowAction = 'text-ink-2! aria-disabled:text-line-strong! aria-disabled:cursor-default md:size-9';
