import { graphemesOf } from '../platform/text/graphemes.ts';
import { classes } from '../ui/classes.ts';

/** On a laptop the rest wait behind "More"; on a phone the row scrolls and holds them all. */
const ON_A_LAPTOP = 8;

// What the row of a wide screen has room for, SHOP ALL apart: the page's width less its margins.
const ROOM = { wide: 1270, widest: 1490 };
const MORE = 96;
const LETTER = 8.2;
const AROUND_A_NAME = 24;
/** A longer name is cut off. */
const WIDEST_ENTRY = 240;

/** How many categories stand in the row: on a laptop, from 1536 px and from 1680 px on. */
export type RowCounts = { laptop: number; wide: number; widest: number };

/**
 * Worked out from the letters, so that the server's page is right before any script runs and nothing moves afterwards.
 * A letter is taken to be a little wider than most; where names are wider still, the row squeezes them.
 */
export function rowCounts(names: readonly string[]): RowCounts {
  return {
    laptop: Math.min(names.length, ON_A_LAPTOP),
    wide: fitting(names, ROOM.wide),
    widest: fitting(names, ROOM.widest),
  };
}

/** The widths at which a category is not in the row, as classes; on a phone it always is. */
export function hiddenInRow({ laptop, wide, widest }: RowCounts, position: number): string {
  return classes(
    position >= laptop && 'lg:max-2xl:hidden',
    position >= wide && '2xl:max-3xl:hidden',
    position >= widest && '3xl:hidden',
  );
}

/** The widths at which a category is in the row already. */
export function hiddenInMore({ laptop, wide, widest }: RowCounts, position: number): string {
  return classes(
    position < laptop && 'lg:max-2xl:hidden',
    position < wide && '2xl:max-3xl:hidden',
    position < widest && '3xl:hidden',
  );
}

function fitting(names: readonly string[], room: number): number {
  const ends: number[] = [];
  for (const name of names) {
    const width = Math.min(graphemesOf(name).length * LETTER + AROUND_A_NAME, WIDEST_ENTRY);
    ends.push((ends.at(-1) ?? 0) + width);
  }
  if ((ends.at(-1) ?? 0) <= room) return names.length;
  return ends.filter((end) => end <= room - MORE).length;
}
