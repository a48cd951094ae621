import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Upload } from '../platform/http/form.ts';
import { enqueue } from '../platform/jobs.ts';
import { type DecodedImage, decodeImage } from './decode.ts';
import type { MediaStore } from './store.ts';

/** An image with files in the media store but no row yet. */
export type NewImage = DecodedImage & { key: string };

export const generateImageSizes = { name: 'generate_image_sizes' };
export const originalKey = (key: string) => `${key}/master.png`;

/** Creates images and passes them to `use` to save. If it fails, their files are deleted; after a crash, by the purge job. */
export async function withNewImages<T>(
  store: MediaStore,
  uploads: readonly Upload[],
  kind: 'photo' | 'logo',
  use: (images: NewImage[]) => Promise<T>,
): Promise<T> {
  const created: NewImage[] = [];
  try {
    for (const upload of uploads) created.push(await createImage(store, upload, kind));
    return await use(created);
  } catch (error) {
    await discardImages(store, created);
    throw error;
  }
}

/** Deletes the files of images without a row. If that fails, the purge job deletes them later. */
export async function discardImages(store: MediaStore, images: readonly NewImage[]): Promise<void> {
  await Promise.allSettled(images.map(({ key }) => store.deleteAll(key)));
}

/** Saves an image and enqueues its other widths and formats. */
export async function insertImage(
  tx: Tx,
  { key, width, height, widths, dominantColor, isTransparent }: NewImage,
): Promise<string> {
  const { id } = await tx
    .insertInto('images')
    .values({ key, width, height, widths, dominant_color: dominantColor, is_transparent: isTransparent })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, generateImageSizes, { imageId: id }, { key: `image:${id}` });
  return id;
}

/** Marks images as released. The purge job deletes those that are not used elsewhere. */
export async function markImagesUnused(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update images set unused_since = now() where id = any(${ids}::uuid[])`.execute(tx);
}

async function createImage(store: MediaStore, upload: Upload, kind: 'photo' | 'logo'): Promise<NewImage> {
  const folder = await mkdtemp(path.join(path.dirname(upload.file), 'image-'));
  try {
    const decoded = await decodeImage(kind, upload.file, folder);
    if ('error' in decoded) throw new DomainError(decoded.kind === 'heic' ? 'heic_not_supported' : 'not_an_image');
    // A random 128-bit key cannot be guessed. The original file name is dropped.
    const key = randomBytes(16).toString('hex');
    const files = [`${key}/${decoded.widths[0]}.webp`, originalKey(key)];
    const image = { ...decoded, key };
    try {
      for (const file of files) await store.put(file, await readFile(path.join(folder, path.basename(file))));
    } catch (error) {
      // A full disk can leave a truncated file.
      await discardImages(store, [image]);
      throw error;
    }
    return image;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
