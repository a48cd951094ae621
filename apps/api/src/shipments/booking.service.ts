import { randomUUID } from 'node:crypto';
import type { EndpointBody } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { getPickupAddress } from '../company/company.service.ts';
import type { BookingResult, Courier } from '../couriers/courier.ts';
import type { Couriers } from '../couriers/create-couriers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue, PermanentJobError } from '../platform/jobs.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import {
  type BookingData,
  bindTrackingNumber,
  clearBooking,
  findBookingData,
  setBooking,
  setBookingResult,
} from './booking.queries.ts';
import { bookShipmentJob, cancelBookingJob } from './courier-job-definitions.ts';
import {
  assertEwayBill,
  insertShipmentEvent,
  type LockedShipment,
  lockShipment,
  refreshOrderQueues,
  setShipmentStatus,
} from './shipments.service.ts';
import { enqueueTrackingEvents } from './tracking-events.service.ts';

type BookingRequest = EndpointBody<'bookShipment'> & { shipmentId: string; actorId: string; now: Now };

/** Marks the shipment as being booked and enqueues the call, so no transaction waits for a courier. */
export async function requestBooking(db: Db, couriers: Couriers, request: BookingRequest): Promise<void> {
  const { shipmentId, courier, actorId, now } = request;
  if (!couriers.has(courier)) throw new DomainError('courier_not_configured');
  await db.transaction().execute(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (locked.shipment.status !== 'packed') throw new DomainError('shipment_status_changed');
    const bookingData = await findBookingData(tx, shipmentId);
    if (!bookingData?.booking.to.mobile) throw new DomainError('mobile_required');
    await assertEwayBill(tx, locked.shipment, request.ewayBill);
    // Use a new reference per attempt: couriers may reject one that was cancelled.
    const reference = `${locked.order.id}-${randomUUID().slice(0, 8)}`;
    await setBooking(tx, shipmentId, { bookingProvider: courier, reference, at: now() });
    await setBookingStatus(tx, locked, { status: 'booking', at: now(), actorId });
    await enqueue(tx, bookShipmentJob, { shipmentId, reference }, { key: `book:${reference}` });
    await recordAuditEntry(
      tx,
      { kind: 'order', id: locked.order.id, actorId },
      {
        action: 'order.courier_booking_requested',
        data: { order: locked.order.id, shipment: locked.shipment.position },
        after: { courier },
      },
    );
  });
}

type BookingStatusChange = {
  status: 'booking' | 'ready_to_ship' | 'packed';
  at: Date;
  actorId: string | null;
  message?: string;
};

async function setBookingStatus(
  tx: Tx,
  { shipment, order }: LockedShipment,
  { status, at, actorId, message }: BookingStatusChange,
): Promise<void> {
  await insertShipmentEvent(tx, { shipmentId: shipment.id, status, at, actorId, message });
  await setShipmentStatus(tx, shipment.id, { status, at });
  await refreshOrderQueues(tx, order.id);
}

/**
 * Books a shipment exactly once, even if an attempt is retried or interrupted. First searches the courier for our reference, and
 * binds a tracking number that is known in advance.
 */
export async function bookWithCourier(
  db: Db,
  { courier, shipmentId, reference, now }: { courier: Courier; shipmentId: string; reference: string; now: Now },
): Promise<void> {
  const request = await findBookingData(db, shipmentId);
  if (!request || request.reference !== reference || !isBookingPending(request)) return;
  try {
    const booked =
      (await courier.lookUp(reference)) ?? (await sendBooking(db, courier, { request, shipmentId, reference }));
    const isSaved = await saveBooking(db, { shipmentId, reference, booked, now });
    // Cancelled during the courier call.
    if (!isSaved) await courier.cancel(booked.trackingNumber);
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    await rejectBooking(db, { shipmentId, reference, message: error.message, now });
  }
}

const isBookingPending = ({ status }: Pick<BookingData, 'status'>) => status === 'booking' || status === 'canceled';

async function sendBooking(
  db: Db,
  courier: Courier,
  { request, shipmentId, reference }: { request: BookingData; shipmentId: string; reference: string },
): Promise<BookingResult> {
  if (request.status === 'canceled') throw new ProviderRejectedError(courier.name, 'Order cancelled');
  const trackingNumber = request.trackingNumber ?? (await reserveTrackingNumber(db, courier, shipmentId));
  const { orderedAt, ...booking } = request.booking;
  return courier.book({
    ...booking,
    orderedAt: new Date(orderedAt),
    reference,
    from: await getPickupAddress(db),
    ...(trackingNumber && { trackingNumber }),
  });
}

async function reserveTrackingNumber(db: Db, courier: Courier, shipmentId: string): Promise<string | undefined> {
  const [trackingNumber] = (await courier.reserveTrackingNumbers?.(1)) ?? [];
  if (!trackingNumber) return undefined;
  return db.transaction().execute(async (tx) => {
    await lockShipment(tx, shipmentId);
    return bindTrackingNumber(tx, shipmentId, { courierName: courier.name, trackingNumber });
  });
}

type BookingRef = { shipmentId: string; reference: string; now: Now };

/** Saves the booking. Returns false if the shipment no longer waits for it. */
async function saveBooking(
  db: Db,
  { shipmentId, reference, booked, now }: BookingRef & { booked: BookingResult },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { locked, current } = await lockBooking(tx, shipmentId);
    if (current?.reference !== reference || locked.shipment.status === 'canceled') return false;
    if (locked.shipment.status !== 'booking') return true;
    await setBookingResult(tx, shipmentId, booked);
    await setBookingStatus(tx, locked, {
      status: 'ready_to_ship',
      at: now(),
      actorId: null,
      message: `${booked.courierName} ${booked.trackingNumber}`,
    });
    // Apply tracking events that arrived before we knew this number.
    await enqueueTrackingEvents(tx, { courier: current.bookingProvider, trackingNumber: booked.trackingNumber });
    return true;
  });
}

async function rejectBooking(
  db: Db,
  { shipmentId, reference, message, now }: BookingRef & { message: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { locked, current } = await lockBooking(tx, shipmentId);
    if (current?.reference !== reference || locked.shipment.status !== 'booking') return;
    await clearBooking(tx, shipmentId);
    await setBookingStatus(tx, locked, {
      status: 'packed',
      at: now(),
      actorId: null,
      message: `The courier rejected the booking: ${message}`,
    });
  });
}

async function lockBooking(tx: Tx, shipmentId: string) {
  return { locked: await lockShipment(tx, shipmentId), current: await findBookingData(tx, shipmentId) };
}

/** Cancels the shipments of a cancelled order that have not left the warehouse, and their bookings. The order is locked. */
export async function cancelUnshippedShipments(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string; bookingProvider: string; at: Date }>`
    update shipments set status = 'canceled', status_at = now(), completed_at = now()
    where order_id = ${orderId} and status in ('packed', 'booking', 'ready_to_ship')
    returning id, booking_provider as "bookingProvider", status_at as at
  `.execute(tx);
  for (const { id, bookingProvider, at } of rows) {
    await insertShipmentEvent(tx, {
      shipmentId: id,
      status: 'canceled',
      message: 'Order cancelled',
      actorId: null,
      at,
    });
    if (bookingProvider !== 'by-hand') await enqueue(tx, cancelBookingJob, { shipmentId: id });
  }
}

/** Cancels the courier booking of a canceled shipment. */
export async function cancelBooking(db: Db, couriers: Couriers, shipmentId: string): Promise<void> {
  const request = await findBookingData(db, shipmentId);
  const courier = request && couriers.get(request.bookingProvider);
  if (!request?.reference || request.status !== 'canceled' || request.bookingProvider === 'by-hand') return;
  if (!courier) throw new PermanentJobError(`${request.bookingProvider} is not configured any more`);
  const booked = await courier.lookUp(request.reference);
  if (booked) await courier.cancel(booked.trackingNumber);
}
