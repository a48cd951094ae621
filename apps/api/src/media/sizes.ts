/** Widths of an image. Wider ones than the original are skipped. */
export const IMAGE_WIDTHS = [160, 320, 640, 960, 1440, 1920] as const;

/** Default width if the screen is unknown. It is created before the image is published. */
export const PREFERRED_WIDTH = 640;

/** Maximum width and height of private photos: large enough to see a tear in a seam. */
export const RETURN_PHOTO_WIDTH = 1440;

/** Returns the widths for an image of this width. A small image also gets its own width. */
export function getWidths(width: number): number[] {
  const narrower = IMAGE_WIDTHS.filter((candidate) => candidate <= width);
  const widest = Math.min(width, Math.max(...IMAGE_WIDTHS));
  return narrower.includes(widest as (typeof IMAGE_WIDTHS)[number]) ? narrower : [...narrower, widest];
}

/** Returns the width that is created at upload. */
export function getFirstWidth(width: number): number {
  return Math.min(width, PREFERRED_WIDTH);
}
