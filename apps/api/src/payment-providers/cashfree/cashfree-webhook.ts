import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isWebhookSecret } from '../../couriers/webhook-secret.ts';
import type { WebhookEvent } from '../payment-provider.ts';
import { webhookBody } from './cashfree-schemas.ts';

/** Verifies the signature of the raw body. The age is not limited: events are sent again for hours. */
export function verifyWebhook(headers: IncomingHttpHeaders, body: Uint8Array, clientSecret: string): boolean {
  const timestamp = headers['x-webhook-timestamp'];
  if (typeof timestamp !== 'string') return false;
  const signature = createHmac('sha256', clientSecret).update(timestamp).update(body).digest('base64');
  return isWebhookSecret(headers['x-webhook-signature'], signature);
}

export function parseWebhook(_headers: IncomingHttpHeaders, body: Uint8Array): WebhookEvent {
  const { type, data } = webhookBody.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  const { order, payment, refund } = data;
  // Their event id is a header, which the signature does not cover.
  const subject = refund?.cf_refund_id ?? payment?.cf_payment_id ?? createHash('sha256').update(body).digest('hex');
  const status = refund?.refund_status ?? payment?.payment_status;
  return {
    key: [type, subject, status].filter(Boolean).join(':'),
    reference: order?.order_id ?? refund?.order_id ?? null,
    providerId: null,
    refundId: refund?.refund_id ?? null,
  };
}
