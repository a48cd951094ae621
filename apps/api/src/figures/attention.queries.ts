import type { ATTENTION } from '@kinari/contract/calls/desk/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { dayAfter } from './spans.ts';

export type Kind = (typeof ATTENTION)[number];
export type Waiting = { kind: Kind; count: number; since: Date | null; paise: number | null };

/** How much of each kind waits, the oldest first and beyond `most` uncounted. One statement: the page asks often, for all of it. */
export async function countWaiting(db: Queryable, today: string, most: number): Promise<Waiting[]> {
  const legs = Object.entries(legsOf(today)).map(
    ([kind, leg]) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count, min(at) as since, sum(paise)::bigint as paise
      from (${leg} limit ${most}) leg`,
  );
  const { rows } = await sql<Waiting>`${sql.join(legs, sql` union all `)}`.execute(db);
  return rows;
}

/** What waits, as rows of the time since when it does, where that can be told, and of the money that hangs on it. */
function legsOf(today: string): Record<Kind, RawBuilder<unknown>> {
  return {
    stock_drift: sql`select found_at as at, null::bigint as paise from stock_drifts order by found_at`,
    late_orders: lateOrders(today),
    refunds_due: sql`
      select created_at as at, paise
      from refunds
      where state in ('due', 'noted')
      order by due_on`,
    failed_deliveries: sql`
      select (
        select min(state_at) from parcels where parcels.order_id = stage.order_id and parcels.state = 'failed'
      ) as at, null::bigint as paise
      from order_stages stage
      where stage.stage = 'failed'
      order by stage.placed_at`,
    documents_wrong: wrongDocuments(today),
    to_pack: toPack,
    returns_to_decide: sql`select asked_at as at, null::bigint as paise from returns where state = 'asked' order by asked_at`,
    wanted_but_sold_out: wantedButSoldOut,
    low_stock: sql`
      select null::timestamptz as at, null::bigint as paise
      from (
        select distinct gaps.created_at, gaps.product_id
        from shelf_gaps gaps
        where gaps.gap = 'low' and ${isListed(sql`gaps.product_id`)}
        order by gaps.created_at desc, gaps.product_id desc
      ) low`,
    facts_missing: sql`
      select null::timestamptz as at, null::bigint as paise
      from missing_facts missing
      join products on products.id = missing.product_id
      where products.archived_at is null and ${isListed(sql`missing.product_id`)}`,
    failed_letters: givenUp(sql`task_identifier like 'send\\_%'`),
    failed_jobs: givenUp(sql`task_identifier not like 'send\\_%'`),
  };
}

// Late from the end of the day on which it was expected.
function lateOrders(today: string): RawBuilder<unknown> {
  return sql`
    select (expected_delivery_on + 1)::timestamp at time zone 'Asia/Kolkata' as at, null::bigint as paise
    from orders
    where delivery_status in ('PENDING', 'SHIPPED') and expected_delivery_on < ${today}::date
    order by expected_delivery_on`;
}

// In `order_stages` is what is packed in part; before anything is, the order itself says so.
const toPack = sql`
  select placed_at as at, null::bigint as paise
  from (
    select placed_at from orders where not has_parcel and delivery_status = 'PENDING'
    union all
    select placed_at from order_stages where stage = 'to_pack'
  ) waiting
  order by placed_at`;

/** What the page of the month says is wrong: lines that somebody should look at, and orders of which nobody knows the state. */
function wrongDocuments(today: string): RawBuilder<unknown> {
  const month = `${today.slice(0, 8)}01`;
  return sql`
    select told.day::timestamp at time zone 'Asia/Kolkata' as at, null::bigint as paise
    from (
      select document.issued_on as day
      from documents document
      where document.issued_on >= ${month}::date
        and exists (select from document_lines line where line.document_id = document.id and line.mark is not null)
      union all
      select happened_on
      from orders_without_document(
        ${month}::timestamp at time zone 'Asia/Kolkata', ${dayAfter(today, 1)}::timestamp at time zone 'Asia/Kolkata'
      )
      where reason = 'state_unknown'
    ) told`;
}

// Products of which a size is sold out that lies in somebody's cart, or which are sold out and on somebody's wishlist.
const wantedButSoldOut = sql`
  select null::timestamptz as at, null::bigint as paise
  from (
    select gaps.product_id
    from shelf_gaps gaps
    where gaps.gap = 'out' and exists (select from cart_lines line where line.variant_id = gaps.variant_id)
      and ${isListed(sql`gaps.product_id`)}
    union
    select entry.product_id
    from listing_entries entry
    where entry.scope = 0 and not entry.in_stock
      and exists (select from wishlist_items item where item.product_id = entry.product_id)
  ) wanted`;

function isListed(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from listing_entries entry where entry.product_id = ${productId} and entry.scope = 0)`;
}

// Jobs that were tried as often as they may be.
function givenUp(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select created_at as at, null::bigint as paise
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and ${which}`;
}
