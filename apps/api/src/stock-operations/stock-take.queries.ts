import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { type StockVariantRow, variantAsJson } from './stock-variants.queries.ts';

export type StockTakeRow = {
  id: string;
  startedAt: Date;
  startedBy: string;
  variants: number;
  differing: number;
  units: number;
};
export type StockTakeCountRow = { variant: StockVariantRow; counted: number; expected: number };

export async function findOpenStockTake(db: Queryable): Promise<StockTakeRow | undefined> {
  const { rows } = await sql<StockTakeRow>`
    select
      take.id, take.started_at as "startedAt",
      name_of(actor) as "startedBy",
      counts.variants, counts.differing, counts.units
    from stock_takes take
    join users actor on actor.id = take.started_by
    cross join lateral (
      select
        count(*)::int as variants,
        count(*) filter (where counted <> expected)::int as differing,
        coalesce(sum(counted), 0)::int as units
      from stock_take_counts
      where stock_take_id = take.id
    ) counts
    where take.status = 'open'
  `.execute(db);
  return rows[0];
}

export type AppliedStockTakeRow = { endedAt: Date; endedBy: string; variants: number; more: number; fewer: number };

export async function findLatestAppliedStockTake(db: Queryable): Promise<AppliedStockTakeRow | undefined> {
  const { rows } = await sql<AppliedStockTakeRow>`
    select take.ended_at as "endedAt", name_of(actor) as "endedBy", counts.variants, counts.more, counts.fewer
    from (select * from stock_takes where status = 'applied' order by ended_at desc limit 1) take
    join users actor on actor.id = take.ended_by
    cross join lateral (
      select
        count(*)::int as variants,
        coalesce(sum(applied_units) filter (where applied_units > 0), 0)::int as more,
        coalesce(-sum(applied_units) filter (where applied_units < 0), 0)::int as fewer
      from stock_take_counts
      where stock_take_id = take.id
    ) counts
  `.execute(db);
  return rows[0];
}

/** Creates a stock take. Returns false if one is open. */
export async function insertStockTake(db: Queryable, actorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stock_takes (started_by) values (${actorId}) on conflict do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Locks an open stock take: shared to count, exclusive to end it. Returns false if it has ended. */
export async function lockStockTake(tx: Tx, id: string, purpose: 'to count' | 'to end'): Promise<boolean> {
  const lock = purpose === 'to count' ? sql`for share` : sql`for update`;
  const { rows } = await sql`select from stock_takes where id = ${id} and status = 'open' ${lock}`.execute(tx);
  return rows.length === 1;
}

/**
 * Adds units to the count of a variant. The first call also records the expected units: sellable stock, units of pending
 * orders that are not packed yet, and units reserved for exchanges.
 */
export async function incrementStockTakeCount(
  tx: Tx,
  { takeId, variantId, units }: { takeId: string; variantId: string; units: number },
): Promise<void> {
  await sql`
    insert into stock_take_counts (stock_take_id, variant_id, counted, expected)
    select ${takeId}, variant.id, greatest(${units}, 0), variant.stock + waiting.units + held.units
    from variants variant
    cross join lateral (
      select coalesce(sum(line.quantity - coalesce(packed.units, 0)), 0)::int as units
      from order_lines line
      join orders placed on placed.id = line.order_id and placed.delivery_status = 'PENDING'
      left join lateral (
        select sum(shipment_line.quantity) as units
        from shipment_lines shipment_line
        join shipments shipment on shipment.id = shipment_line.shipment_id and shipment.status <> 'canceled'
        where shipment_line.order_line_id = line.id
      ) packed on true
      where line.variant_id = variant.id
    ) waiting
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as units
      from return_lines
      where is_reserved and exchange_variant_id = variant.id
    ) held
    where variant.id = ${variantId}
    on conflict (stock_take_id, variant_id) do update
    set counted = greatest(stock_take_counts.counted + ${units}, 0), changed_at = now()
  `.execute(tx);
}

type CountFilter = { takeId: string; onlyDiffering: boolean };

const matchesCountFilter = ({ takeId, onlyDiffering }: CountFilter) =>
  sql`count.stock_take_id = ${takeId} and ${onlyDiffering ? sql`count.counted <> count.expected` : sql`true`}`;

export async function listStockTakeCounts(
  db: Queryable,
  filter: CountFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StockTakeCountRow[]> {
  const { rows } = await sql<StockTakeCountRow>`
    select ${variantAsJson} as variant, count.counted, count.expected
    from stock_take_counts count
    join variants variant on variant.id = count.variant_id
    join products product on product.id = variant.product_id
    where ${matchesCountFilter(filter)}
    order by count.changed_at desc, count.variant_id
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function countStockTakeCounts(db: Queryable, filter: CountFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from stock_take_counts count where ${matchesCountFilter(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findStockTakeCount(db: Queryable, takeId: string, variantId: string) {
  const { rows } = await sql<StockTakeCountRow>`
    select ${variantAsJson} as variant, count.counted, count.expected
    from stock_take_counts count
    join variants variant on variant.id = count.variant_id
    join products product on product.id = variant.product_id
    where count.stock_take_id = ${takeId} and count.variant_id = ${variantId}
  `.execute(db);
  return rows[0];
}

export async function deleteStockTakeCount(tx: Tx, takeId: string, variantId: string): Promise<void> {
  await sql`delete from stock_take_counts where stock_take_id = ${takeId} and variant_id = ${variantId}`.execute(tx);
}

export async function closeStockTake(
  tx: Tx,
  { id, status, actorId }: { id: string; status: 'applied' | 'canceled'; actorId: string },
): Promise<void> {
  await sql`
    update stock_takes set status = ${status}, ended_by = ${actorId}, ended_at = now() where id = ${id}
  `.execute(tx);
}

export async function listDifferingVariants(tx: Tx, takeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant_id as id from stock_take_counts where stock_take_id = ${takeId} and counted <> expected
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Stores the difference of each count, never below zero stock, and returns those that change stock. The variants are locked. */
export async function setAppliedUnits(tx: Tx, takeId: string): Promise<{ variantId: string; units: number }[]> {
  const { rows } = await sql<{ variantId: string; units: number }>`
    update stock_take_counts count
    set applied_units = greatest(count.counted - count.expected, -variant.stock)
    from variants variant
    where count.stock_take_id = ${takeId} and variant.id = count.variant_id
    returning count.variant_id as "variantId", count.applied_units as units
  `.execute(tx);
  return rows.filter(({ units }) => units !== 0);
}

export async function sumAppliedUnits(tx: Tx, takeId: string) {
  const { rows } = await sql<{ variants: number; more: number; fewer: number }>`
    select
      count(*) filter (where applied_units <> 0)::int as variants,
      coalesce(sum(applied_units) filter (where applied_units > 0), 0)::int as more,
      coalesce(-sum(applied_units) filter (where applied_units < 0), 0)::int as fewer
    from stock_take_counts
    where stock_take_id = ${takeId}
  `.execute(tx);
  return rows[0] ?? { variants: 0, more: 0, fewer: 0 };
}
