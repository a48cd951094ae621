import { takeOutboxEvents } from '../events/events.service.ts';
import type { Db } from '../platform/database/db.ts';
import { insertDeliveries, lockListeners, lockOutbox, type NewDelivery } from './delivery.queries.ts';
import { toPublicTypes } from './public-events.ts';

const BATCH = 500;

/** Turns events into one delivery per endpoint that subscribed to them. Returns the number of events. */
export async function passOnEvents(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOutbox(tx))) return 0;
    const events = await takeOutboxEvents(tx, BATCH);
    if (events.length === 0) return 0;
    const listeners = await lockListeners(tx);
    const deliveries = events.flatMap((event) =>
      toPublicTypes(event).flatMap((type): NewDelivery[] =>
        listeners
          .filter((listener) => listener.events.includes(type))
          .map(({ id }) => ({ endpointId: id, eventId: event.id, type, subject: event.subject, data: event.data })),
      ),
    );
    if (deliveries.length > 0) await insertDeliveries(tx, deliveries, now);
    return events.length;
  });
}
