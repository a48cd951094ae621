import { sql } from 'kysely';
import type { CourierName, TrackingEvent } from '../couriers/courier.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { RETENTION_DAYS } from '../platform/retention.ts';
import { trackingEventsJob } from './courier-job-definitions.ts';

export type TrackingRef = { courier: string; trackingNumber: string };

/** Enqueues processing of a number's tracking events. The job key merges concurrent requests. */
export async function enqueueTrackingEvents(db: Queryable, ref: TrackingRef): Promise<void> {
  await enqueue(db, trackingEventsJob, ref, { key: `track:${ref.courier}:${ref.trackingNumber}` });
}

/** Stores tracking events as received, without duplicates. Events of unknown numbers may match later. */
export async function storeTrackingEvents(
  db: Db,
  courier: CourierName,
  events: readonly TrackingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ trackingNumber: string }>`
      insert into courier_webhook_events (courier, event_key, tracking_number, tracking_event)
      select ${courier}, event."trackingNumber" || ' ' || event.key, event."trackingNumber", to_jsonb(event)
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event("trackingNumber" text, key text, status text, at text, place text, message text, reason text)
      on conflict do nothing
      returning tracking_number as "trackingNumber"
    `.execute(tx);
    for (const trackingNumber of new Set(rows.map((row) => row.trackingNumber)))
      await enqueueTrackingEvents(tx, { courier, trackingNumber });
  });
}

type StoredEvent = { id: string; event: Omit<TrackingEvent, 'at'> & { at: string } };

export async function findShipmentByTracking(
  tx: Tx,
  { courier, trackingNumber }: TrackingRef,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from shipments
    where booking_provider = ${courier} and tracking_number = ${trackingNumber} and status <> 'canceled'
    limit 1
  `.execute(tx);
  return rows[0]?.id;
}

/** Takes the stored events that no run has applied yet. */
export async function takeUnprocessedEvents(tx: Tx, { courier, trackingNumber }: TrackingRef): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    update courier_webhook_events set read_at = now()
    where tracking_number = ${trackingNumber} and courier = ${courier} and read_at is null
    returning id, tracking_event as event
  `.execute(tx);
  return rows;
}

/** Purges webhook events after the retention time, processed or not. */
export async function purgeWebhookEvents(db: Queryable, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from courier_webhook_events where received_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS.courier_webhook_events})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
