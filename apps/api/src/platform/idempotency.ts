import { sql } from 'kysely';
import type { Tx } from './db.ts';
import { Refusal } from './refusal.ts';

const LONGEST_KEY = 255;

/** The key under which a write is sent again when nobody knows what became of it. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length === 0 || header.length > LONGEST_KEY) {
    throw new Refusal('invalid_request', { fields: { 'Idempotency-Key': 'One key of at most 255 characters' } });
  }
  return header;
}

export type Claim = { userId: string; key: string; request: Buffer };

/**
 * Claims a key for the caller's transaction; answers what the first one to use it made, if there was one. A twin that is
 * still at work holds the row: this waits for it.
 */
export async function claimKey(tx: Tx, { userId, key, request }: Claim): Promise<string | undefined> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (user_id, key, request_hash) values (${userId}, ${key}, ${request})
    on conflict do nothing
  `.execute(tx);
  if (numAffectedRows === 1n) return undefined;
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply_body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!known.request_hash.equals(request)) {
    throw new Refusal('key_reused', { message: 'This was already sent with other details' });
  }
  return (known.reply_body as { made: string }).made;
}

export async function rememberMade(tx: Tx, { userId, key }: Claim, made: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply_status: 201, reply_body: JSON.stringify({ made }) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
