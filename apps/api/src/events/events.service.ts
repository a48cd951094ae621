import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '../platform/database/db.ts';

const orderEvent = z.object({ orderEventId: z.uuid() });
const orderRef = z.object({ orderId: z.string() });

/**
 * Types and payloads of domain events. The jobs per event are in `publish-event.sql`, because order placement also publishes from
 * SQL.
 */
export const EVENT_SCHEMAS = {
  'order.placed': orderEvent,
  'order.status_changed': orderEvent.extend({
    from: z.string(),
    to: z.string(),
    undoable: z.literal(true).optional(),
  }),
  // A shipment moved its order. The shipment event sends the email.
  'order.advanced': orderEvent.extend({ from: z.string(), to: z.string() }),
  'order.edited': z.object({ editId: z.uuid() }),
  'shipment.status_changed': z.object({ shipmentId: z.uuid(), shipmentEventId: z.uuid(), status: z.string() }),
  'refund.created': z.object({ refundId: z.uuid() }),
  'refund.sent': z.object({ refundId: z.uuid() }),
  'refund.reminded': z.object({ refundId: z.uuid() }),
  'return.requested': orderRef,
  'return.reviewed': orderRef,
  'return.received': orderRef,
  'return.inspected': orderRef,
  'return.canceled': orderRef,
};

export type EventType = keyof typeof EVENT_SCHEMAS;

/** Payload of a job that handles an event. The handler parses `data` with the schema of its type. */
export const eventEnvelope = z.object({ eventId: z.uuid(), kind: z.string(), subject: z.string(), data: z.unknown() });

/** Publishes an event in the caller's transaction. Its jobs run only if that commits. */
export async function publishEvent<Type extends EventType>(
  tx: Tx,
  type: Type,
  subject: string,
  data: z.infer<(typeof EVENT_SCHEMAS)[Type]>,
): Promise<void> {
  await sql`select publish_event(${type}, ${subject}, ${JSON.stringify(data)}::jsonb)`.execute(tx);
}

/** Deletes old events. Orders, shipments and returns have their own permanent history. */
export async function purgeEvents(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('events').where('happened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
