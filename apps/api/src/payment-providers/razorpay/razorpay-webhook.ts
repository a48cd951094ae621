import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isWebhookSecret } from '../../couriers/webhook-secret.ts';
import type { WebhookEvent } from '../payment-provider.ts';
import { webhookBody } from './razorpay-schemas.ts';

/** Verifies the signature of the raw body. After a change of the secret, Razorpay signs older events with the previous one. */
export function verifyWebhook(headers: IncomingHttpHeaders, body: Uint8Array, secrets: readonly string[]): boolean {
  const signature = headers['x-razorpay-signature'];
  return secrets.some((secret) => isWebhookSecret(signature, createHmac('sha256', secret).update(body).digest('hex')));
}

export function parseWebhook(headers: IncomingHttpHeaders, body: Uint8Array): WebhookEvent {
  const { payload } = webhookBody.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  const link = payload.payment_link?.entity;
  const code = payload.qr_code?.entity;
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const eventId = headers['x-razorpay-event-id'];
  return {
    key: typeof eventId === 'string' && eventId !== '' ? eventId : createHash('sha256').update(body).digest('hex'),
    // The receipt of the order of a link is the reference of the link.
    reference:
      link?.reference_id || code?.notes.reference || payment?.notes.reference || payload.order?.entity.receipt || null,
    providerId: link?.id ?? code?.id ?? toLinkId(payment?.description),
    refundId: refund?.receipt || refund?.notes.refund_id || null,
  };
}

/** Payments of link plink_Qb2gHrKr01Maky have the description '#Qb2gHrKr01Maky'. */
function toLinkId(description: string | null | undefined): string | null {
  const [, id] = /^#([A-Za-z0-9]{14})$/.exec(description ?? '') ?? [];
  return id ? `plink_${id}` : null;
}
