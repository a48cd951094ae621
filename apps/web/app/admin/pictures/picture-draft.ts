import type { Reply } from '@kinari/contract/contract';
import { takePictures } from '../../ui/picture/picture-files.ts';

/** Of a product it may show one colour; of a category it has none. */
export type SavedPicture = Reply<'listCategories'>[number]['images'][number] & { color?: string | null };

/** A colour that pictures can be of; `keys` are all the names by which a draft may know it. */
export type PictureColor = { id: string; name: string; hex: string; keys: readonly string[] };

/** A picture of a form: one the shop has already, or a file that will be sent along. Without a colour it shows them all. */
export type PictureDraft = { key: string; color?: string | undefined } & ({ saved: SavedPicture } | { file: File });

export function savedPictures(pictures: readonly SavedPicture[]): PictureDraft[] {
  return pictures.map((saved) => ({ key: saved.id, saved }));
}

/** Which of the colours a picture shows; none where it shows all, and where its colour is no longer there. */
export function colorAmong(colors: readonly PictureColor[], { color }: PictureDraft): PictureColor | undefined {
  return color === undefined ? undefined : colors.find(({ keys }) => keys.includes(color));
}

/** Takes the files that can be pictures, as many as there is room for, and says of each other file what is wrong. */
export function addFiles(
  pictures: readonly PictureDraft[],
  files: readonly File[],
  { most, tooMany, color }: { most: number; tooMany: string; color?: string | undefined },
): { pictures: PictureDraft[]; complaints: string[] } {
  const { taken, complaints } = takePictures(files, { room: most - pictures.length, tooMany });
  const added = taken.map((file) => ({ key: crypto.randomUUID(), file, color }));
  return { pictures: [...pictures, ...added], complaints };
}

export function filesOf(pictures: readonly PictureDraft[]): File[] {
  return pictures.flatMap((picture) => ('file' in picture ? [picture.file] : []));
}

/** How the API wants to hear the order: the id of a picture it has, `new-0` for the first file sent along. */
export function orderOf(pictures: readonly PictureDraft[]): string[] {
  let files = 0;
  return pictures.map((picture) => {
    if ('saved' in picture) return picture.saved.id;
    files += 1;
    return `new-${files - 1}`;
  });
}

export function removedIds(before: readonly SavedPicture[], now: readonly PictureDraft[]): string[] {
  return before.map(({ id }) => id).filter((id) => !now.some(({ key }) => key === id));
}
