import type { EndpointResponse } from '@kinari/contract/contract';
import { pickImageFiles } from '../../ui/image/image-files.ts';

/** A product image can have a colour; a category image has none. */
export type SavedImage = EndpointResponse<'listCategories'>[number]['images'][number] & { color?: string | null };

/** `keys` are all row keys that images of this colour may refer to. */
export type ImageColor = { id: string; name: string; hex: string; keys: readonly string[] };

/** A saved image, or a file to upload. Without a colour it applies to all colours. */
export type ImageFormValue = { key: string; color?: string | undefined } & ({ saved: SavedImage } | { file: File });

export function toImageFormValues(images: readonly SavedImage[]): ImageFormValue[] {
  return images.map((saved) => ({ key: saved.id, saved }));
}

/** Returns the colour of an image. `undefined` if it applies to all, or if the colour no longer exists. */
export function matchColor(colors: readonly ImageColor[], { color }: ImageFormValue): ImageColor | undefined {
  return color === undefined ? undefined : colors.find(({ keys }) => keys.includes(color));
}

/** Adds valid files up to the limit, and returns a message for each rejected file. */
export function addImageFiles(
  images: readonly ImageFormValue[],
  files: readonly File[],
  { max, tooManyMessage, color }: { max: number; tooManyMessage: string; color?: string | undefined },
): { images: ImageFormValue[]; problems: string[] } {
  const { accepted, problems } = pickImageFiles(files, { remaining: max - images.length, tooManyMessage });
  const added = accepted.map((file) => ({ key: crypto.randomUUID(), file, color }));
  return { images: [...images, ...added], problems };
}

export function listNewFiles(images: readonly ImageFormValue[]): File[] {
  return images.flatMap((image) => ('file' in image ? [image.file] : []));
}

/** Returns the order in API format: the id of a saved image, or `new-0` for the first uploaded file. */
export function listImageIds(images: readonly ImageFormValue[]): string[] {
  let files = 0;
  return images.map((image) => {
    if ('saved' in image) return image.saved.id;
    files += 1;
    return `new-${files - 1}`;
  });
}

export function listRemovedIds(savedImages: readonly SavedImage[], current: readonly ImageFormValue[]): string[] {
  return savedImages.map(({ id }) => id).filter((id) => !current.some(({ key }) => key === id));
}
