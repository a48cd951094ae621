import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SentFile } from '@kinari/contract/call';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { MediaStore } from './store.ts';

/** A file that is not for everybody, such as an invoice: where it lies, and whose it is. Who makes one keeps both in a row. */
export type PrivateFile = { key: string; ownerId: string };

// `/uploads` serves names of another shape only, and the sweep of orphaned pictures looks for another one too.
const PRIVATE_KEY = /^private\/[0-9a-f]{48}$/;

/** Puts a file where only `readPrivateFile` finds it; answers its key. */
export async function keepPrivateFile(store: MediaStore, content: Uint8Array): Promise<string> {
  const key = `private/${randomBytes(24).toString('hex')}`;
  await store.put(key, content);
  return key;
}

/** The file, for its owner and for staff; to anybody else it is not there. */
export async function readPrivateFile(store: MediaStore, file: PrivateFile, session: Session): Promise<Readable> {
  return store.getStream(await keyFor(store, file, session));
}

/** The same for a file that is saved and not shown: where the store lends it out, it does not pass through here. */
export async function sendPrivateFile(
  store: MediaStore,
  file: PrivateFile,
  session: Session,
): Promise<SentFile['content']> {
  const key = await keyFor(store, file, session);
  const { lend } = store;
  return lend ? { lentAt: (type, disposition) => lend(key, { type, disposition }) } : store.getStream(key);
}

async function keyFor(
  store: MediaStore,
  { key, ownerId }: PrivateFile,
  { userId, userType }: Session,
): Promise<string> {
  const mayRead = userType === 'ADMIN' || userId === ownerId;
  if (!mayRead || !PRIVATE_KEY.test(key) || !(await store.exists(key))) throw new Refusal('not_found');
  return key;
}
