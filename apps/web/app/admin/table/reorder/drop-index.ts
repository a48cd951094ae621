export type Move = { from: number; to: number };

/** The page position of a row, with everything that moves with it. */
export type RowBlock = { top: number; bottom: number };

/** Returns the drop position: after all rows whose middle is above `y`. */
export function dropIndex(blocks: readonly RowBlock[], from: number, y: number): number {
  return blocks.filter(({ top, bottom }, index) => index !== from && (top + bottom) / 2 < y).length;
}
