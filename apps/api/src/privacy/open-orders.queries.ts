import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

/** Finds orders that keep an account open: undelivered ones, and those with an open return or an unpaid refund. */
export async function findOpenOrders(db: Queryable, userId: string): Promise<{ open: string[]; unsettled: string[] }> {
  return { open: await listOpenOrders(db, userId), unsettled: await listUnsettledOrders(db, userId) };
}

async function listOpenOrders(db: Queryable, userId: string): Promise<string[]> {
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
async function listUnsettledOrders(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id
    from orders placed
    where placed.user_id = ${userId}
      and (
        exists (
          select from refunds
          where order_id = placed.id and status in ('pending', 'awaiting_confirmation', 'sending', 'failed')
        )
        or exists (
          select from returns
          where order_id = placed.id and status in ('requested', 'approved', 'in_transit', 'received') and not is_gift
        )
      )
    order by placed.placed_at
  `.execute(db);
  return rows.map(({ id }) => id);
}
