import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';

/**
 * Locks the account `for update`. This also blocks inserts that reference it, such as an order that is being placed, and
 * waits for those already running.
 */
export async function lockAccountExclusively(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
}

type DeletionRequest = { userId: string; now: Date; dueAt: Date };

export async function insertDeletionRequest(tx: Tx, { userId, now, dueAt }: DeletionRequest): Promise<void> {
  await tx
    .insertInto('account_deletion_requests')
    .values({ user_id: userId, requested_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDeletionRequest(db: Queryable, userId: string): Promise<{ dueAt: Date } | undefined> {
  return db
    .selectFrom('account_deletion_requests')
    .select('due_at as dueAt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function deleteDeletionRequest(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_deletion_requests')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listDueDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletion_requests')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map((row) => row.user_id);
}
