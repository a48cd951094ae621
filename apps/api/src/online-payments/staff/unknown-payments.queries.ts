import { addDays } from '@kinari/contract/locale';
import { sql } from 'kysely';
import type { PaymentProviderName } from '../../payment-providers/payment-provider.ts';
import type { Queryable } from '../../platform/database/db.ts';

/** A provider that also works for other shops can report many payments that are not ours. */
const MAX_EVENTS = 500;

type UnknownPayment = { provider: PaymentProviderName; eventKey: string; reference: string; receivedAt: Date };
type Filter = { q?: string; from?: string | undefined; to?: string | undefined };

/** Lists references that providers reported and that are still not ours, newest first. */
export async function listUnknownPayments(db: Queryable, { q = '', from, to }: Filter = {}): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    with recent as materialized (
      select provider, event_key, reference, received_at
      from payment_events
      where payment_id is null and refund_id is null and reference is not null
      order by received_at desc
      limit ${MAX_EVENTS}
    )
    select *
    from (
      select distinct on (event.provider, event.reference)
        event.provider, event.event_key as "eventKey", event.reference, event.received_at as "receivedAt"
      from recent event
      where not exists (select from payments payment where payment.reference = event.reference)
        and not exists (
          select from payments payment
          where payment.provider = event.provider and payment.provider_id = event.reference
        )
        and not exists (
          select from payments payment
          where payment.provider = event.provider and payment.provider_payment_id = event.reference
        )
      order by event.provider, event.reference, event.received_at desc
    ) unknown
    where starts_with(lower(unknown.reference), ${q.toLowerCase()})
      and (${from ?? null}::text is null or unknown."receivedAt" >= ${from ?? null}::timestamp at time zone 'Asia/Kolkata')
      and (
        ${to ?? null}::text is null
        or unknown."receivedAt" < ${to === undefined ? null : addDays(to, 1)}::timestamp at time zone 'Asia/Kolkata'
      )
    order by unknown."receivedAt" desc
  `.execute(db);
  return rows;
}
