/** Names of colours are compared without regard to case, and to how an accent was typed, as `name_key` does in the database. */
export function colorKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/**
 * The pictures to show of one colour of a product: its own, then those for all colours; where there are neither, all there
 * are. The first is the one that `picture_of` in the database answers for a variant of that colour.
 */
export function picturesOf<Picture extends { color?: string | null }>(
  pictures: readonly Picture[],
  chosen: string | null | undefined,
): readonly Picture[] {
  if (chosen === null || chosen === undefined) return pictures;
  const wanted = colorKey(chosen);
  const own = pictures.filter(({ color }) => color && colorKey(color) === wanted);
  const shown = [...own, ...pictures.filter(({ color }) => !color)];
  return shown.length > 0 ? shown : pictures;
}
