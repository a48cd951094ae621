import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Upload } from '../platform/http/form.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { decode } from './decode.ts';
import { keepPrivateFile } from './private-files.ts';
import type { MediaStore } from './store.ts';

/**
 * Makes private WebP files of pictures that were uploaded, of their pixels alone, and hands the keys to `use`, which keeps them in its
 * transaction. Should that fail, the files go again.
 */
export async function withPrivatePictures<T>(
  store: MediaStore,
  uploads: readonly Upload[],
  use: (keys: string[]) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  try {
    for (const upload of uploads) keys.push(await keepPrivateFile(store, await pixelsOf(upload)));
    return await use(keys);
  } catch (error) {
    await Promise.allSettled(keys.map((key) => store.delete(key)));
    throw error;
  }
}

async function pixelsOf(upload: Upload): Promise<Buffer> {
  const folder = await mkdtemp(path.join(path.dirname(upload.file), 'picture-'));
  try {
    const decoded = await decode('proof', upload.file, folder);
    if ('refused' in decoded) throw new Refusal(decoded.kind === 'heic' ? 'heic_not_read' : 'not_an_image');
    return await readFile(path.join(folder, `${decoded.widths[0]}.webp`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
