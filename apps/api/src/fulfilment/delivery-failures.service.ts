import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { formatWeekday, toIndianDate } from '@kinari/contract/locale';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { getMyOrder } from '../order-views/order-page.service.ts';
import { getContact, insertOrderEdit, setContact } from '../orders/order-edits.service.ts';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue } from '../platform/jobs.ts';
import { deliveryFailureActionJob } from '../shipments/courier-job-definitions.ts';
import {
  insertShipmentEvent,
  type LockedShipment,
  lockShipment,
  refreshOrderQueues,
  setFailureAction,
} from '../shipments/shipments.service.ts';
import { updateStatusManually } from './shipment-status.service.ts';

export type DeliveryFailureAction = EndpointBody<'resolveDeliveryFailure'>;
type ActionRequest = { action: DeliveryFailureAction; actorId: string | null; now: Now };

/**
 * Records the action for a failed delivery, from staff or from the customer (by email link). Throws `delivery_failure_already_resolved` if one is
 * already recorded.
 */
export async function resolveDeliveryFailure(
  db: Db,
  shipmentId: string,
  { action, actorId, now }: ActionRequest,
): Promise<void> {
  if (action.kind === 'reattempt') assertDateInRange(action.on, now());
  await db.transaction().execute(async (tx) => {
    const locked = await lockShipment(tx, shipmentId);
    if (locked.shipment.status !== 'delivery_failed' || locked.shipment.failureAction)
      throw new DomainError('delivery_failure_already_resolved');
    await setFailureAction(tx, shipmentId, action);
    await applyAction(tx, locked, { action, actorId, now });
    if (locked.shipment.bookingProvider !== 'by-hand') await enqueue(tx, deliveryFailureActionJob, { shipmentId });
    if (!actorId) return;
    await recordAuditEntry(
      tx,
      { kind: 'order', id: locked.order.id, actorId },
      {
        action: 'order.failed_delivery_resolved',
        data: { order: locked.order.id },
        after: { failureAction: action.kind },
      },
    );
  });
}

function assertDateInRange(day: string, now: Date): void {
  const last = toIndianDate(addMs(now, MAX.reattemptDays * DAY));
  if (day < toIndianDate(now) || day > last) throw new DomainError('date_out_of_range');
}

type MyActionRequest = { shipmentId: string; action: DeliveryFailureAction; now: Now };

export async function resolveMyDeliveryFailure(
  db: Db,
  request: { userId: string; orderId: string },
  { shipmentId, action, now }: MyActionRequest,
): Promise<EndpointResponse<'resolveMyDeliveryFailure'>> {
  const { order } = await getMyOrder(db, request, { now: now() });
  if (!order.shipments?.some(({ id }) => id === shipmentId)) throw new DomainError('not_found');
  await resolveDeliveryFailure(db, shipmentId, { action, actorId: null, now });
  return getMyOrder(db, request, { now: now() });
}

async function applyAction(tx: Tx, locked: LockedShipment, { action, actorId, now }: ActionRequest): Promise<void> {
  const note = actorId ? null : 'Requested by the customer';
  if (action.kind === 'return_to_origin') {
    await updateStatusManually(tx, locked, { to: 'returning_to_origin', at: now(), actorId, message: note });
    return;
  }
  if (action.kind === 'update_contact') await changeContact(tx, locked.order.id, { action, actorId });
  await insertShipmentEvent(tx, {
    shipmentId: locked.shipment.id,
    status: 'delivery_failed',
    isInstruction: true,
    at: now(),
    actorId,
    message: formatAction(action),
  });
  await refreshOrderQueues(tx, locked.order.id);
}

function formatAction(action: DeliveryFailureAction): string {
  return action.kind === 'reattempt'
    ? `Reattempt on ${formatWeekday(action.on)}`
    : 'Reattempt with another mobile or address';
}

type NewContact = { action: Extract<DeliveryFailureAction, { kind: 'update_contact' }>; actorId: string | null };

/** The pincode cannot change: it would change the courier's route. */
async function changeContact(tx: Tx, orderId: string, { action, actorId }: NewContact): Promise<void> {
  const before = await getContact(tx, orderId);
  const after = {
    ...before,
    ...(action.mobile && { mobile: action.mobile }),
    ...(action.addressLine1 && { addressLine1: action.addressLine1, addressLine2: action.addressLine2 || null }),
  };
  await insertOrderEdit(tx, { orderId, actorId, reason: 'Delivery failed', before, after });
  await setContact(tx, orderId, after);
}
