import type { EndpointResponse } from '@kinari/contract/contract';
import { addDays } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import type { Queryable } from '../platform/database/db.ts';
import {
  daysBetween,
  isMonday,
  listDays,
  listHours,
  type Period,
  type ResolvedPeriod,
  resolvePeriod,
} from './periods.ts';
import { type SalesTotals, type SalesTotalsAt, sumByTime } from './sales.queries.ts';

export type SalesSummary = EndpointResponse<'getSalesSummary'>;

/** Returns sales totals of a period and of the period before. */
export async function getSalesSummary(db: Queryable, period: Period, asOf: Date): Promise<SalesSummary> {
  return (await getSalesTotals(db, resolvePeriod(period, asOf))).summary;
}

export async function getSalesTotals(
  db: Queryable,
  resolved: ResolvedPeriod,
): Promise<{ summary: SalesSummary; now: SalesTotals }> {
  const { span, previousPeriod, step } = resolved;
  const rows = await sumByTime(db, { from: previousPeriod.from, to: span.to }, step === 'hour' ? 'hour' : 'day');
  const now = addTotals(rows.filter(({ at }) => at >= span.from));
  return {
    now,
    summary: {
      asOf: resolved.asOf.toISOString(),
      period: resolved.period,
      span,
      previousPeriod,
      step,
      now: toTotalsResponse(now),
      previous: toTotalsResponse(addTotals(rows.filter(({ at }) => at < span.from))),
      bars: toIntervals(resolved, rows),
    },
  };
}

const ZERO_TOTALS: SalesTotals = {
  orders: 0,
  units: 0,
  revenue: 0,
  firstOrders: 0,
  firstOrdersKept: 0,
  firstRevenue: 0,
  pending: 0,
  delivered: 0,
  canceled: 0,
  canceledAfterShipping: 0,
  returnedToOrigin: 0,
  returnedByCustomer: 0,
  returned: 0,
};
const TOTAL_KEYS = Object.keys(ZERO_TOTALS) as (keyof SalesTotals)[];

function addTotals(rows: readonly SalesTotals[]): SalesTotals {
  const sums = { ...ZERO_TOTALS };
  for (const row of rows) for (const name of TOTAL_KEYS) sums[name] += row[name];
  return sums;
}

function toTotalsResponse({
  orders,
  units,
  revenue,
  firstOrders,
  canceled,
  returned,
}: SalesTotals): SalesSummary['now'] {
  return {
    revenue: toRupees(revenue),
    orders,
    units,
    averageOrder: averageInRupees(revenue, orders - canceled),
    firstOrders,
    canceled,
    returned,
  };
}

export function averageInRupees(paise: number, orders: number): number | null {
  return orders === 0 ? null : toRupees(Math.round(paise / orders));
}

/** Pairs each bar with the bar at the same offset in the period before. */
function toIntervals(
  { span, previousPeriod, step, asOf }: ResolvedPeriod,
  rows: readonly SalesTotalsAt[],
): SalesSummary['bars'] {
  const totalsByTime = new Map(rows.map((row) => [row.at, row]));
  const shift = daysBetween(previousPeriod.from, span.from);
  const toEarlier = (at: string) => addDays(at.slice(0, 10), -shift) + at.slice(10);
  const sumTimes = (times: string[]) => addTotals(times.flatMap((at) => totalsByTime.get(at) ?? []));
  return listIntervals({ span, step, asOf }).map((times) => {
    const now = sumTimes(times);
    const previous = sumTimes(times.map(toEarlier));
    return {
      at: toIntervalStart(times[0] ?? ''),
      revenue: toRupees(now.revenue),
      orders: now.orders,
      units: now.units,
      previousRevenue: toRupees(previous.revenue),
      previousOrders: previous.orders,
    };
  });
}

/** Groups hours or days into bars. Weeks start on Monday; the first one starts with the period. */
function listIntervals({ span, step, asOf }: Pick<ResolvedPeriod, 'span' | 'step' | 'asOf'>): string[][] {
  if (step === 'hour') return listHours(span.from, asOf).map((hour) => [hour]);
  const weeks: string[][] = [];
  for (const day of listDays(span)) {
    const week = weeks.at(-1);
    if (!week || step === 'day' || isMonday(day)) weeks.push([day]);
    else week.push(day);
  }
  return weeks;
}

function toIntervalStart(at: string): string {
  const [day, hour = '00'] = at.split('T');
  return `${day}T${hour}:00:00+05:30`;
}
