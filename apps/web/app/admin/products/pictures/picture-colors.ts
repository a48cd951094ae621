import { colorKey } from '@kinari/contract/pictures';
import {
  colorAmong,
  orderOf,
  type PictureColor,
  type PictureDraft,
  type SavedPicture,
} from '../../pictures/picture-draft.ts';
import type { VariantDraft } from '../../variants/variant-draft.ts';

/**
 * The named colours of the rows, in their order. A picture remembers a row and not a name, so that it goes along while
 * somebody types another name there.
 */
export function pictureColors(rows: readonly VariantDraft[]): PictureColor[] {
  const colors = new Map<string, { id: string; name: string; hex: string; keys: string[] }>();
  for (const { key, color, hex } of rows) {
    const name = color.trim();
    const known = colors.get(colorKey(name));
    if (known) known.keys.push(key);
    else if (name) colors.set(colorKey(name), { id: key, name, hex, keys: [key] });
  }
  return [...colors.values()];
}

/** What the form offers: nothing to choose where all pictures can only show the same. */
export function offeredColors(rows: readonly VariantDraft[], pictures: readonly PictureDraft[]): PictureColor[] {
  const colors = pictureColors(rows);
  return colors.length > 1 || pictures.some((picture) => colorAmong(colors, picture)) ? colors : [];
}

export function withSavedColors(
  pictures: readonly PictureDraft[],
  saved: readonly SavedPicture[],
  rows: readonly VariantDraft[],
): PictureDraft[] {
  const colors = pictureColors(rows);
  return pictures.map((picture, place) => {
    const shown = saved[place]?.color;
    return { ...picture, color: shown ? colors.find(({ name }) => colorKey(name) === colorKey(shown))?.id : undefined };
  });
}

/** A picture whose row goes remembers another of the same colour; without one it waits for the row to come back. */
export function followRows(
  pictures: readonly PictureDraft[],
  before: readonly VariantDraft[],
  now: readonly VariantDraft[],
): PictureDraft[] {
  const left = new Set(now.map(({ key }) => key));
  const colors = pictureColors(before);
  return pictures.map((picture) => {
    if (picture.color === undefined || left.has(picture.color)) return picture;
    const other = colorAmong(colors, picture)?.keys.find((key) => left.has(key));
    return other === undefined ? picture : { ...picture, color: other };
  });
}

/** The colour of each picture by the names the API knows them by; nothing where there is and was none. */
export function imageColorsOf(
  pictures: readonly PictureDraft[],
  rows: readonly VariantDraft[],
): Record<string, string | null> | undefined {
  const colors = pictureColors(rows);
  const shown = pictures.map((picture) => colorAmong(colors, picture)?.name ?? null);
  const wereShown = pictures.some((picture) => 'saved' in picture && picture.saved.color);
  if (!wereShown && shown.every((color) => color === null)) return undefined;
  return Object.fromEntries(orderOf(pictures).map((name, place) => [name, shown[place] ?? null]));
}
