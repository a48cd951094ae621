import type { Queryable } from '../platform/database/db.ts';
import { findPicture, findPictureByKey } from './picture.queries.ts';
import type { MediaStore } from './store.ts';

type Shelf = { db: Queryable; store: MediaStore };

/** A picture at least so wide, if it is, as WebP; nothing where it is gone. */
export async function readPictureBytes({ db, store }: Shelf, key: string, width: number): Promise<Buffer | undefined> {
  const ascending = (await findPictureByKey(db, key))?.widths.toSorted((a, b) => a - b) ?? [];
  const source = `${key}/${ascending.find((wide) => wide >= width) ?? ascending.at(-1)}.webp`;
  return (await store.exists(source)) ? store.getBytes(source) : undefined;
}

/** The same of a picture by its id. */
export async function readPictureBytesById(shelf: Shelf, id: string, width: number): Promise<Buffer | undefined> {
  const picture = await findPicture(shelf.db, id);
  return picture && readPictureBytes(shelf, picture.key, width);
}
