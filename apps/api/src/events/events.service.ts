import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '../platform/database/db.ts';

const orderEvent = z.object({ orderEventId: z.uuid() });
const ofOrder = z.object({ orderId: z.string() });

/**
 * Domain events: what can be announced, and what is told of it beside the id of its subject. Which jobs act on each stands in
 * `announce.sql`, because placement announces too.
 */
export const EVENTS = {
  'order.placed': orderEvent,
  'order.moved': orderEvent.extend({ from: z.string(), to: z.string(), toldByParcel: z.literal(true).optional() }),
  'order.edited': z.object({ editId: z.uuid() }),
  'parcel.moved': z.object({ parcelId: z.uuid(), parcelEventId: z.uuid(), to: z.string() }),
  'refund.due': z.object({ refundId: z.uuid() }),
  'refund.sent': z.object({ refundId: z.uuid() }),
  'return.asked': ofOrder,
  'return.decided': ofOrder,
  'return.received': ofOrder,
  'return.inspected': ofOrder,
  'return.withdrawn': ofOrder,
};

export type EventKind = keyof typeof EVENTS;

/** An event as a job that acts on it is given it; `data` is parsed with its kind's schema by whoever needs it. */
export const heardEvent = z.object({ eventId: z.uuid(), kind: z.string(), subject: z.string(), data: z.unknown() });

/** Says in the caller's transaction that something happened: whoever subscribed acts once that commits, and never if it does not. */
export async function announce<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  subject: string,
  data: z.infer<(typeof EVENTS)[Kind]>,
): Promise<void> {
  await sql`select announce(${kind}, ${subject}, ${JSON.stringify(data)}::jsonb)`.execute(tx);
}

/** Lets old events go; what is worth keeping for good has a history of its own. */
export async function forgetEvents(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('events').where('happened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
