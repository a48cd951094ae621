import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import type { Upload } from '../platform/http/form.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { enqueue } from '../platform/jobs.ts';
import { type Decoded, decode } from './decode.ts';
import type { MediaStore } from './store.ts';

/** A picture whose files lie in the media store and which no row names yet. */
export type NewPicture = Decoded & { key: string };

export const finishPicture = { name: 'finish_picture' };
export const masterOf = (key: string) => `${key}/master.png`;

/**
 * Makes pictures of what was uploaded and hands them to `use`, which keeps them in its transaction. Should that fail, their
 * files go again; should the whole process fail, the collector finds them.
 */
export async function withNewPictures<T>(
  store: MediaStore,
  uploads: readonly Upload[],
  kind: 'photo' | 'logo',
  use: (pictures: NewPicture[]) => Promise<T>,
): Promise<T> {
  const made: NewPicture[] = [];
  try {
    for (const upload of uploads) made.push(await makePicture(store, upload, kind));
    return await use(made);
  } catch (error) {
    await discardPictures(store, made);
    throw error;
  }
}

/** Removes the files of pictures that got no row; what cannot be removed now, the collector finds. */
export async function discardPictures(store: MediaStore, pictures: readonly NewPicture[]): Promise<void> {
  await Promise.allSettled(pictures.map(({ key }) => store.deleteAll(key)));
}

/** Gives a picture its row, and asks for its other widths and formats. */
export async function keepPicture(tx: Tx, { key, width, height, widths, tint, cutout }: NewPicture): Promise<string> {
  const { id } = await tx
    .insertInto('pictures')
    .values({ key, width, height, widths, tint, cutout })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, finishPicture, { pictureId: id }, { key: `picture:${id}` });
  return id;
}

/** Notes that these are shown no longer where they were; the collector removes those that nothing else shows. */
export async function releasePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update pictures set released_at = now() where id = any(${ids}::uuid[])`.execute(tx);
}

async function makePicture(store: MediaStore, upload: Upload, kind: 'photo' | 'logo'): Promise<NewPicture> {
  const folder = await mkdtemp(path.join(path.dirname(upload.file), 'picture-'));
  try {
    const decoded = await decode(kind, upload.file, folder);
    if ('refused' in decoded) throw new Refusal(decoded.kind === 'heic' ? 'heic_not_read' : 'not_an_image');
    // 128 bits of chance: nobody guesses a name, and what the sender called the file is never seen again.
    const key = randomBytes(16).toString('hex');
    const files = [`${key}/${decoded.widths[0]}.webp`, masterOf(key)];
    const picture = { ...decoded, key };
    try {
      for (const file of files) await store.put(file, await readFile(path.join(folder, path.basename(file))));
    } catch (error) {
      // What was cut off by a full disk must not stay.
      await discardPictures(store, [picture]);
      throw error;
    }
    return picture;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
