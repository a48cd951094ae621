import type { TASK_KINDS } from '@kinari/contract/endpoints/admin/analytics';
import { addDays } from '@kinari/contract/locale';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { refundPeriodStart } from '../refunds/refund-status.service.ts';

export type TaskKind = (typeof TASK_KINDS)[number];
export type TaskCount = { kind: TaskKind; count: number; since: Date | null; paise: number | null };

/** Counts open tasks by kind, up to `limit` each. One statement, because the page polls often. */
export async function countOpenTasks(db: Queryable, today: string, limit: number): Promise<TaskCount[]> {
  const taskQueries = Object.entries(buildTaskQueries(today)).map(
    ([kind, query]) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count, min(at) as since, sum(paise)::bigint as paise
      from (${query} limit ${limit}) tasks`,
  );
  const { rows } = await sql<TaskCount>`${sql.join(taskQueries, sql` union all `)}`.execute(db);
  return rows;
}

/** Rows per task: waiting since when, if known, and the amount concerned. */
function buildTaskQueries(today: string): Record<TaskKind, RawBuilder<unknown>> {
  return {
    stock_drift: sql`select found_at as at, null::bigint as paise from stock_drifts order by found_at`,
    late_orders: lateOrdersQuery(today),
    refunds_due: sql`
      select ${refundPeriodStart}::timestamp at time zone 'Asia/Kolkata' as at, paise
      from refunds refund
      where status in ('pending', 'awaiting_confirmation')
      order by due_on`,
    failed_deliveries: sql`
      select (
        select min(status_at) from shipments where shipments.order_id = queued.order_id and shipments.status = 'delivery_failed'
      ) as at, null::bigint as paise
      from order_queues queued
      where queued.queue = 'delivery_failed'
      order by queued.placed_at`,
    gst_issues: gstIssuesQuery(today),
    to_pack: toPackQuery,
    returns_to_review: sql`
      select requested_at as at, null::bigint as paise from returns where status = 'requested' order by requested_at`,
    in_demand_out_of_stock: inDemandOutOfStockQuery,
    low_stock: sql`
      select null::timestamptz as at, null::bigint as paise
      from (
        select distinct low.created_at, low.product_id
        from low_stock_variants low
        where low.level = 'low' and ${isListed(sql`low.product_id`)}
        order by low.created_at desc, low.product_id desc
      ) low`,
    attributes_missing: sql`
      select null::timestamptz as at, null::bigint as paise
      from missing_attributes missing
      join products on products.id = missing.product_id
      where products.archived_at is null and ${isListed(sql`missing.product_id`)}`,
    failed_emails: failedJobsQuery(sql`task_identifier like 'send\\_%'`),
    failed_jobs: failedJobsQuery(sql`task_identifier not like 'send\\_%'`),
  };
}

// An order is late after its expected delivery day ends.
function lateOrdersQuery(today: string): RawBuilder<unknown> {
  return sql`
    select (expected_delivery_on + 1)::timestamp at time zone 'Asia/Kolkata' as at, null::bigint as paise
    from orders
    where delivery_status in ('PENDING', 'SHIPPED') and expected_delivery_on < ${today}::date
    order by expected_delivery_on`;
}

// Partly packed orders are in `order_queues`. Unpacked ones only have their own status.
const toPackQuery = sql`
  select placed_at as at, null::bigint as paise
  from (
    select placed_at from orders where not has_shipment and delivery_status = 'PENDING' and pay_until is null
    union all
    select placed_at from order_queues where queue = 'to_pack'
  ) waiting
  order by placed_at`;

/** This month's tax issues: lines with an issue, and orders with unknown place of supply. */
function gstIssuesQuery(today: string): RawBuilder<unknown> {
  const month = `${today.slice(0, 8)}01`;
  return sql`
    select issue.day::timestamp at time zone 'Asia/Kolkata' as at, null::bigint as paise
    from (
      select document.issued_on as day
      from tax_documents document
      where document.issued_on >= ${month}::date
        and exists (select from tax_document_lines line where line.tax_document_id = document.id and line.issue is not null)
      union all
      select happened_on
      from orders_without_document(
        ${month}::timestamp at time zone 'Asia/Kolkata', ${addDays(today, 1)}::timestamp at time zone 'Asia/Kolkata'
      )
      where reason = 'place_of_supply_required'
    ) issue`;
}

// Products with a sold-out variant in a cart, or sold out and on a wishlist.
const inDemandOutOfStockQuery = sql`
  select null::timestamptz as at, null::bigint as paise
  from (
    select low.product_id
    from low_stock_variants low
    where low.level = 'out' and exists (select from cart_lines line where line.variant_id = low.variant_id)
      and ${isListed(sql`low.product_id`)}
    union
    select entry.product_id
    from listing_entries entry
    where entry.scope = 0 and not entry.in_stock
      and exists (select from wishlist_items item where item.product_id = entry.product_id)
  ) in_demand`;

function isListed(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from listing_entries entry where entry.product_id = ${productId} and entry.scope = 0)`;
}

function failedJobsQuery(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select created_at as at, null::bigint as paise
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and ${condition}`;
}
