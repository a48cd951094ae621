import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { addDays, toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import { DAY, type Now } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/db.ts';

const DEFAULT_DAYS = 30;

type Period = { from: string; to: string };

/** Returns totals of the payments that started in a period, by default the last 30 days, and those of as many days before. */
export async function getPaymentTotals(
  db: Queryable,
  query: EndpointQuery<'getPaymentTotals'>,
  now: Now,
): Promise<EndpointResponse<'getPaymentTotals'>> {
  const period = toPeriod(query, toIndianDate(now()));
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY + 1;
  const before = { from: addDays(period.from, -days), to: addDays(period.to, -days) };
  const [payments, orders, paidBefore, ordersBefore] = await Promise.all([
    sumPayments(db, period),
    countOrders(db, period),
    sumPaid(db, before),
    countOrders(db, before),
  ]);
  const { succeeded, finished, medianSeconds } = payments;
  return {
    paid: toRupees(payments.paise),
    paidBefore: toRupees(paidBefore),
    share: toPercent(orders),
    shareBefore: toPercent(ordersBefore),
    succeeded,
    finished,
    medianSeconds,
  };
}

function toPeriod({ from, to }: EndpointQuery<'getPaymentTotals'>, today: string): Period {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last };
}

const toPercent = ({ total, online }: OrderCounts) => (total === 0 ? null : Math.round((online / total) * 1000) / 10);

const startedIn = ({ from, to }: Period) => sql`
  payment.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
  and payment.created_at < ${addDays(to, 1)}::timestamp at time zone 'Asia/Kolkata'
`;

type PaymentSums = { paise: number; succeeded: number; finished: number; medianSeconds: number | null };

/**
 * Only a payment that pays its order counts as paid: late and second ones go back. An attempt that its customer replaced by another has no
 * result of its own.
 */
async function sumPayments(db: Queryable, period: Period): Promise<PaymentSums> {
  const { rows } = await sql<PaymentSums>`
    select
      coalesce(sum(payment.paise) filter (where payment.is_accepted), 0)::bigint as paise,
      count(*) filter (where payment.status = 'paid')::int as succeeded,
      count(*) filter (
        where payment.status not in ('starting', 'waiting') and payment.note is distinct from 'replaced'
      )::int as finished,
      percentile_cont(0.5) within group (
        order by greatest(extract(epoch from payment.paid_at - placed.placed_at), 0)::float8
      ) filter (where payment.is_accepted) as "medianSeconds"
    from payments payment
    join orders placed on placed.id = payment.order_id
    where ${startedIn(period)} and payment.kind = 'order' and payment.extra_of is null
  `.execute(db);
  return rows[0] ?? { paise: 0, succeeded: 0, finished: 0, medianSeconds: null };
}

async function sumPaid(db: Queryable, period: Period): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(payment.paise), 0)::bigint as paise
    from payments payment
    where ${startedIn(period)} and payment.is_accepted
  `.execute(db);
  return rows[0]?.paise ?? 0;
}

type OrderCounts = { total: number; online: number };

/** Orders that wait for a payment, or never got one, do not count. */
async function countOrders(db: Queryable, { from, to }: Period): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    select count(*)::int as total, count(*) filter (where payment_method = 'ONLINE')::int as online
    from orders
    where placed_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
      and placed_at < ${addDays(to, 1)}::timestamp at time zone 'Asia/Kolkata'
      and pay_until is null
  `.execute(db);
  return rows[0] ?? { total: 0, online: 0 };
}
