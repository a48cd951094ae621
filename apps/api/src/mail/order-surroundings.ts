import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { findReturnables } from '../returns/options.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { About } from './order-letters.ts';

// What letters about an order say of what stands around it.

type Surroundings = Pick<About, 'exchangeFor' | 'paidBack'>;

/** Which return it is the exchange for, and what its last cancellation gave back. */
export async function readSurroundings(db: Queryable, orderId: string): Promise<Surroundings> {
  const { rows } = await sql<{ exchangeFor: string | null; credit: number; money: number }>`
    with cancelled as (
      select max(happened_at) as at from order_events where order_id = ${orderId} and to_status = 'CANCELED'
    )
    select
      (
        select back.number
        from orders placed
        join return_lines line on line.id = placed.exchange_of
        join returns back on back.id = line.return_id
        where placed.id = ${orderId}
      ) as "exchangeFor",
      coalesce((
        select sum(entry.paise)
        from credit_entries entry, cancelled
        where entry.order_id = ${orderId} and entry.kind = 'returned' and entry.refund_id is null
          and entry.entered_at >= cancelled.at
      ), 0)::bigint as credit,
      coalesce((
        select sum(refund.paise)
        from refunds refund, cancelled
        where refund.order_id = ${orderId} and refund.return_id is null and refund.state <> 'void'
          and refund.created_at >= cancelled.at
      ), 0)::bigint as money
  `.execute(db);
  const [found] = rows;
  if (!found) return {};
  const { exchangeFor, credit, money } = found;
  return { ...(exchangeFor && { exchangeFor }), paidBack: { credit, money } };
}

type Occasion = { orderId: string; parcelId?: string; now: Date };

/** What of an order, or of a parcel of it, can be sent back; nothing is said where nothing was delivered. */
export async function offerOf(db: Queryable, { orderId, parcelId, now }: Occasion): Promise<Pick<About, 'offer'>> {
  const settings = await readSettings(db);
  const found = await findReturnables(db, orderId, { ...settings, now });
  const arrived = (found?.batches ?? []).filter((batch) => !parcelId || batch.parcelId === parcelId);
  if (arrived.length === 0) return {};
  const free = arrived.filter(({ reasons }) => reasons.includes('changed_mind'));
  const some = free.length > 0 ? 'some' : 'none';
  const forAnyReason = free.length === arrived.length ? 'all' : some;
  return { offer: { isOnline: settings.returnsOnline, forAnyReason } };
}
