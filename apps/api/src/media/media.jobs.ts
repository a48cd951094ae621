import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { DAY, later, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { sweepForms } from '../platform/http/form.ts';
import type { Job } from '../platform/jobs.ts';
import { keptFor } from '../platform/retention.ts';
import { decode } from './decode.ts';
import { completePicture, deleteUnusedPicture, findPicture, listKnownKeys } from './picture.queries.ts';
import { finishPicture, masterOf } from './pictures.service.ts';
import type { MediaStore } from './store.ts';

// Makes the other sizes of pictures, and collects garbage: files and rows that nothing shows.
type MediaRoom = { store: MediaStore; uploadsFolder: string; now: Now };

// A file without a row belongs to a save that is still going on, or to one that never ended. None goes on for so long.
const ORPHANED_MS = DAY;

// Other folders in the store are looked after by those who made them.
const PICTURE_KEY = /^[a-z0-9]{16,64}$/;

export const mediaJobs = (room: MediaRoom): readonly Job[] => [
  finishPictures(room),
  collectPictures(room),
  sweep(room),
];

/** Makes the other widths and formats of a picture from its master, and lets go of that. */
const finishPictures = ({ store, uploadsFolder }: MediaRoom): Job => ({
  name: finishPicture.name,
  run: async ({ db }, payload) => {
    const { pictureId } = z.object({ pictureId: z.uuid() }).parse(payload);
    const picture = await findPicture(db, pictureId);
    // No master: an earlier run came to its end.
    if (!picture || !(await store.exists(masterOf(picture.key)))) return;
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(uploadsFolder, 'finish-'));
    try {
      const master = path.join(folder, 'master.png');
      await writeFile(master, await store.getBytes(masterOf(picture.key)));
      const made = await decode('finish', master, folder);
      if ('refused' in made) throw new Error(`The master of picture ${pictureId} cannot be read: ${made.refused}`);
      for (const width of made.widths) {
        for (const format of ['webp', 'avif']) {
          const name = `${width}.${format}`;
          await store.put(`${picture.key}/${name}`, await readFile(path.join(folder, name)));
        }
      }
      await completePicture(db, pictureId, made.widths);
      await store.delete(masterOf(picture.key));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Removes pictures that nothing has shown for long, and files that no picture names. */
const collectPictures = ({ store, now }: MediaRoom): Job => ({
  name: 'collect_pictures',
  schedule: '17 4 * * *',
  run: async ({ db, log }) => {
    let unused = 0;
    while (await removeUnusedPicture(db, store, later(now(), -keptFor('released_pictures')))) unused += 1;
    const orphans: string[] = [];
    for await (const names of store.folders()) {
      const keys = names.filter((name) => PICTURE_KEY.test(name));
      const known = await listKnownKeys(db, keys);
      for (const key of keys) if (!known.has(key) && (await isOld(store, key, now()))) orphans.push(key);
    }
    for (const key of orphans) await store.deleteAll(key);
    log.info({ unused, orphans: orphans.length }, 'pictures collected');
  },
});

// Both or neither: where the store does not let go of a file, its row stays and tomorrow's run tries again.
function removeUnusedPicture(db: Db, store: MediaStore, cutoff: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx);
    const key = await deleteUnusedPicture(tx, cutoff);
    if (key) await store.deleteAll(key);
    return key !== undefined;
  });
}

const sweep = ({ uploadsFolder, now }: MediaRoom): Job => ({
  name: 'sweep_uploads',
  schedule: '29 * * * *',
  run: async ({ log }) => {
    const swept = await sweepForms(uploadsFolder, now());
    if (swept > 0) log.warn({ swept }, 'removed uploads that a process left behind');
  },
});

async function isOld(store: MediaStore, key: string, now: Date): Promise<boolean> {
  for await (const { lastModified } of store.files(key)) {
    if (now.getTime() - lastModified.getTime() < ORPHANED_MS) return false;
  }
  return true;
}
