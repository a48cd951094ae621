import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileResponse } from '@kinari/contract/endpoint';
import { canRead, type RecordAccess } from '../platform/http/can-read.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import type { MediaStore } from './store.ts';

/** A private file, such as an invoice. The caller stores key and owner in its own row. */
export type PrivateFile = RecordAccess & { key: string };

// `/uploads` and the purge of orphaned images match other patterns, so they never touch private files.
const PRIVATE_KEY = /^private\/[0-9a-f]{48}$/;

/** Stores a private file and returns its key. Only `getPrivateFile` and `streamPrivateFile` can read it. */
export async function storePrivateFile(store: MediaStore, content: Uint8Array): Promise<string> {
  const key = `private/${randomBytes(24).toString('hex')}`;
  await store.put(key, content);
  return key;
}

/** Returns the file to its owner and to staff with its permission. Throws `not_found` for others. */
export async function getPrivateFile(store: MediaStore, file: PrivateFile, session: Session): Promise<Readable> {
  return store.getStream(await getAuthorizedKey(store, file, session));
}

/** Same for downloads: if the store supports presigned URLs, the file does not pass through the API. */
export async function streamPrivateFile(
  store: MediaStore,
  file: PrivateFile,
  session: Session,
): Promise<FileResponse['content']> {
  const key = await getAuthorizedKey(store, file, session);
  const { lend } = store;
  return lend ? { presignedUrl: (type, disposition) => lend(key, { type, disposition }) } : store.getStream(key);
}

async function getAuthorizedKey(store: MediaStore, file: PrivateFile, session: Session): Promise<string> {
  const isReadable = canRead(session, file) && PRIVATE_KEY.test(file.key) && (await store.exists(file.key));
  if (!isReadable) throw new DomainError('not_found');
  return file.key;
}

/** Deletes rows with their files. Deletes the file first: if that fails, the row stays and the next run retries. */
export async function purgeFiles(
  store: MediaStore,
  rows: readonly { id: string; fileKey: string | null }[],
  deleteRow: (id: string) => Promise<void>,
): Promise<void> {
  for (const { id, fileKey } of rows) {
    if (fileKey) await store.delete(fileKey);
    await deleteRow(id);
  }
}
