import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';
import type { Job } from '../jobs.ts';
import { KEPT_DAYS } from '../retention.ts';

export type Claim = { userId: string; key: string; request: Buffer };

/** Claims a key for the caller's transaction, as placement does (`claim-key.sql`); answers the id of what its first user made. */
export async function claimKey(tx: Tx, { userId, key, request }: Claim): Promise<string | undefined> {
  const { rows } = await sql<{ made: string | null }>`select claim_key(${userId}, ${key}, ${request}) as made`.execute(
    tx,
  );
  return rows[0]?.made ?? undefined;
}

export async function rememberMade(tx: Tx, { userId, key }: Claim, made: string): Promise<void> {
  await sql`select remember_made(${userId}, ${key}, ${made})`.execute(tx);
}

export const forgetOldKeys: Job = {
  name: 'forget_old_keys',
  schedule: '41 3 * * *',
  run: async ({ db, log }) => {
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS.idempotency_keys})`)
      .executeTakeFirstOrThrow();
    log.info({ forgotten: Number(numDeletedRows) }, 'old idempotency keys forgotten');
  },
};
