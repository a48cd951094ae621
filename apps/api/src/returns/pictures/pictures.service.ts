import type { SentFile } from '@kinari/contract/call';
import { MOST } from '@kinari/contract/limits';
import { RETURN_OPEN } from '@kinari/contract/words/return-words';
import { readPrivateFile } from '../../media/private-files.ts';
import { withPrivatePictures } from '../../media/private-pictures.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import type { Upload } from '../../platform/http/form.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findPhotographed, findPicture, insertPictures, lockPhotographed } from './pictures.queries.ts';

type Album = { db: Db; store: MediaStore };
type Adding = { returnId: string; userId: string; uploads: readonly Upload[] };

/** Adds photos to an own return that has not been received. */
export async function addPictures({ db, store }: Album, { returnId, userId, uploads }: Adding): Promise<void> {
  const check = (found: Awaited<ReturnType<typeof findPhotographed>>) => {
    if (!found || found.askedBy !== userId) throw new Refusal('not_found');
    if (!(RETURN_OPEN as readonly string[]).includes(found.state)) throw new Refusal('return_moved');
    if (found.pictures + uploads.length > MOST.returnPictures) throw new Refusal('too_many_pictures');
  };
  // Before anything is decoded: that is work which a stranger should not be able to ask for.
  check(await findPhotographed(db, returnId));
  await withPrivatePictures(store, uploads, (keys) =>
    db.transaction().execute(async (tx) => {
      check(await lockPhotographed(tx, returnId));
      await insertPictures(tx, returnId, keys);
    }),
  );
}

/** A photo, for whoever asked for the return and for staff. */
export async function openPicture({ db, store }: Album, id: string, session: Session): Promise<SentFile> {
  const picture = await findPicture(db, id);
  if (!picture) throw new Refusal('not_found');
  const { fileKey: key, askedBy } = picture;
  return { name: `photo-${id}.webp`, content: await readPrivateFile(store, { key, ownerId: askedBy ?? '' }, session) };
}
