import type { Queryable } from '../platform/database/db.ts';
import { findImage, findImageByKey } from './image.queries.ts';
import type { MediaStore } from './store.ts';

type ImageDeps = { db: Queryable; store: MediaStore };

/** Returns a WebP at least `width` wide if there is one, else the widest. Undefined if the image is gone. */
export async function findImageBytes(
  { db, store }: ImageDeps,
  key: string,
  width: number,
): Promise<Buffer | undefined> {
  const widths = (await findImageByKey(db, key))?.widths.toSorted((a, b) => a - b) ?? [];
  const source = `${key}/${widths.find((candidate) => candidate >= width) ?? widths.at(-1)}.webp`;
  return (await store.exists(source)) ? store.getBytes(source) : undefined;
}

export async function findImageBytesById(deps: ImageDeps, id: string, width: number): Promise<Buffer | undefined> {
  const image = await findImage(deps.db, id);
  return image && findImageBytes(deps, image.key, width);
}
