import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from './database/db.ts';

/** What links that need no login are for; each has a key of its own, so that none opens what another is for. */
type Purpose = 'track' | 'gift';

/** A text followed by its signature, as it stands in a link. */
export async function signText(db: Queryable, purpose: Purpose, text: string): Promise<string> {
  return `${text}-${sign(text, await signingKey(db, purpose))}`;
}

/** The text that was signed; nothing where it was made up. */
export async function readSigned(db: Queryable, purpose: Purpose, token: string): Promise<string | undefined> {
  const [text = '', signature = ''] = token.split(/-(.*)/s);
  const expected = Buffer.from(sign(text, await signingKey(db, purpose)));
  const given = Buffer.from(signature);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs ? text : undefined;
}

function sign(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

async function signingKey(db: Queryable, purpose: Purpose): Promise<Buffer> {
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return secret;
}
