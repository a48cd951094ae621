import type { CashAge } from '@kinari/contract/words/cash-words';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** Who owes the cash of a parcel: whom it was booked with, where that is somebody who books with others in turn. */
export const payer = sql`case when parcel.booked_with = 'shiprocket' then 'Shiprocket' else coalesce(parcel.courier, 'By hand') end`;

// How the cash of each parcel stands, and how many days ago it was delivered.
const balances = (at: Date) => sql`
  select
    parcel.id,
    ${payer} as courier,
    balance.*,
    collected - remitted - written_off as outstanding,
    case
      when days <= 7 then '0-7'
      when days <= 14 then '8-14'
      when days <= 30 then '15-30'
      else 'older'
    end as age
  from (
    select
      parcel_id,
      coalesce(sum(paise) filter (where kind = 'collectable'), 0)::bigint as collectable,
      coalesce(sum(paise) filter (where kind = 'collected'), 0)::bigint as collected,
      coalesce(sum(paise) filter (where kind = 'remitted'), 0)::bigint as remitted,
      coalesce(sum(paise) filter (where kind = 'written_off'), 0)::bigint as written_off,
      bool_or(kind = 'short') as fell_short
    from cash_entries
    group by parcel_id
  ) balance
  join parcels parcel on parcel.id = balance.parcel_id
  cross join lateral (
    select (${at} at time zone 'Asia/Kolkata')::date - (coalesce(parcel.ended_at, ${at}) at time zone 'Asia/Kolkata')::date as days
  ) since
`;

export type CashSums = {
  collectable: number;
  collected: number;
  remitted: number;
  writtenOff: number;
  outstanding: number;
  short: number;
  parcels: number;
} & Record<CashAge, number>;

/** The sums of each courier, by name; the last row, without one, is of all. */
export async function sumCash(db: Queryable, at: Date): Promise<(CashSums & { courier: string | null })[]> {
  const { rows } = await sql<CashSums & { courier: string | null }>`
    select
      courier,
      coalesce(sum(collectable - collected), 0)::bigint as collectable,
      coalesce(sum(collected), 0)::bigint as collected,
      coalesce(sum(remitted), 0)::bigint as remitted,
      coalesce(sum(written_off), 0)::bigint as "writtenOff",
      coalesce(sum(outstanding), 0)::bigint as outstanding,
      coalesce(sum(outstanding) filter (where fell_short and outstanding > 0), 0)::bigint as short,
      coalesce(sum(outstanding) filter (where age = '0-7'), 0)::bigint as "0-7",
      coalesce(sum(outstanding) filter (where age = '8-14'), 0)::bigint as "8-14",
      coalesce(sum(outstanding) filter (where age = '15-30'), 0)::bigint as "15-30",
      coalesce(sum(outstanding) filter (where age = 'older'), 0)::bigint as older,
      count(*) filter (where outstanding <> 0)::int as parcels
    from (${balances(at)}) standing
    group by grouping sets ((courier), ())
    order by courier nulls last
  `.execute(db);
  return rows;
}

export type Outstanding = {
  id: string;
  orderId: string;
  courier: string;
  number: string | null;
  deliveredOn: string | null;
  collected: number;
  remitted: number;
  outstanding: number;
  isShort: boolean;
};

type Asked = { courier: string | undefined; age: CashAge | undefined; page: number; limit: number };

/** The parcels whose cash has not come, or came twice; the longest delivered first. */
export async function listOutstandingParcels(
  db: Queryable,
  { courier, age, page, limit }: Asked,
  at: Date,
): Promise<{ parcels: Outstanding[]; total: number }> {
  const { rows } = await sql<Outstanding & { total: number }>`
    select
      parcel.id,
      parcel.order_id as "orderId",
      standing.courier,
      parcel.number,
      case when parcel.state = 'delivered' then to_char(parcel.ended_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') end as "deliveredOn",
      collected,
      remitted,
      outstanding,
      fell_short and outstanding > 0 as "isShort",
      count(*) over ()::int as total
    from (${balances(at)}) standing
    join parcels parcel on parcel.id = standing.id
    where outstanding <> 0
      and (${courier ?? null}::text is null or standing.courier = ${courier ?? null})
      and (${age ?? null}::text is null or standing.age = ${age ?? null})
    order by parcel.ended_at nulls first, parcel.id
    limit ${limit} offset ${(page - 1) * limit}
  `.execute(db);
  return { parcels: rows, total: rows[0]?.total ?? 0 };
}

/** A parcel, held until the transaction ends, so that nothing else enters cash for it. */
export async function lockCashOf(
  tx: Tx,
  parcelId: string,
): Promise<{ orderId: string; position: number; outstanding: number } | undefined> {
  const parcel = await tx
    .selectFrom('parcels')
    .select(['order_id as orderId', 'position'])
    .where('id', '=', parcelId)
    .forUpdate()
    .executeTakeFirst();
  if (!parcel) return undefined;
  const { rows } = await sql<{ outstanding: number }>`
    select coalesce(sum(case kind when 'collected' then paise when 'remitted' then -paise when 'written_off' then -paise else 0 end), 0)::bigint as outstanding
    from cash_entries
    where parcel_id = ${parcelId}
  `.execute(tx);
  return { ...parcel, outstanding: rows[0]?.outstanding ?? 0 };
}
