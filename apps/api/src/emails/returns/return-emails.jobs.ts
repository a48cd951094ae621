import { toIndianDate } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';
import { z } from 'zod';
import { getEmailSender } from '../../company/company.service.ts';
import { EVENT_SCHEMAS, eventEnvelope } from '../../events/events.service.ts';
import type { Recipient } from '../../identity/account.service.ts';
import { resolveRecipient } from '../../identity/email/unverified-recipient.service.ts';
import { getOrder } from '../../order-views/order-details.service.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Cipher } from '../../platform/encryption.ts';
import type { Job } from '../../platform/jobs.ts';
import { getCustomerReturn, listReturnsAndRefunds } from '../../returns/customer-returns.service.ts';
import { listGiftCodes } from '../../store-credit/store-credit.service.ts';
import type { Email } from '../email.ts';
import { type EmailDeps, sendEmail, toEmailKind } from '../send-email.ts';
import { giftCreditEmail, type RefundEmailData, refundDetailsNeededEmail, refundSentEmail } from './refund-emails.ts';
import { findRefundSource } from './refund-source.ts';
import { type ReturnEmailData, returnEmail } from './return-emails.ts';
import type { Return } from './return-format.ts';
import { sourceRefundEmail, sourceRefundSentEmail } from './source-refund-emails.ts';

const RETURN_EMAIL_JOB = 'send_return_email';
const REFUND_EMAIL_JOB = 'send_refund_email';

/** Emails about returns and refunds. `cipher` decrypts gift credit codes. */
export function createReturnEmailJobs(deps: EmailDeps & { cipher: Cipher }): Job[] {
  return [
    {
      name: RETURN_EMAIL_JOB,
      run: async ({ db }, payload) => {
        const { eventId, kind, subject } = eventEnvelope.parse(payload);
        await sendReturnEmail(db, deps, { mailId: eventId, event: kind, returnId: subject });
      },
    },
    {
      name: REFUND_EMAIL_JOB,
      run: async ({ db }, payload) => {
        const { eventId, kind, subject, data } = eventEnvelope.parse(payload);
        const { refundId } = EVENT_SCHEMAS['refund.sent'].parse(data);
        await sendRefundEmail(db, deps, { mailId: eventId, event: kind, orderId: subject, refundId });
      },
    },
  ];
}

type EmailEvent = { mailId: string; event: string };

async function sendReturnEmail(
  db: Db,
  deps: EmailDeps,
  { mailId, event, returnId }: EmailEvent & { returnId: string },
) {
  const returnRequest = await getCustomerReturn(db, returnId);
  const kind = toReturnEmailKind(event, returnRequest);
  // Gift recipients follow their return by link. The buyer must not learn of it.
  if (!kind || returnRequest.isGift) return;
  const { userId, paymentMethod } = await getOrder(db, returnRequest.orderId);
  const company = await getEmailSender(db);
  const message = returnEmail({
    kind,
    orderReturn: returnRequest,
    company,
    publicUrl: deps.publicUrl,
    isPaidOnline: paymentMethod === 'ONLINE',
  });
  await sendToCustomer(db, deps, { mailId, job: RETURN_EMAIL_JOB, userId, email: message });
}

function toReturnEmailKind(event: string, { status }: Return): ReturnEmailData['kind'] | undefined {
  // The customer cancelled the return and expects no email.
  if (status === 'canceled') return undefined;
  if (event === 'return.requested') return 'requested';
  if (event === 'return.reviewed') return status === 'declined' ? 'declined' : 'approved';
  return event === 'return.received' ? 'received' : 'inspected';
}

type RefundEvent = EmailEvent & { orderId: string; refundId: string };

async function sendRefundEmail(
  db: Db,
  deps: EmailDeps & { cipher: Cipher },
  { mailId, event, orderId, refundId }: RefundEvent,
) {
  const [order, company, { returns, refunds }, source] = await Promise.all([
    getOrder(db, orderId),
    getEmailSender(db),
    listReturnsAndRefunds(db, orderId),
    findRefundSource(db, refundId),
  ]);
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) return;
  const returnRequest = returns.find(({ number }) => number === refund.returnNumber);
  const today = toIndianDate(deps.now());
  const data = {
    company: company.name,
    publicUrl: deps.publicUrl,
    refund,
    order,
    today,
    ...(returnRequest && { orderReturn: returnRequest }),
    ...(source && { source }),
  };
  if (refund.method === 'store_credit') {
    const contact = z.email().safeParse(order.gift?.contact);
    if (returnRequest?.isGift && contact.success)
      await sendGiftCodeEmail(db, deps, { mailId, orderId, email: contact.data });
    return;
  }
  const message = toRefundEmail(event, data);
  if (message) await sendToCustomer(db, deps, { mailId, job: REFUND_EMAIL_JOB, userId: order.userId, email: message });
}

/** Returns undefined for a refund due for a return: the return email covers it. */
function toRefundEmail(event: string, data: RefundEmailData): Email | undefined {
  const { status, method, returnNumber } = data.refund;
  if (method === 'source') return toSourceRefundEmail(event, data);
  if (event === 'refund.sent') return status === 'sent' ? refundSentEmail(data) : undefined;
  if (status !== 'pending' || method !== null) return undefined;
  // The provider could not send it. The return email promised that it goes back by itself.
  const hasProviderFailed = data.source !== undefined;
  const mustAsk = event === 'refund.reminded' || returnNumber === null || hasProviderFailed;
  return mustAsk ? refundDetailsNeededEmail(data) : undefined;
}

function toSourceRefundEmail(event: string, data: RefundEmailData): Email | undefined {
  const { status, returnNumber } = data.refund;
  if (event === 'refund.sent') return status === 'sent' ? sourceRefundSentEmail(data) : undefined;
  // If the provider was faster than this email, the one about the sent refund is enough.
  const isDone = status === 'sent' && !data.source?.extra;
  return returnNumber === null && !isDone ? sourceRefundEmail(data) : undefined;
}

type GiftCodeEmailInput = { mailId: string; orderId: string; email: string };

/** Sends the newest gift credit code to the gift recipient, unless it was claimed. */
async function sendGiftCodeEmail(
  db: Db,
  deps: EmailDeps & { cipher: Cipher },
  { mailId, orderId, email }: GiftCodeEmailInput,
): Promise<void> {
  const company = await getEmailSender(db);
  const [newest] = (await listGiftCodes(db, orderId, deps.cipher)).toReversed();
  if (!newest) return;
  const message = giftCreditEmail({
    company: company.name,
    publicUrl: deps.publicUrl,
    code: newest.code,
    amount: toPaise(newest.amount),
    expiresOn: newest.expiresOn,
  });
  const to: Recipient = { email, firstName: '' };
  await sendEmail(db, deps, {
    id: mailId,
    kind: toEmailKind({ name: REFUND_EMAIL_JOB }),
    to,
    email: message,
    company,
  });
}

type EmailInput = { mailId: string; job: string; userId: string; email: Email };

async function sendToCustomer(
  db: Db,
  deps: EmailDeps,
  { mailId, job, userId, email: message }: EmailInput,
): Promise<void> {
  const to = await resolveRecipient(db, { userId, mailId, now: deps.now() });
  if (!to) return;
  const company = await getEmailSender(db);
  await sendEmail(db, deps, { id: mailId, kind: toEmailKind({ name: job }), to, email: message, company });
}
