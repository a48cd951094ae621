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
  // A cash order was paid online. An order that waited for its payment is placed instead.
  'order.paid': z.object({ paymentId: z.uuid() }),
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

const noData = z.object({});
const statusChange = z.object({ from: z.string(), to: z.string() });
const named = z.object({ name: z.string() });

/** Events that no job of the shop needs. They are published only if someone outside listens. */
export const OUTSIDE_EVENT_SCHEMAS = {
  'payment.status_changed': statusChange,
  'product.created': noData,
  'product.updated': noData,
  'product.published': noData,
  'product.unpublished': noData,
  'product.deleted': named,
  // Published by a trigger: a variant has ten units or fewer, none, or some again.
  'stock.low': noData,
  'stock.out': noData,
  'stock.back': noData,
  'customer.created': noData,
  'customer.updated': noData,
  'customer.erased': noData,
};

export type EventType = keyof typeof EVENT_SCHEMAS;
export type OutsideEventType = keyof typeof OUTSIDE_EVENT_SCHEMAS;

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

/** Publishes an event in the caller's transaction if someone outside the shop listens. */
export async function publishOutsideEvent<Type extends OutsideEventType>(
  tx: Tx,
  type: Type,
  subject: string,
  data: z.infer<(typeof OUTSIDE_EVENT_SCHEMAS)[Type]>,
): Promise<void> {
  await sql`select publish_outside_event(${type}, ${subject}, ${JSON.stringify(data)}::jsonb)`.execute(tx);
}

/** Sets the types that someone outside listens to. */
export async function setEventListeners(tx: Tx, kinds: readonly (EventType | OutsideEventType)[]): Promise<void> {
  await sql`delete from event_listeners where kind <> all(${[...kinds]}::text[])`.execute(tx);
  await sql`
    insert into event_listeners (kind) select unnest(${[...kinds]}::text[]) on conflict do nothing
  `.execute(tx);
}

export type OutboxEvent = {
  id: string;
  kind: EventType | OutsideEventType;
  subject: string;
  data: unknown;
  happenedAt: Date;
};

/** Takes the oldest events from the outbox. They stay there if the transaction is rolled back. */
export async function takeOutboxEvents(tx: Tx, limit: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    with taken as (
      delete from event_outbox
      where event_id in (select event_id from event_outbox order by event_id limit ${limit} for update skip locked)
      returning event_id
    )
    select event.id, event.kind, event.subject, event.data, event.happened_at as "happenedAt"
    from taken
    join events event on event.id = taken.event_id
    order by event.id
  `.execute(tx);
  return rows;
}

/** Deletes old events. Orders, shipments and returns have their own permanent history. */
export async function purgeEvents(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('events').where('happened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
