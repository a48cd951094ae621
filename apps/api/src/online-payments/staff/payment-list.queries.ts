import { listKeys } from '@kinari/contract/labels/list-keys';
import {
  PAYMENT_METHOD_GROUPS,
  type PaymentMethodGroup,
  type PaymentTab,
} from '@kinari/contract/labels/payment-labels';
import { addDays } from '@kinari/contract/locale';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

/** `payment` is a row of payments. Days are of its start in India, both included. */
export type PaymentFilter = {
  tab: PaymentTab;
  method?: PaymentMethodGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
};
export type Page = { offset: number; limit: number };

const NOTED_DAYS = 30;
const NEWEST_FIRST = sql`payment.created_at desc, payment.id desc`;

const isOpen = sql`payment.status in ('starting', 'waiting')`;

/** An order waits although its attempt failed, as long as its provider does not answer. */
const isUnreachable = sql`
  payment.note = 'unreachable' and (
    ${isOpen} or payment.status = 'failed' and exists (
      select from orders placed
      where placed.id = payment.order_id and placed.delivery_status = 'PENDING' and placed.pay_until is not null
    )
  )
`;

// The first line is the condition of the index payments_review.
const needsLook = (now: Date) => sql`
  (payment.status = 'review' or payment.note in ('unreachable', 'paid_twice', 'paid_late'))
  and (
    payment.status = 'review'
    or ${isUnreachable}
    or (
      payment.kind = 'order' and payment.note in ('paid_twice', 'paid_late')
      and payment.paid_at > ${now}::timestamptz - ${sql.lit(NOTED_DAYS)} * interval '1 day'
    )
  )
`;

/** Test payments are only listed with all payments, and if they need a decision. */
function isInTab(tab: PaymentTab, now: Date): RawBuilder<unknown> {
  switch (tab) {
    case 'all':
      return sql`true`;
    case 'waiting':
      return sql`payment.kind = 'order' and ${isOpen}`;
    case 'paid':
      return sql`payment.kind = 'order' and payment.status = 'paid'`;
    case 'refunds':
      return sql`exists (select from refunds refund where refund.payment_id = payment.id and refund.status <> 'canceled')`;
    case 'review':
      return needsLook(now);
  }
}

const methodWord = sql`replace(lower(payment.method), '_', '')`;
/** The same as `toMethodGroup`. */
const methodGroup = sql`
  case
    ${sql.join(
      listKeys(PAYMENT_METHOD_GROUPS).map(
        (group) => sql`when strpos(${methodWord}, ${sql.lit(group)}) > 0 then ${sql.lit(group)}`,
      ),
      sql` `,
    )}
    when payment.method is not null then 'other'
  end
`;

function matchesFilter({ tab, method, from, to, now }: PaymentFilter): RawBuilder<unknown> {
  const conditions = [isInTab(tab, now)];
  if (method) conditions.push(sql`${methodGroup} = ${method}`);
  if (from) conditions.push(sql`payment.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'`);
  if (to) conditions.push(sql`payment.created_at < ${addDays(to, 1)}::timestamp at time zone 'Asia/Kolkata'`);
  return sql.join(conditions, sql` and `);
}

export async function listPaymentIds(db: Queryable, filter: PaymentFilter, { offset, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment.id
    from payments payment
    where ${matchesFilter(filter)}
    order by ${NEWEST_FIRST}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts up to `max`. */
export async function countPayments(db: Queryable, filter: PaymentFilter, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from payments payment where ${matchesFilter(filter)} limit ${sql.lit(max)}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** One field that fits the search text. `fits` tests a payment and its order, `placed`. `among` finds the payments that fit and match. */
export type PaymentMatch = {
  fits: RawBuilder<unknown>;
  among: (matches: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/** Finds payments that fit in any way, newest first. If a way has more than `max`, `more` is true and the result is incomplete. */
export async function collectPayments(
  db: Queryable,
  filter: PaymentFilter,
  { matches, max }: { matches: readonly PaymentMatch[]; max: number },
): Promise<{ ids: string[]; more: boolean }> {
  // A limit that is part of the text is known to the plan that a prepared statement keeps.
  const branches = matches.map(
    ({ among }, index) => sql`
      (
        select ${sql.lit(index)} as way, payment.id, payment.created_at
        from ${among(matchesFilter(filter))}
        limit ${sql.lit(max + 1)}
      )
    `,
  );
  const { rows } = await sql<{ ids: string[]; more: boolean }>`
    with found as materialized (${sql.join(branches, sql` union all `)})
    select
      array(select id from (select distinct id, created_at from found) payment order by ${NEWEST_FIRST}) as ids,
      exists (select from found group by way having count(*) > ${max}) as more
  `.execute(db);
  const { ids, more } = rows[0] ?? { ids: [], more: false };
  return { ids, more: more || ids.length > max };
}

/** Returns a page of the payments that fit by testing each along the list. For texts that many payments fit. */
export async function scanPayments(
  db: Queryable,
  filter: PaymentFilter,
  { matches, offset, limit }: Page & { matches: readonly PaymentMatch[] },
): Promise<string[]> {
  const fitsAny = sql.join(
    matches.map(({ fits }) => sql`(${fits})`),
    sql` or `,
  );
  // `offset 0` stops the planner from reordering: it reads the list row by row and joins each order.
  const { rows } = await sql<{ id: string }>`
    select payment.id
    from (
      select payment.* from payments payment where ${matchesFilter(filter)} order by ${NEWEST_FIRST} offset 0
    ) payment
    left join lateral (select * from orders where orders.id = payment.order_id offset 0) placed on true
    where ${fitsAny}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
