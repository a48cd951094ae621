import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { type StockVariantRow, variantAsJson } from './stock-variants.queries.ts';

export type TakeRow = {
  id: string;
  startedAt: Date;
  startedBy: string;
  variants: number;
  differing: number;
  units: number;
};
export type CountRow = { variant: StockVariantRow; counted: number; expected: number };

export async function findOpenTake(db: Queryable): Promise<TakeRow | undefined> {
  const { rows } = await sql<TakeRow>`
    select
      take.id, take.started_at as "startedAt",
      coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as "startedBy",
      counts.variants, counts.differing, counts.units
    from stock_takes take
    join users actor on actor.id = take.started_by
    cross join lateral (
      select
        count(*)::int as variants,
        count(*) filter (where counted <> expected)::int as differing,
        coalesce(sum(counted), 0)::int as units
      from stock_take_counts
      where take_id = take.id
    ) counts
    where take.state = 'open'
  `.execute(db);
  return rows[0];
}

/** Begins one, unless one is open. */
export async function insertTake(db: Queryable, actorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stock_takes (started_by) values (${actorId}) on conflict do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Holds an open take until the transaction ends: for whoever counts, beside others who do; for whoever ends it, alone. */
export async function holdTake(tx: Tx, id: string, how: 'to count' | 'to end'): Promise<boolean> {
  const lock = how === 'to count' ? sql`for share` : sql`for update`;
  const { rows } = await sql`select from stock_takes where id = ${id} and state = 'open' ${lock}`.execute(tx);
  return rows.length === 1;
}

/**
 * Counts units of a variant on top of what was. With the first of them it is noted what should lie there: what can be sold, what was sold
 * by orders that are pending and is in no parcel yet, and what is held for an exchange.
 */
export async function addToCount(
  tx: Tx,
  { takeId, variantId, units }: { takeId: string; variantId: string; units: number },
): Promise<void> {
  await sql`
    insert into stock_take_counts (take_id, variant_id, counted, expected)
    select ${takeId}, variant.id, greatest(${units}, 0), variant.stock + waiting.units + held.units
    from variants variant
    cross join lateral (
      select coalesce(sum(line.quantity - coalesce(packed.units, 0)), 0)::int as units
      from order_lines line
      join orders placed on placed.id = line.order_id and placed.delivery_status = 'PENDING'
      left join lateral (
        select sum(parcel_line.quantity) as units
        from parcel_lines parcel_line
        join parcels parcel on parcel.id = parcel_line.parcel_id and parcel.state <> 'void'
        where parcel_line.order_line_id = line.id
      ) packed on true
      where line.variant_id = variant.id
    ) waiting
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as units
      from return_lines
      where is_held and exchange_variant_id = variant.id
    ) held
    where variant.id = ${variantId}
    on conflict (take_id, variant_id) do update
    set counted = greatest(stock_take_counts.counted + ${units}, 0), changed_at = now()
  `.execute(tx);
}

type Which = { takeId: string; onlyDiffering: boolean };

const among = ({ takeId, onlyDiffering }: Which) =>
  sql`count.take_id = ${takeId} and ${onlyDiffering ? sql`count.counted <> count.expected` : sql`true`}`;

export async function listCounts(
  db: Queryable,
  which: Which,
  { offset, limit }: { offset: number; limit: number },
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select ${variantAsJson} as variant, count.counted, count.expected
    from stock_take_counts count
    join variants variant on variant.id = count.variant_id
    join products product on product.id = variant.product_id
    where ${among(which)}
    order by count.changed_at desc, count.variant_id
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function countCounts(db: Queryable, which: Which): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from stock_take_counts count where ${among(which)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findCount(db: Queryable, takeId: string, variantId: string): Promise<CountRow | undefined> {
  const { rows } = await sql<CountRow>`
    select ${variantAsJson} as variant, count.counted, count.expected
    from stock_take_counts count
    join variants variant on variant.id = count.variant_id
    join products product on product.id = variant.product_id
    where count.take_id = ${takeId} and count.variant_id = ${variantId}
  `.execute(db);
  return rows[0];
}

export async function deleteCount(tx: Tx, takeId: string, variantId: string): Promise<void> {
  await sql`delete from stock_take_counts where take_id = ${takeId} and variant_id = ${variantId}`.execute(tx);
}

export async function endTake(
  tx: Tx,
  { id, state, actorId }: { id: string; state: 'booked' | 'dropped'; actorId: string },
): Promise<void> {
  await sql`
    update stock_takes set state = ${state}, ended_by = ${actorId}, ended_at = now() where id = ${id}
  `.execute(tx);
}

export async function sumOfBooked(tx: Tx, takeId: string): Promise<{ variants: number; more: number; fewer: number }> {
  const { rows } = await sql<{ variants: number; more: number; fewer: number }>`
    select
      count(*) filter (where booked <> 0)::int as variants,
      coalesce(sum(booked) filter (where booked > 0), 0)::int as more,
      coalesce(-sum(booked) filter (where booked < 0), 0)::int as fewer
    from stock_take_counts
    where take_id = ${takeId}
  `.execute(tx);
  return rows[0] ?? { variants: 0, more: 0, fewer: 0 };
}
