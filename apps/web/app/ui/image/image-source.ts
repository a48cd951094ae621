type Sizes = { url: string; widths: readonly number[] };

/** For data saver: sharp on a card, soft in a gallery. */
const REDUCED_DATA_MAX_WIDTH = 320;

/** Returns the srcsets of an image: in its own format, and in AVIF if available. */
export function imageSources(
  { url, widths, formats = [] }: Sizes & { formats?: readonly string[] },
  { savesData }: { savesData: boolean },
) {
  const sizes = { url, widths: savesData ? widths.filter((width) => width <= REDUCED_DATA_MAX_WIDTH) : widths };
  return {
    originalSources: formatSrcSet(sizes),
    avif: formats.includes('avif') ? formatSrcSet(sizes, 'avif') : undefined,
  };
}

/** Builds a srcset from `/uploads/k/640.webp`. All widths are in the same folder, named by width. */
export function formatSrcSet({ url, widths }: Sizes, format?: 'avif'): string | undefined {
  const last = /\/[^/]+\.(\w+)$/.exec(url);
  if (!last || widths.length === 0) return undefined;
  const folder = url.slice(0, last.index);
  return widths
    .toSorted((a, b) => a - b)
    .map((width) => `${folder}/${width}.${format ?? last[1]} ${width}w`)
    .join(', ');
}
