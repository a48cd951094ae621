import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import type { Queryable } from '../platform/database/db.ts';
import { type Sums, type SumsAt, sumByTime } from './figures.queries.ts';
import { dayAfter, daysBetween, daysOf, hoursOf, isMonday, type Period, type Told, tellPeriod } from './spans.ts';

export type Figures = Reply<'readFigures'>;

/** How the shop does in a period, beside the period before. */
export async function readFigures(db: Queryable, period: Period, asOf: Date): Promise<Figures> {
  return (await readSums(db, tellPeriod(period, asOf))).figures;
}

/** The same with the sums it was made of. */
export async function readSums(db: Queryable, told: Told): Promise<{ figures: Figures; now: Sums }> {
  const { span, before, step } = told;
  const rows = await sumByTime(db, { from: before.from, to: span.to }, step === 'hour' ? 'hour' : 'day');
  const now = total(rows.filter(({ at }) => at >= span.from));
  return {
    now,
    figures: {
      asOf: told.asOf.toISOString(),
      period: told.period,
      span,
      spanBefore: before,
      step,
      now: toWireSums(now),
      before: toWireSums(total(rows.filter(({ at }) => at < span.from))),
      bars: barsOf(told, rows),
    },
  };
}

const NOTHING: Sums = {
  orders: 0,
  units: 0,
  revenue: 0,
  firstOrders: 0,
  firstStanding: 0,
  firstRevenue: 0,
  pending: 0,
  delivered: 0,
  canceled: 0,
  canceledSent: 0,
  refused: 0,
  sentBack: 0,
  returned: 0,
};
const NAMES = Object.keys(NOTHING) as (keyof Sums)[];

function total(rows: readonly Sums[]): Sums {
  const sums = { ...NOTHING };
  for (const row of rows) for (const name of NAMES) sums[name] += row[name];
  return sums;
}

function toWireSums({ orders, units, revenue, firstOrders, canceled, returned }: Sums): Figures['now'] {
  return {
    revenue: toRupees(revenue),
    orders,
    units,
    averageOrder: averageOf(revenue, orders - canceled),
    firstOrders,
    canceled,
    returned,
  };
}

/** To the paisa; none where nothing stands. */
export function averageOf(paise: number, orders: number): number | null {
  return orders === 0 ? null : toRupees(Math.round(paise / orders));
}

/** Each bar with the one of the period before that is as far from its beginning. */
function barsOf({ span, before, step, asOf }: Told, rows: readonly SumsAt[]): Figures['bars'] {
  const found = new Map(rows.map((row) => [row.at, row]));
  const shift = daysBetween(before.from, span.from);
  const earlier = (at: string) => dayAfter(at.slice(0, 10), -shift) + at.slice(10);
  const sumOf = (times: string[]) => total(times.flatMap((at) => found.get(at) ?? []));
  return timesOf({ span, step, asOf }).map((times) => {
    const now = sumOf(times);
    const then = sumOf(times.map(earlier));
    return {
      at: beginningOf(times[0] ?? ''),
      revenue: toRupees(now.revenue),
      orders: now.orders,
      units: now.units,
      revenueBefore: toRupees(then.revenue),
      ordersBefore: then.orders,
    };
  });
}

/** The hours or days that make a bar, bar by bar. A week begins on Monday; the first one with the period. */
function timesOf({ span, step, asOf }: Pick<Told, 'span' | 'step' | 'asOf'>): string[][] {
  if (step === 'hour') return hoursOf(span.from, asOf).map((hour) => [hour]);
  const weeks: string[][] = [];
  for (const day of daysOf(span)) {
    const week = weeks.at(-1);
    if (!week || step === 'day' || isMonday(day)) weeks.push([day]);
    else week.push(day);
  }
  return weeks;
}

function beginningOf(at: string): string {
  const [day, hour = '00'] = at.split('T');
  return `${day}T${hour}:00:00+05:30`;
}
