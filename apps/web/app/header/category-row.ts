import { splitGraphemes } from '../platform/text/graphemes.ts';
import { classes } from '../ui/classes.ts';

/** On a laptop the rest is in the "More" menu. On a phone the row scrolls and shows all. */
const LAPTOP_COUNT = 8;

// Width in px for the row on wide screens: the page without margins and SHOP ALL.
const ROW_WIDTHS = { wide: 1270, widest: 1490 };
const MORE_BUTTON_WIDTH = 96;
const CHARACTER_WIDTH = 8.2;
const ENTRY_PADDING = 24;
/** Longer names are cut off. */
const MAX_ENTRY_WIDTH = 240;

/** How many categories fit in the row: on a laptop, from 1536 px and from 1680 px. */
export type RowCounts = { laptop: number; wide: number; widest: number };

/**
 * Estimates widths from the number of characters, so that the server-rendered page is right without scripts and does
 * not shift. Assumes wide characters; if names are wider still, CSS shrinks them.
 */
export function rowCounts(names: readonly string[]): RowCounts {
  return {
    laptop: Math.min(names.length, LAPTOP_COUNT),
    wide: countFitting(names, ROW_WIDTHS.wide),
    widest: countFitting(names, ROW_WIDTHS.widest),
  };
}

/** Returns classes that hide a category in the row. A phone always shows it. */
export function rowVisibilityClass({ laptop, wide, widest }: RowCounts, position: number): string {
  return classes(
    position >= laptop && 'lg:max-2xl:hidden',
    position >= wide && '2xl:max-3xl:hidden',
    position >= widest && '3xl:hidden',
  );
}

/** Returns classes that hide a category in the "More" menu when it is in the row. */
export function moreVisibilityClass({ laptop, wide, widest }: RowCounts, position: number): string {
  return classes(
    position < laptop && 'lg:max-2xl:hidden',
    position < wide && '2xl:max-3xl:hidden',
    position < widest && '3xl:hidden',
  );
}

function countFitting(names: readonly string[], availableWidth: number): number {
  const ends: number[] = [];
  for (const name of names) {
    const width = Math.min(splitGraphemes(name).length * CHARACTER_WIDTH + ENTRY_PADDING, MAX_ENTRY_WIDTH);
    ends.push((ends.at(-1) ?? 0) + width);
  }
  if ((ends.at(-1) ?? 0) <= availableWidth) return names.length;
  return ends.filter((end) => end <= availableWidth - MORE_BUTTON_WIDTH).length;
}
