import { createHmac, hkdfSync } from 'node:crypto';
import { querySql } from './support/database.ts';

/** The shop's encryption key. Without one, customers could not enter refund details. */
export const ENCRYPTION_KEY = 'a loom, two lamps and the road to the river';

/** Signs a text like the shop does for links that need no login. */
export function createSignedToken(purpose: 'track' | 'gift' | 'pay', text: string, databaseUrl?: string): string {
  const stored = querySql(`select encode(secret, 'hex') from signing_keys where purpose = '${purpose}'`, databaseUrl);
  const key = hkdfSync('sha256', ENCRYPTION_KEY, Buffer.from(stored, 'hex'), `kinari link ${purpose}`, 32);
  return `${text}-${createHmac('sha256', Buffer.from(key)).update(text).digest('base64url')}`;
}
