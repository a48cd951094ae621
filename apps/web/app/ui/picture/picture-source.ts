type Sizes = { url: string; widths: readonly number[] };

/** For those who save data: sharp on a card, soft in a gallery. */
const ENOUGH_WIDTH = 320;

/** The srcsets of a picture: in its own format, and in AVIF where it has that. */
export function sourcesOf(
  { url, widths, formats = [] }: Sizes & { formats?: readonly string[] },
  { savesData }: { savesData: boolean },
) {
  const sizes = { url, widths: savesData ? widths.filter((width) => width <= ENOUGH_WIDTH) : widths };
  return { own: srcSetOf(sizes), avif: formats.includes('avif') ? srcSetOf(sizes, 'avif') : undefined };
}

/**
 * `/uploads/k/640.webp` and its widths as a srcset: every width lies beside the others under its own number, in the same
 * format unless another is asked for.
 */
export function srcSetOf({ url, widths }: Sizes, format?: 'avif'): string | undefined {
  const last = /\/[^/]+\.(\w+)$/.exec(url);
  if (!last || widths.length === 0) return undefined;
  const folder = url.slice(0, last.index);
  return widths
    .toSorted((a, b) => a - b)
    .map((width) => `${folder}/${width}.${format ?? last[1]} ${width}w`)
    .join(', ');
}
