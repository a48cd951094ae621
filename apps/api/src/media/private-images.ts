import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Upload } from '../platform/http/form.ts';
import { decodeImage } from './decode.ts';
import { storePrivateFile } from './private-files.ts';
import type { MediaStore } from './store.ts';

/** Creates private WebP files without metadata and passes the keys to `use`. If `use` fails, the files are deleted. */
export async function withPrivateImages<T>(
  store: MediaStore,
  uploads: readonly Upload[],
  use: (keys: string[]) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  try {
    for (const upload of uploads) keys.push(await storePrivateFile(store, await decodeUpload(upload)));
    return await use(keys);
  } catch (error) {
    await Promise.allSettled(keys.map((key) => store.delete(key)));
    throw error;
  }
}

async function decodeUpload(upload: Upload): Promise<Buffer> {
  const folder = await mkdtemp(path.join(path.dirname(upload.file), 'image-'));
  try {
    const decoded = await decodeImage('proof', upload.file, folder);
    if ('error' in decoded) throw new DomainError(decoded.kind === 'heic' ? 'heic_not_supported' : 'not_an_image');
    return await readFile(path.join(folder, `${decoded.widths[0]}.webp`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
