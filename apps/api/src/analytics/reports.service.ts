import type { FileResponse } from '@kinari/contract/endpoint';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { type Period, resolvePeriod } from './periods.ts';
import {
  getBrandNames,
  getCategories,
  type ProductSales,
  type ReportCategory,
  sumByCategoryAndBrand,
} from './product-sales.queries.ts';
import { renderReportCsv, type SalesReport } from './report-table.ts';
import { type Areas, countReturnReasons, sumAreas } from './reports.queries.ts';
import { countByHourOfWeek, type SalesTotals } from './sales.queries.ts';
import { averageInRupees, getSalesTotals } from './sales.service.ts';

const MAX_GROUPS_SHOWN = 12;
const MAX_AREAS_SHOWN = 10;
const OTHERS_NAME = 'Others';

/** Returns the report of a period. One snapshot (repeatable read) makes its numbers consistent. */
export async function getSalesReport(db: Db, period: Period, asOf: Date): Promise<SalesReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setStatementTimeout(tx);
      const resolved = resolvePeriod(period, asOf);
      const { summary: totals, now } = await getSalesTotals(tx, resolved);
      const sales = await sumByCategoryAndBrand(tx, resolved.span, resolved.previousPeriod);
      return {
        totals,
        categories: toCategoryShares(sales, await getCategories(tx)),
        brands: await toBrandShares(tx, sales),
        areas: toAreas(await sumAreas(tx, resolved.span, MAX_AREAS_SHOWN)),
        ...toCustomerSplit(now),
        hours: toHoursOfWeek(await countByHourOfWeek(tx, resolved.span)),
        outcomes: countOutcomes(now),
        reasons: await countReturnReasons(tx, resolved.span),
      };
    });
}

// Two years of a large shop have one row per product and month. This may take longer than the default timeout.
const STATEMENT_TIMEOUT_MS = 4500;

async function setStatementTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx);
}

export async function downloadSalesReport(db: Db, period: Period, asOf: Date): Promise<FileResponse> {
  const report = await getSalesReport(db, period, asOf);
  const { from, to } = report.totals.span;
  return { name: `sales-report-${from}-${to}.csv`, content: Buffer.from(renderReportCsv(report)) };
}

function toCategoryShares(
  sales: readonly ProductSales[],
  categories: ReadonlyMap<string, ReportCategory>,
): SalesReport['categories'] {
  const getName = (id: string) => categories.get(id)?.name ?? '';
  const salesByPath = sales.map((row) => ({ ...row, path: listPath(row.categoryId, categories) }));
  const { most, rest } = rankGroups(salesByPath, ({ path }) => path[0] ?? null);
  const listSubcategories = (id: string) => {
    const { most: largest, rest: others } = rankGroups(
      salesByPath.filter(({ path }) => path[0] === id),
      ({ path }) => path[1] ?? null,
    );
    return largest.length === 0 ? [] : [...largest.map((share) => ({ ...share, name: getName(share.id) })), ...others];
  };
  return [
    ...most.map((share) => ({ ...share, name: getName(share.id), subcategories: listSubcategories(share.id) })),
    ...rest.map((share) => ({ ...share, subcategories: [] })),
  ];
}

/** Returns the ids from the top-level category to this one. */
function listPath(id: string | null, categories: ReadonlyMap<string, ReportCategory>): string[] {
  const category = id === null ? undefined : categories.get(id);
  return category ? [...listPath(category.parentId, categories), category.id] : [];
}

async function toBrandShares(db: Queryable, sales: readonly ProductSales[]): Promise<SalesReport['brands']> {
  const { most, rest } = rankGroups(sales, ({ brandId }) => brandId);
  const names = await getBrandNames(
    db,
    most.map(({ id }) => id),
  );
  return [...most.map((share) => ({ ...share, name: names.get(share.id) ?? '' })), ...rest];
}

type SalesShare = { revenue: number; units: number; previousRevenue: number };

/** Ranks by revenue and sums the rest, including rows without a key, as "Others". Omits rows without sales in both periods. */
function rankGroups<Row extends SalesShare, Key extends string | number>(
  sales: readonly Row[],
  getKey: (row: Row) => Key | null,
) {
  const sums = [...Map.groupBy(sales, getKey)]
    .map(([id, rows]) => ({ id, ...sumShares(rows) }))
    .filter(({ revenue, units, previousRevenue }) => revenue > 0 || units > 0 || previousRevenue > 0)
    .toSorted((a, b) => b.revenue - a.revenue || b.previousRevenue - a.previousRevenue || compare(a.id, b.id));
  const namedGroups = sums.filter((group): group is typeof group & { id: Key } => group.id !== null);
  const largest = namedGroups.slice(0, MAX_GROUPS_SHOWN);
  const others = [...namedGroups.slice(MAX_GROUPS_SHOWN), ...sums.filter(({ id }) => id === null)];
  return {
    most: largest.map(({ id, ...share }) => ({ id, ...toShareResponse(share) })),
    rest: others.length > 0 ? [{ id: null, name: OTHERS_NAME, ...toShareResponse(sumShares(others)) }] : [],
  };
}

function sumShares(rows: readonly SalesShare[]): SalesShare {
  const sum = (of: (row: SalesShare) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    revenue: sum(({ revenue }) => revenue),
    units: sum(({ units }) => units),
    previousRevenue: sum(({ previousRevenue }) => previousRevenue),
  };
}

function toShareResponse({ revenue, units, previousRevenue }: SalesShare): SalesShare {
  return { revenue: toRupees(revenue), units, previousRevenue: toRupees(previousRevenue) };
}

function compare(a: string | number | null, b: string | number | null): number {
  return String(a) < String(b) ? -1 : 1;
}

function toAreas({ most: largest, areas, orders }: Areas): SalesReport['areas'] {
  const shownOrders = largest.reduce((sum, area) => sum + area.orders, 0);
  return { most: largest, others: { areas: areas - largest.length, orders: orders - shownOrders } };
}

function toCustomerSplit(now: SalesTotals): Pick<SalesReport, 'first' | 'later'> {
  const laterActiveOrders = now.orders - now.canceled - now.firstOrdersKept;
  return {
    first: { orders: now.firstOrders, average: averageInRupees(now.firstRevenue, now.firstOrdersKept) },
    later: {
      orders: now.orders - now.firstOrders,
      average: averageInRupees(now.revenue - now.firstRevenue, laterActiveOrders),
    },
  };
}

function toHoursOfWeek(counts: readonly { weekday: number; hour: number; orders: number }[]): number[][] {
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const { weekday, hour, orders } of counts) {
    const day = hours[weekday - 1];
    if (day) day[hour] = orders;
  }
  return hours;
}

/** Splits orders into three groups: cancelled before shipping, not shipped yet, or shipped. */
function countOutcomes(now: SalesTotals): SalesReport['outcomes'] {
  const canceled = now.canceled - now.canceledAfterShipping;
  return {
    placed: now.orders,
    canceled,
    pending: now.pending,
    shipped: now.orders - now.pending - canceled,
    delivered: now.delivered,
    returnedToOrigin: now.returnedToOrigin,
    returnedByCustomer: now.returnedByCustomer,
  };
}
