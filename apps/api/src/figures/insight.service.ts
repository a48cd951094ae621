import type { SentFile } from '@kinari/contract/call';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { countByHourOfWeek, type Sums } from './figures.queries.ts';
import { averageOf, readSums } from './figures.service.ts';
import { type Areas, countReasons, sumAreas } from './insight.queries.ts';
import { type Insight, tableOf } from './insight-table.ts';
import { nameBrands, nameCategories, type Sold, sumByKind } from './sold.queries.ts';
import { type Period, tellPeriod } from './spans.ts';

const KINDS_SHOWN = 12;
const AREAS_SHOWN = 10;
const REST = 'Others';

/** The figures of a period from several sides: one look at the database, so that they agree with one another. */
export async function readInsight(db: Db, period: Period, asOf: Date): Promise<Insight> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowTime(tx);
      const told = tellPeriod(period, asOf);
      const { figures, now } = await readSums(tx, told);
      const sold = await sumByKind(tx, told.span, told.before);
      return {
        figures,
        categories: await categoriesOf(tx, sold),
        brands: await brandsOf(tx, sold),
        areas: toAreas(await sumAreas(tx, told.span, AREAS_SHOWN)),
        ...firstAndLater(now),
        hours: hoursOfWeek(await countByHourOfWeek(tx, told.span)),
        became: becameOf(now),
        reasons: await countReasons(tx, told.span),
      };
    });
}

// A year of a large shop, beside the year before, is a row for each product and month: who asks for that may wait for it.
const LONGEST_MS = 4500;

async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(tx);
}

/** The same as a table that spreadsheets open. */
export async function downloadInsight(db: Db, period: Period, asOf: Date): Promise<SentFile> {
  const insight = await readInsight(db, period, asOf);
  const { from, to } = insight.figures.span;
  return { name: `insight-${from}-${to}.csv`, content: Buffer.from(tableOf(insight)) };
}

async function categoriesOf(db: Queryable, sold: readonly Sold[]): Promise<Insight['categories']> {
  const { most, rest } = rank(sold, ({ categoryId }) => categoryId);
  const names = await nameCategories(
    db,
    most.map(({ id }) => id),
  );
  return [...most.map(({ id, ...sums }) => ({ id, name: names.get(id) ?? '', ...sums })), ...rest];
}

async function brandsOf(db: Queryable, sold: readonly Sold[]): Promise<Insight['brands']> {
  const { most, rest } = rank(sold, ({ brandId }) => brandId);
  const names = await nameBrands(
    db,
    most.map(({ id }) => id),
  );
  return [...most.map(({ id, ...sums }) => ({ id, name: names.get(id) ?? '', ...sums })), ...rest];
}

type Share = { revenue: number; units: number; revenueBefore: number };

/** Those with most revenue, and all others as one; what has no key is among these. What sold in neither period is left out. */
function rank<Key extends string | number>(sold: readonly Sold[], keyOf: (one: Sold) => Key | null) {
  const sums = [...Map.groupBy(sold, keyOf)]
    .map(([id, rows]) => ({ id, ...addUp(rows) }))
    .filter(({ revenue, units, revenueBefore }) => revenue > 0 || units > 0 || revenueBefore > 0)
    .toSorted((a, b) => b.revenue - a.revenue || b.revenueBefore - a.revenueBefore || compare(a.id, b.id));
  const named = sums.filter((one): one is typeof one & { id: Key } => one.id !== null);
  const most = named.slice(0, KINDS_SHOWN);
  const others = [...named.slice(KINDS_SHOWN), ...sums.filter(({ id }) => id === null)];
  return {
    most: most.map(({ id, ...share }) => ({ id, ...toWireShare(share) })),
    rest: others.length > 0 ? [{ id: null, name: REST, ...toWireShare(addUp(others)) }] : [],
  };
}

function addUp(rows: readonly Share[]): Share {
  const sum = (of: (row: Share) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    revenue: sum(({ revenue }) => revenue),
    units: sum(({ units }) => units),
    revenueBefore: sum(({ revenueBefore }) => revenueBefore),
  };
}

function toWireShare({ revenue, units, revenueBefore }: Share): Share {
  return { revenue: toRupees(revenue), units, revenueBefore: toRupees(revenueBefore) };
}

function compare(a: string | number | null, b: string | number | null): number {
  return String(a) < String(b) ? -1 : 1;
}

function toAreas({ most, areas, orders }: Areas): Insight['areas'] {
  const shown = most.reduce((sum, area) => sum + area.orders, 0);
  return { most, others: { areas: areas - most.length, orders: orders - shown } };
}

function firstAndLater(now: Sums): Pick<Insight, 'first' | 'later'> {
  const laterStanding = now.orders - now.canceled - now.firstStanding;
  return {
    first: { orders: now.firstOrders, average: averageOf(now.firstRevenue, now.firstStanding) },
    later: {
      orders: now.orders - now.firstOrders,
      average: averageOf(now.revenue - now.firstRevenue, laterStanding),
    },
  };
}

function hoursOfWeek(counted: readonly { weekday: number; hour: number; orders: number }[]): number[][] {
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const { weekday, hour, orders } of counted) {
    const day = hours[weekday - 1];
    if (day) day[hour] = orders;
  }
  return hours;
}

/** Each order is one of three: canceled before it left the house, not sent yet, or sent. */
function becameOf(now: Sums): Insight['became'] {
  const canceled = now.canceled - now.canceledSent;
  return {
    placed: now.orders,
    canceled,
    pending: now.pending,
    sent: now.orders - now.pending - canceled,
    delivered: now.delivered,
    refused: now.refused,
    returned: now.sentBack,
  };
}
