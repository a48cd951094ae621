import { sql } from 'kysely';
import type { Courier, CourierName } from '../couriers/courier.ts';
import type { Couriers } from '../couriers/create-couriers.ts';
import { getContact } from '../orders/order-edits.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { type Job, PermanentJobError } from '../platform/jobs.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { findBookingData } from './booking.queries.ts';
import { bookWithCourier, cancelBooking } from './booking.service.ts';
import { bookShipmentJob, cancelBookingJob, deliveryFailureActionJob } from './courier-job-definitions.ts';
import { purgeWebhookEvents, storeTrackingEvents } from './tracking-events.service.ts';

// Shipments per poll. The rest wait for the next run.
const MAX_POLLED = 1000;

/** Courier jobs. They run at least once and are idempotent. */
export function shipmentJobs({ couriers, now }: { couriers: Couriers; now: Now }): Job[] {
  return [
    {
      name: bookShipmentJob.name,
      run: async ({ db }, payload) => {
        const { shipmentId, reference } = bookShipmentJob.payload.parse(payload);
        const bookingData = await findBookingData(db, shipmentId);
        if (bookingData)
          await bookWithCourier(db, {
            courier: getCourier(couriers, bookingData.bookingProvider),
            shipmentId,
            reference,
            now,
          });
      },
    },
    {
      name: cancelBookingJob.name,
      run: ({ db }, payload) => cancelBooking(db, couriers, cancelBookingJob.payload.parse(payload).shipmentId),
    },
    {
      name: deliveryFailureActionJob.name,
      run: ({ db }, payload) =>
        sendDeliveryFailureAction(db, couriers, deliveryFailureActionJob.payload.parse(payload)),
    },
    {
      name: 'poll_couriers',
      schedule: '*/20 * * * *',
      run: async ({ db, log }) => {
        for (const courier of couriers.values())
          log.info({ polledCount: await pollCourier(db, courier) }, `polled ${courier.name}`);
      },
    },
    {
      name: 'purge_courier_webhook_events',
      schedule: '23 4 * * *',
      run: async ({ db, log }) => {
        log.info({ deletedCount: await purgeWebhookEvents(db, now()) }, 'purged courier webhook events');
      },
    },
  ];
}

function getCourier(couriers: Couriers, name: CourierName): Courier {
  const courier = couriers.get(name);
  if (!courier) throw new PermanentJobError(`${name} is not configured any more`);
  return courier;
}

/** Polls shipments without a recent update, because webhooks get lost. */
export async function pollCourier(db: Db, courier: Courier): Promise<number> {
  const { rows } = await sql<{ trackingNumber: string }>`
    update shipments set polled_at = now()
    where id in (
      select id from shipments
      where booking_provider = ${courier.name} and booking_provider <> 'by-hand' and tracking_number is not null
        and status in ('ready_to_ship', 'handed_over', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning_to_origin')
        and (polled_at is null or polled_at < now() - interval '2 hours')
      order by polled_at nulls first
      limit ${MAX_POLLED}
      for update skip locked
    )
    returning tracking_number as "trackingNumber"
  `.execute(db);
  if (rows.length === 0) return 0;
  await storeTrackingEvents(db, courier.name, await courier.track(rows.map(({ trackingNumber }) => trackingNumber)));
  return rows.length;
}

async function sendDeliveryFailureAction(
  db: Db,
  couriers: Couriers,
  { shipmentId }: { shipmentId: string },
): Promise<void> {
  const { rows } = await sql<{
    bookingProvider: CourierName;
    trackingNumber: string;
    orderId: string;
    failureAction: string;
    reattemptOn: string | null;
  }>`
    select
      booking_provider as "bookingProvider", tracking_number as "trackingNumber", order_id as "orderId",
      failure_action as "failureAction", reattempt_on as "reattemptOn"
    from shipments
    where id = ${shipmentId} and failure_action is not null and booking_provider <> 'by-hand'
  `.execute(db);
  const [pending] = rows;
  if (!pending) return;
  const courier = getCourier(couriers, pending.bookingProvider);
  try {
    if (pending.failureAction === 'return_to_origin')
      await courier.resolveDeliveryFailure(pending.trackingNumber, { kind: 'return_to_origin' });
    else if (pending.failureAction === 'reattempt' && pending.reattemptOn)
      await courier.resolveDeliveryFailure(pending.trackingNumber, {
        kind: 'reattempt',
        on: new Date(pending.reattemptOn),
      });
    else {
      const contact = await db.transaction().execute((tx) => getContact(tx, pending.orderId));
      const lines = [contact.addressLine1, contact.addressLine2].filter((line) => line !== null);
      await courier.resolveDeliveryFailure(pending.trackingNumber, {
        kind: 'update_contact',
        lines,
        mobile: contact.mobile ?? '',
      });
    }
  } catch (error) {
    if (error instanceof ProviderRejectedError) throw new PermanentJobError(error.message);
    throw error;
  }
}
