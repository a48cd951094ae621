import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from '../../media/store.ts';
import type { Upload } from '../../platform/http/form.ts';
import { fetchPicture } from './fetch-picture.ts';
import { openPicturesInZip } from './pictures-in-zip.ts';

type Room = { store: MediaStore; uploadsFolder: string };

/** The pictures that the file of a run names: each lies on disk until the next is taken; what cannot be had is undefined. */
export type Pictures = { take: (name: string) => Promise<Upload | undefined>; close: () => Promise<void> };

/** Opens the pictures of a run: by their address on the internet, or from the archive that was sent along. */
export const openPictures =
  ({ store, uploadsFolder }: Room) =>
  async ({ picturesKey }: { picturesKey: string | null }): Promise<Pictures> => {
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(uploadsFolder, 'pictures-'));
    const archive = picturesKey ? await fetched(store, picturesKey, path.join(folder, 'zip')) : undefined;
    const zipped = archive ? await openPicturesInZip(archive, folder) : undefined;
    let last: string | undefined;
    return {
      take: async (name) => {
        if (last) await rm(last, { force: true });
        const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
        const upload = isAddress ? await fetchPicture(name, path.join(folder, 'fetched')) : await zipped?.take(name);
        last = upload?.file;
        return upload;
      },
      close: async () => {
        await zipped?.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };

async function fetched(store: MediaStore, key: string, target: string): Promise<string | undefined> {
  if (!(await store.exists(key))) return undefined;
  await pipeline(await store.getStream(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return target;
}
