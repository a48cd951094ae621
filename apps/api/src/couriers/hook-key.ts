import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing of the key. Without a key of ours nobody knows it. */
export function isKey(sent: string | string[] | undefined, key: string | undefined): boolean {
  if (typeof sent !== 'string' || !key) return false;
  return timingSafeEqual(digest(sent), digest(key));
}

/** A name for one event of one parcel, made of what tells it from the others. */
export function eventKey(...parts: (string | undefined)[]): string {
  return digest(JSON.stringify(parts)).toString('base64url').slice(0, 22);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
