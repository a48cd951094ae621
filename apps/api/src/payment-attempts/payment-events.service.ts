import { sql } from 'kysely';
import type { PaymentProviderName, WebhookEvent } from '../payment-providers/payment-provider.ts';
import type { Queryable } from '../platform/database/db.ts';

type NewEvent = { provider: PaymentProviderName; event: WebhookEvent; body: Buffer; paymentId: string | null };

/** Our id of a refund. A second try of a refund has a suffix, and refunds that are not ours have other ids. */
const toRefundId = (id: string | null) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(id ?? '')?.[0] ?? null;

/** Stores a webhook once, however often it is sent. Returns false if it was stored before. */
export async function storePaymentEvent(
  db: Queryable,
  { provider, event, body, paymentId }: NewEvent,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (provider, event_key, reference, payment_id, refund_id, body)
    values (${provider}, ${event.key}, ${event.reference ?? event.providerId}, ${paymentId}, ${toRefundId(event.refundId)}, ${body})
    on conflict do nothing
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Deletes webhooks received before a moment. Their bodies can name people. */
export async function purgePaymentEvents(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('payment_events').where('received_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
