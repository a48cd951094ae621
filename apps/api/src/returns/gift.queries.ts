import type { Queryable } from '../platform/database/db.ts';

export type Gift = {
  orderId: string;
  from: string;
  to: string;
  /** None while something of it has not come. */
  deliveredOn: string | null;
};

/** An order that is a present. */
export async function findGift(db: Queryable, orderId: string): Promise<Gift | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'customer_first_name as from', 'gift_to as to', 'delivered_on as deliveredOn'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.to ? { orderId: row.id, from: row.from, to: row.to, deliveredOn: row.deliveredOn } : undefined;
}
