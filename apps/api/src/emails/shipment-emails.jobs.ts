import { randomUUID } from 'node:crypto';
import { shipmentDeliveryDay } from '@kinari/contract/labels/delivery-estimate';
import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import { getEmailSender } from '../company/company.service.ts';
import { EVENT_SCHEMAS, eventEnvelope } from '../events/events.service.ts';
import { resolveRecipient } from '../identity/email/unverified-recipient.service.ts';
import type { OrderDetails } from '../order-views/order-details.service.ts';
import { getOrder } from '../order-views/order-details.service.ts';
import { findEditDetails } from '../orders/order-edits.service.ts';
import type { Db } from '../platform/database/db.ts';
import { enqueue, type Job } from '../platform/jobs.ts';
import type { ShipmentRecord } from '../shipments/shipment-record.ts';
import { listShipmentsByOrder, takeLateShipments } from '../shipments/shipments.service.ts';
import { orderEditEmail } from './order-edit-emails.ts';
import { getReturnOffer } from './order-email-data.ts';
import { listCurrentDocuments } from './order-format.ts';
import { type SigningEmailDeps, sendEmail, toEmailKind } from './send-email.ts';
import { type ShipmentEmailData, shipmentEmail } from './shipment-emails.ts';
import { createTrackLink } from './track-link.ts';

const SHIPMENT_EMAIL_KINDS = z.enum([
  'handed_over',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'returning_to_origin',
  'late',
]);
const lateShipmentPayload = z.object({ mailId: z.uuid(), orderId: z.string(), shipmentId: z.uuid() });

const SHIPMENT_EMAIL_JOB = 'send_shipment_email';
const ORDER_EDIT_EMAIL_JOB = 'send_order_edit_email';
const LATE_SHIPMENT_EMAIL_JOB = 'send_shipment_late_email';

export function createShipmentEmailJobs(deps: SigningEmailDeps): Job[] {
  return [
    {
      name: SHIPMENT_EMAIL_JOB,
      run: async ({ db }, payload) => {
        const { eventId, subject, data } = eventEnvelope.parse(payload);
        const { shipmentId, shipmentEventId, status } = EVENT_SCHEMAS['shipment.status_changed'].parse(data);
        const parsedKind = SHIPMENT_EMAIL_KINDS.safeParse(status);
        // Customers get no email about steps in the warehouse or about a completed RTO.
        if (!parsedKind.success) return;
        await sendShipmentEmail(db, deps, {
          mailId: eventId,
          orderId: subject,
          shipmentId,
          shipmentEventId,
          kind: parsedKind.data,
        });
      },
    },
    {
      name: LATE_SHIPMENT_EMAIL_JOB,
      run: async ({ db }, payload) =>
        sendShipmentEmail(db, deps, { ...lateShipmentPayload.parse(payload), kind: 'late' }),
    },
    {
      // 09:00 in India.
      name: 'enqueue_late_shipment_emails',
      schedule: '30 3 * * *',
      run: async ({ db, log }) =>
        log.info({ sentCount: await enqueueLateShipmentEmails(db, deps.now()) }, 'late shipment emails enqueued'),
    },
    {
      name: ORDER_EDIT_EMAIL_JOB,
      run: async ({ db }, payload) => {
        const { eventId, subject, data } = eventEnvelope.parse(payload);
        await sendOrderEditEmail(db, deps, {
          mailId: eventId,
          orderId: subject,
          editId: EVENT_SCHEMAS['order.edited'].parse(data).editId,
        });
      },
    },
  ];
}

/** Enqueues one email for each late shipment. */
async function enqueueLateShipmentEmails(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const late = await takeLateShipments(tx, now);
    for (const { id, orderId } of late)
      await enqueue(tx, { name: LATE_SHIPMENT_EMAIL_JOB }, { mailId: randomUUID(), orderId, shipmentId: id });
    return late.length;
  });
}

type ShipmentEmailInput = {
  mailId: string;
  orderId: string;
  shipmentId: string;
  kind: ShipmentEmailData['kind'];
  shipmentEventId?: string;
};

async function sendShipmentEmail(db: Db, deps: SigningEmailDeps, input: ShipmentEmailInput): Promise<void> {
  const { mailId, orderId, shipmentId, kind, shipmentEventId } = input;
  const { publicUrl, signer, now } = deps;
  const [order, shipments] = await Promise.all([getOrder(db, orderId), listShipmentsByOrder(db, orderId)]);
  const activeShipments = shipments.filter(({ status }) => status !== 'canceled');
  const shipment = activeShipments.find(({ id }) => id === shipmentId);
  const to = await resolveRecipient(db, { userId: order.userId, mailId, now: now() });
  if (!shipment || !to) return;
  const today = toIndianDate(now());
  // Delivered, failed or returning since it became late: there is no new day to promise.
  if (kind === 'late' && shipmentDeliveryDay(shipment, today) === undefined) return;
  const event = shipment.events?.find(({ id }) => id === shipmentEventId);
  const company = await getEmailSender(db);
  const email = shipmentEmail({
    kind,
    at: event ? new Date(event.at) : now(),
    company: company.name,
    publicUrl,
    trackLink: await createTrackLink({ orderId, to, publicUrl, signer, now: now() }),
    toStranger: to.stopEmailsToken !== undefined,
    ...(kind === 'delivered' && (await getReturnOffer(db, { orderId, shipmentId, now: now() }))),
    order,
    shipment: toShipmentData(shipment, {
      order,
      place: activeShipments.indexOf(shipment) + 1,
      of: activeShipments.length,
      today,
    }),
    ...(event?.message && { reason: event.message }),
    ...(kind === 'delivery_failed' && shipment.respondBy && { respondBy: new Date(shipment.respondBy) }),
  });
  await sendEmail(db, deps, { id: mailId, kind: toEmailKind({ name: SHIPMENT_EMAIL_JOB }), to, email, company });
}

function toShipmentData(
  shipment: ShipmentRecord,
  { order, place: position, of: total, today }: { order: OrderDetails; place: number; of: number; today: string },
): ShipmentEmailData['shipment'] {
  const quantityByLine = new Map(shipment.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return {
    position,
    of: total,
    courierName: shipment.courierName ?? 'our courier',
    trackingNumber: shipment.trackingNumber ?? '',
    trackingUrl: shipment.trackingUrl,
    codAmount: shipment.codAmount,
    expectedOn: shipmentDeliveryDay(shipment, today) ?? shipment.reattemptOn ?? shipment.expectedDeliveryDate,
    packedOn: toIndianDate(new Date(shipment.packedAt)),
    handedOn: shipment.handedOverAt && toIndianDate(new Date(shipment.handedOverAt)),
    lines: order.lines.flatMap((line) => {
      const quantity = quantityByLine.get(line.id);
      return quantity ? [{ ...line, quantity }] : [];
    }),
    // A document without a shipment is for the whole order.
    documents: listCurrentDocuments(order.documents).filter(
      ({ shipmentId }) => shipmentId === shipment.id || shipmentId === null,
    ),
  };
}

async function sendOrderEditEmail(
  db: Db,
  deps: SigningEmailDeps,
  { mailId, orderId, editId }: { mailId: string; orderId: string; editId: string },
): Promise<void> {
  const { publicUrl, signer, now } = deps;
  const [order, edit, company] = await Promise.all([
    getOrder(db, orderId),
    findEditDetails(db, editId),
    getEmailSender(db),
  ]);
  const to = await resolveRecipient(db, { userId: order.userId, mailId, now: now() });
  if (!to || !edit) return;
  const email = orderEditEmail({
    company: company.name,
    order,
    publicUrl,
    trackLink: await createTrackLink({ orderId, to, publicUrl, signer, now: now() }),
    toStranger: to.stopEmailsToken !== undefined,
    before: { ...order, ...edit.before, lines: linesBefore(order, edit.before.lines ?? []) },
    reason: edit.reason,
  });
  await sendEmail(db, deps, { id: mailId, kind: toEmailKind({ name: ORDER_EDIT_EMAIL_JOB }), to, email, company });
}

type ChangedLine = { id: string; name: string; quantity: number };

/** Rebuilds the lines before the edit. Of removed lines only name and quantity are known. */
function linesBefore(order: OrderDetails, changed: ChangedLine[]): OrderDetails['lines'] {
  const previousLines = new Map(changed.map((line) => [line.id, line]));
  const removedLines = changed.filter(({ id }) => !order.lines.some((line) => line.id === id));
  return [
    ...order.lines.map((line) => ({ ...line, quantity: previousLines.get(line.id)?.quantity ?? line.quantity })),
    ...removedLines.map((line) => ({
      ...line,
      productId: '',
      size: null,
      color: null,
      price: 0,
      saving: 0,
      image: null,
    })),
  ];
}
