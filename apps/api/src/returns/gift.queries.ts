import type { Queryable } from '../platform/database/db.ts';

export type Gift = {
  orderId: string;
  from: string;
  to: string;
  /** Null until the whole order is delivered. */
  deliveredOn: string | null;
};

export async function findGift(db: Queryable, orderId: string): Promise<Gift | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'customer_first_name as from', 'gift_recipient_name as to', 'delivered_on as deliveredOn'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.to ? { orderId: row.id, from: row.from, to: row.to, deliveredOn: row.deliveredOn } : undefined;
}
