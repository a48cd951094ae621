import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';

/**
 * Locks the account `for update`. This also blocks inserts that reference it, such as an order that is being placed, and
 * waits for those already running.
 */
export async function lockAccountExclusively(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
}

export async function insertDeletionRequest(
  tx: Tx,
  deletionRequest: { userId: string; now: Date; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('account_deletion_requests')
    .values({ user_id: deletionRequest.userId, requested_at: deletionRequest.now, due_at: deletionRequest.dueAt })
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

export async function listOpenOrders(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('delivery_status', 'in', ['PENDING', 'SHIPPED'])
    .orderBy('placed_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns orders with an open return or an unpaid refund, oldest first. */
export async function listUnsettledOrders(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id
    from orders placed
    where placed.user_id = ${userId}
      and (
        exists (select from refunds where order_id = placed.id and status in ('pending', 'awaiting_confirmation'))
        or exists (
          select from returns
          where order_id = placed.id and status in ('requested', 'approved', 'in_transit', 'received') and not is_gift
        )
      )
    order by placed.placed_at
  `.execute(db);
  return rows.map(({ id }) => id);
}
