import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';

/**
 * Holds an account against everything that refers to it, an order that is being placed among it: whoever came first is done when
 * this returns, whoever comes later waits.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
}

export async function insertClosure(tx: Tx, closure: { userId: string; now: Date; dueAt: Date }): Promise<void> {
  await tx
    .insertInto('account_closures')
    .values({ user_id: closure.userId, asked_at: closure.now, due_at: closure.dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findClosure(db: Queryable, userId: string): Promise<{ dueAt: Date } | undefined> {
  return db.selectFrom('account_closures').select('due_at as dueAt').where('user_id', '=', userId).executeTakeFirst();
}

/** Answers whether there was one. */
export async function deleteClosure(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_closures')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listDueClosures(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closures')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The orders of a customer that have neither arrived nor been cancelled, oldest first. */
export async function listOrdersUnderWay(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('delivery_status', 'in', ['PENDING', 'SHIPPED'])
    .orderBy('placed_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders of a customer of which something is on its way back, or for which money is owed, oldest first. */
export async function listOrdersOwed(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id
    from orders placed
    where placed.user_id = ${userId}
      and (
        exists (select from refunds where order_id = placed.id and state in ('due', 'noted'))
        or exists (
          select from returns where order_id = placed.id and state in ('asked', 'accepted', 'moving', 'received') and not for_gift
        )
      )
    order by placed.placed_at
  `.execute(db);
  return rows.map(({ id }) => id);
}
