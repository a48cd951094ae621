/** Ignores case and how accents were typed, like `name_key` in the database. */
export function normalizeColor(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * Returns the images of one colour, then those for all colours, or all images if there are none. The first must be the one that
 * `image_of` in the database returns for a variant of that colour.
 */
export function imagesForColor<ColorImage extends { color?: string | null }>(
  images: readonly ColorImage[],
  selectedColor: string | null | undefined,
): readonly ColorImage[] {
  if (selectedColor === null || selectedColor === undefined) return images;
  const normalizedColor = normalizeColor(selectedColor);
  const colorImages = images.filter(({ color }) => color && normalizeColor(color) === normalizedColor);
  const visibleImages = [...colorImages, ...images.filter(({ color }) => !color)];
  return visibleImages.length > 0 ? visibleImages : images;
}
