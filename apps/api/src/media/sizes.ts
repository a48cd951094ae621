/** The widths a picture is made in, as far as it is wide enough. */
export const WIDTHS = [160, 320, 640, 960, 1440, 1920] as const;

/** The width to use when nothing is known about the screen; the one that is made before anybody sees the picture. */
export const PREFERRED_WIDTH = 640;

/** How wide, and how high, a picture is kept that few will look at: a tear in a seam can be seen. */
export const PROOF_WIDTH = 1440;

/** The widths of a picture whose own width is `width`; the widest of a small one is its own. */
export function widthsFor(width: number): number[] {
  const narrower = WIDTHS.filter((candidate) => candidate <= width);
  const widest = Math.min(width, Math.max(...WIDTHS));
  return narrower.includes(widest as (typeof WIDTHS)[number]) ? narrower : [...narrower, widest];
}

/** The one of them that is made at once. */
export function firstWidthFor(width: number): number {
  return Math.min(width, PREFERRED_WIDTH);
}
