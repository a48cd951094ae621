import { normalizeColor } from '@kinari/contract/images';
import {
  type ImageColor,
  type ImageFormValue,
  listImageIds,
  matchColor,
  type SavedImage,
} from '../../images/image-form-values.ts';
import type { VariantFormValues } from '../../variants/variant-form-values.ts';

/**
 * Returns the colours of the rows, in order. An image refers to a row key, not to a name,
 * so that it follows when the name is edited.
 */
export function listImageColors(rows: readonly VariantFormValues[]): ImageColor[] {
  const colors = new Map<string, { id: string; name: string; hex: string; keys: string[] }>();
  for (const { key, color, hex } of rows) {
    const name = color.trim();
    const existing = colors.get(normalizeColor(name));
    if (existing) existing.keys.push(key);
    else if (name) colors.set(normalizeColor(name), { id: key, name, hex, keys: [key] });
  }
  return [...colors.values()];
}

/** Returns no colours if there is no choice: at most one colour, and no image uses it. */
export function availableColors(rows: readonly VariantFormValues[], images: readonly ImageFormValue[]): ImageColor[] {
  const colors = listImageColors(rows);
  return colors.length > 1 || images.some((image) => matchColor(colors, image)) ? colors : [];
}

export function applySavedColors(
  images: readonly ImageFormValue[],
  saved: readonly SavedImage[],
  rows: readonly VariantFormValues[],
): ImageFormValue[] {
  const colors = listImageColors(rows);
  return images.map((image, index) => {
    const savedColor = saved[index]?.color;
    return {
      ...image,
      color: savedColor
        ? colors.find(({ name }) => normalizeColor(name) === normalizeColor(savedColor))?.id
        : undefined,
    };
  });
}

/** If a row is removed, its images move to another row of the same colour, or else wait for the row to return. */
export function syncColorsWithVariants(
  images: readonly ImageFormValue[],
  previousRows: readonly VariantFormValues[],
  currentRows: readonly VariantFormValues[],
): ImageFormValue[] {
  const remainingKeys = new Set(currentRows.map(({ key }) => key));
  const colors = listImageColors(previousRows);
  return images.map((image) => {
    if (image.color === undefined || remainingKeys.has(image.color)) return image;
    const other = matchColor(colors, image)?.keys.find((key) => remainingKeys.has(key));
    return other === undefined ? image : { ...image, color: other };
  });
}

/** Returns the colour of each image by its API name, or `undefined` if no image has or had a colour. */
export function toImageColors(
  images: readonly ImageFormValue[],
  rows: readonly VariantFormValues[],
): Record<string, string | null> | undefined {
  const colors = listImageColors(rows);
  const savedColor = images.map((image) => matchColor(colors, image)?.name ?? null);
  const hadColors = images.some((image) => 'saved' in image && image.saved.color);
  if (!hadColors && savedColor.every((color) => color === null)) return undefined;
  return Object.fromEntries(listImageIds(images).map((name, index) => [name, savedColor[index] ?? null]));
}
