type Sizes = { url: string; widths: readonly number[] };

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
