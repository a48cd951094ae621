import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from '../../media/store.ts';
import type { Upload } from '../../platform/http/form.ts';
import { fetchImage } from './fetch-image.ts';
import { openZipImages } from './images-in-zip.ts';

type ImageSourceDeps = { store: MediaStore; uploadsFolder: string };

/** Images named by an import file. Each file stays on disk until the next `take`. Undefined if not available. */
export type ImageSource = { take: (name: string) => Promise<Upload | undefined>; close: () => Promise<void> };

/** Opens the images of an import: from their URLs, or from the uploaded ZIP. */
export const createImageSource =
  ({ store, uploadsFolder }: ImageSourceDeps) =>
  async ({ imagesKey }: { imagesKey: string | null }): Promise<ImageSource> => {
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(uploadsFolder, 'images-'));
    const archive = imagesKey ? await downloadArchive(store, imagesKey, path.join(folder, 'zip')) : undefined;
    const zipImages = archive ? await openZipImages(archive, folder) : undefined;
    let lastFile: string | undefined;
    return {
      take: async (name) => {
        if (lastFile) await rm(lastFile, { force: true });
        const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
        const upload = isUrl ? await fetchImage(name, path.join(folder, 'fetched')) : await zipImages?.take(name);
        lastFile = upload?.file;
        return upload;
      },
      close: async () => {
        await zipImages?.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };

async function downloadArchive(store: MediaStore, key: string, target: string): Promise<string | undefined> {
  if (!(await store.exists(key))) return undefined;
  await pipeline(await store.getStream(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return target;
}
