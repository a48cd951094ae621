import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { purgeUploads } from '../platform/http/form.ts';
import type { Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { decodeImage } from './decode.ts';
import { deleteUnusedImage, findImage, listExistingKeys, setImageSizes } from './image.queries.ts';
import { generateImageSizes, originalKey } from './images.service.ts';
import type { MediaStore } from './store.ts';

type MediaDeps = { store: MediaStore; uploadsFolder: string; now: Now };

// A file without a row belongs to a save in progress or a failed one. No save takes this long.
const ORPHAN_AGE_MS = DAY;

// Other modules purge their own folders.
const IMAGE_KEY = /^[a-z0-9]{16,64}$/;

export const mediaJobs = (deps: MediaDeps): readonly Job[] => [
  generateImageSizesJob(deps),
  purgeUnusedImagesJob(deps),
  purgeUploadsJob(deps),
];

/** Creates the other widths and formats of an image from its master, then deletes the master. */
const generateImageSizesJob = ({ store, uploadsFolder }: MediaDeps): Job => ({
  name: generateImageSizes.name,
  run: async ({ db }, payload) => {
    const { imageId } = z.object({ imageId: z.uuid() }).parse(payload);
    const image = await findImage(db, imageId);
    // Without a master, an earlier run has finished the image.
    if (!image || !(await store.exists(originalKey(image.key)))) return;
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(uploadsFolder, 'finish-'));
    try {
      const originalFile = path.join(folder, 'master.png');
      await writeFile(originalFile, await store.getBytes(originalKey(image.key)));
      const decoded = await decodeImage('finish', originalFile, folder);
      if ('error' in decoded) throw new Error(`Cannot read the original of image ${imageId}: ${decoded.error}`);
      for (const width of decoded.widths) {
        for (const format of ['webp', 'avif']) {
          const name = `${width}.${format}`;
          await store.put(`${image.key}/${name}`, await readFile(path.join(folder, name)));
        }
      }
      await setImageSizes(db, imageId, decoded.widths);
      await store.delete(originalKey(image.key));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Purges images that have been unused for long, and files without a row. */
const purgeUnusedImagesJob = ({ store, now }: MediaDeps): Job => ({
  name: 'purge_unused_images',
  schedule: '17 4 * * *',
  run: async ({ db, log }) => {
    let unused = 0;
    while (await removeUnusedImage(db, store, addMs(now(), -retentionMs('unused_images')))) unused += 1;
    const orphans: string[] = [];
    for await (const names of store.folders()) {
      const keys = names.filter((name) => IMAGE_KEY.test(name));
      const existingKeys = await listExistingKeys(db, keys);
      for (const key of keys) if (!existingKeys.has(key) && (await isOld(store, key, now()))) orphans.push(key);
    }
    for (const key of orphans) await store.deleteAll(key);
    log.info({ unusedCount: unused, orphanCount: orphans.length }, 'purged unused images');
  },
});

// Delete both or neither: if the store fails, the row stays and the next run retries.
function removeUnusedImage(db: Db, store: MediaStore, cutoff: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    const key = await deleteUnusedImage(tx, cutoff);
    if (key) await store.deleteAll(key);
    return key !== undefined;
  });
}

const purgeUploadsJob = ({ uploadsFolder, now }: MediaDeps): Job => ({
  name: 'purge_uploads',
  schedule: '29 * * * *',
  run: async ({ log }) => {
    const deletedCount = await purgeUploads(uploadsFolder, now());
    if (deletedCount > 0) log.warn({ deletedCount }, 'purged stale uploads');
  },
});

async function isOld(store: MediaStore, key: string, now: Date): Promise<boolean> {
  for await (const { lastModified } of store.files(key)) {
    if (now.getTime() - lastModified.getTime() < ORPHAN_AGE_MS) return false;
  }
  return true;
}
