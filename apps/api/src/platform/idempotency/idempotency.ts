import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';
import type { Job } from '../jobs.ts';
import { RETENTION_DAYS } from '../retention.ts';

export type IdempotencyClaim = { userId: string; key: string; request: Buffer };

/** Claims a key in the caller's transaction. Returns the id that the first request created, if any. */
export async function claimIdempotencyKey(
  tx: Tx,
  { userId, key, request }: IdempotencyClaim,
): Promise<string | undefined> {
  const { rows } = await sql<{ resourceId: string | null }>`
    select claim_idempotency_key(${userId}, ${key}, ${request}) as "resourceId"
  `.execute(tx);
  return rows[0]?.resourceId ?? undefined;
}

export async function storeIdempotencyResult(
  tx: Tx,
  { userId, key }: IdempotencyClaim,
  resourceId: string,
): Promise<void> {
  await sql`select store_idempotency_result(${userId}, ${key}, ${resourceId})`.execute(tx);
}

export const purgeIdempotencyKeysJob: Job = {
  name: 'purge_idempotency_keys',
  schedule: '41 3 * * *',
  run: async ({ db, log }) => {
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS.idempotency_keys})`)
      .executeTakeFirstOrThrow();
    log.info({ deletedCount: Number(numDeletedRows) }, 'purged idempotency keys');
  },
};
