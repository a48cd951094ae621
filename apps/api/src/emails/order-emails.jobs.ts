import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import { getEmailSender } from '../company/company.service.ts';
import { issueDelayedDocuments } from '../fulfilment/order-status.service.ts';
import { resolveRecipient } from '../identity/email/unverified-recipient.service.ts';
import { createPayLink } from '../online-payments/pay-link.ts';
import { getOrder, type OrderDetails } from '../order-views/order-details.service.ts';
import {
  enqueueStaffNotification,
  newOrderEmailJob,
  orderConfirmationEmailJob,
  orderStatusEmailJob,
  paymentReceivedEmailJob,
} from '../orders/order-emails.ts';
import { wasUndone } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getOrderEmailContext, getReturnOffer } from './order-email-data.ts';
import { newOrderEmail, orderConfirmationEmail, orderStatusEmail } from './order-emails.ts';
import { amountDue } from './order-format.ts';
import { paymentReceivedEmail } from './payment-emails.ts';
import { type SigningEmailDeps, sendEmail, toEmailKind } from './send-email.ts';
import { createTrackLink } from './track-link.ts';

type OrderEmailInput = { kind: string; mailId: string; orderId: string; to?: string };
type RenderEmail = typeof orderConfirmationEmail;
type OrderEmailDeps = SigningEmailDeps & { takesOnlinePayments?: boolean };

const undoableStatusChange = z.object({
  subject: z.string(),
  data: z.object({ undoable: z.literal(true), orderEventId: z.uuid() }),
});

/** Emails about an order. They show the order as it is when the email is sent. */
export function createOrderEmailJobs(deps: OrderEmailDeps): Job[] {
  const { publicUrl, signer, now } = deps;
  /** Sends to the customer unless `to` is set. */
  async function sendOrderEmail(
    db: Db,
    { kind, mailId, orderId, to }: OrderEmailInput,
    write: RenderEmail,
  ): Promise<void> {
    const order = await getOrder(db, orderId);
    const company = await getEmailSender(db);
    // Send to the customer's current email, not the one saved with the order.
    const recipient = to
      ? { email: to, firstName: '' }
      : await resolveRecipient(db, { userId: order.userId, mailId, now: now() });
    if (!recipient) return;
    const toStranger = recipient.stopEmailsToken !== undefined;
    const payLink = write === orderConfirmationEmail && !toStranger ? await createPayLinkOf(order, deps) : undefined;
    const email = write({
      company: company.name,
      order,
      publicUrl,
      trackLink: await createTrackLink({ orderId, to: recipient, publicUrl, signer, now: now() }),
      today: toIndianDate(now()),
      toStranger,
      ...(payLink && { payLink }),
      ...(await getOrderEmailContext(db, order)),
      ...(order.deliveryStatus === 'DELIVERED' && (await getReturnOffer(db, { orderId, now: now() }))),
    });
    await sendEmail(db, deps, { id: mailId, kind, to: recipient, email, company });
  }

  return [
    {
      name: orderConfirmationEmailJob.name,
      run: async ({ db }, payload) => {
        const input = orderConfirmationEmailJob.payload.parse(payload);
        // Enqueue first, so that staff are notified even if the customer's email fails.
        const { newOrderEmailRecipients } = await getSettings(db);
        await enqueueStaffNotification(db, { orderId: input.orderId, to: newOrderEmailRecipients });
        await sendOrderEmail(db, { ...input, kind: toEmailKind(orderConfirmationEmailJob) }, orderConfirmationEmail);
      },
    },
    {
      name: orderStatusEmailJob.name,
      run: async ({ db }, payload) => {
        const { data } = undoableStatusChange.safeParse(payload);
        if (data && (await wasUndone(db, data.subject, data.data.orderEventId))) return;
        // The email names the tax document, so issue it now if its own job has not run yet.
        if (data) await issueDelayedDocuments(db, data.subject);
        await sendOrderEmail(
          db,
          { ...orderStatusEmailJob.payload.parse(payload), kind: toEmailKind(orderStatusEmailJob) },
          orderStatusEmail,
        );
      },
    },
    {
      name: paymentReceivedEmailJob.name,
      run: ({ db }, payload) =>
        sendOrderEmail(
          db,
          { ...paymentReceivedEmailJob.payload.parse(payload), kind: toEmailKind(paymentReceivedEmailJob) },
          paymentReceivedEmail,
        ),
    },
    {
      name: newOrderEmailJob.name,
      run: ({ db }, payload) =>
        sendOrderEmail(
          db,
          { ...newOrderEmailJob.payload.parse(payload), kind: toEmailKind(newOrderEmailJob) },
          newOrderEmail,
        ),
    },
  ];
}

/** Returns where a cash order can be paid online. Only for a verified email: others may be someone else's. */
async function createPayLinkOf(
  order: OrderDetails,
  { publicUrl, signer, now, takesOnlinePayments }: OrderEmailDeps,
): Promise<string | undefined> {
  const isUnpaid = order.paymentMethod === 'COD' && order.deliveryStatus === 'PENDING' && amountDue(order) > 0;
  if (!takesOnlinePayments || !isUnpaid) return undefined;
  return (await createPayLink({ signer, publicUrl, now: now() }, order.id)).url;
}
