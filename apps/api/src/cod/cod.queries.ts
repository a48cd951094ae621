import type { CodAge } from '@kinari/contract/labels/cod-labels';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** Who owes the COD amount: Shiprocket for its own bookings, because it is an aggregator; else the courier. */
export const codPayer = sql`case when shipment.booking_provider = 'shiprocket' then 'Shiprocket' else coalesce(shipment.courier_name, 'By hand') end`;

// COD balance per shipment, with the age since delivery.
const codBalances = (asOf: Date) => sql`
  select
    shipment.id,
    ${codPayer} as courier,
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
      shipment_id,
      coalesce(sum(paise) filter (where kind = 'due'), 0)::bigint as due,
      coalesce(sum(paise) filter (where kind = 'collected'), 0)::bigint as collected,
      coalesce(sum(paise) filter (where kind = 'remitted'), 0)::bigint as remitted,
      coalesce(sum(paise) filter (where kind = 'written_off'), 0)::bigint as written_off,
      bool_or(kind = 'shortfall') as has_shortfall
    from cod_entries
    group by shipment_id
  ) balance
  join shipments shipment on shipment.id = balance.shipment_id
  cross join lateral (
    select (${asOf} at time zone 'Asia/Kolkata')::date - (coalesce(shipment.completed_at, ${asOf}) at time zone 'Asia/Kolkata')::date as days
  ) since
`;

export type CodTotals = {
  due: number;
  collected: number;
  remitted: number;
  writtenOff: number;
  outstanding: number;
  overpaid: number;
  shortfall: number;
  shipments: number;
} & Record<CodAge, number>;

/** Sums per courier. The last row, with a null courier, is the grand total. */
export async function sumCodByCourier(db: Queryable, asOf: Date): Promise<(CodTotals & { courier: string | null })[]> {
  const { rows } = await sql<CodTotals & { courier: string | null }>`
    select
      courier,
      coalesce(sum(due - collected), 0)::bigint as due,
      coalesce(sum(collected), 0)::bigint as collected,
      coalesce(sum(remitted), 0)::bigint as remitted,
      coalesce(sum(written_off), 0)::bigint as "writtenOff",
      coalesce(sum(outstanding) filter (where outstanding > 0), 0)::bigint as outstanding,
      coalesce(-sum(outstanding) filter (where outstanding < 0), 0)::bigint as overpaid,
      coalesce(sum(outstanding) filter (where has_shortfall and outstanding > 0), 0)::bigint as shortfall,
      coalesce(sum(outstanding) filter (where age = '0-7' and outstanding > 0), 0)::bigint as "0-7",
      coalesce(sum(outstanding) filter (where age = '8-14' and outstanding > 0), 0)::bigint as "8-14",
      coalesce(sum(outstanding) filter (where age = '15-30' and outstanding > 0), 0)::bigint as "15-30",
      coalesce(sum(outstanding) filter (where age = 'older' and outstanding > 0), 0)::bigint as older,
      count(*) filter (where outstanding <> 0)::int as shipments
    from (${codBalances(asOf)}) balance
    group by grouping sets ((courier), ())
    order by courier nulls last
  `.execute(db);
  return rows;
}

export type OutstandingShipment = {
  id: string;
  orderId: string;
  courier: string;
  trackingNumber: string | null;
  deliveredOn: string | null;
  collected: number;
  remitted: number;
  outstanding: number;
  hasShortfall: boolean;
};

type OutstandingFilter = { courier: string | undefined; age: CodAge | undefined; page: number; limit: number };

/** Lists shipments with cash outstanding or overpaid, oldest delivery first. */
export async function listOutstandingShipments(
  db: Queryable,
  { courier, age, page, limit }: OutstandingFilter,
  asOf: Date,
): Promise<{ shipments: OutstandingShipment[]; total: number }> {
  const { rows } = await sql<OutstandingShipment & { total: number }>`
    select
      shipment.id,
      shipment.order_id as "orderId",
      balance.courier,
      shipment.tracking_number as "trackingNumber",
      case when shipment.status = 'delivered' then to_char(shipment.completed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') end as "deliveredOn",
      collected,
      remitted,
      outstanding,
      has_shortfall and outstanding > 0 as "hasShortfall",
      count(*) over ()::int as total
    from (${codBalances(asOf)}) balance
    join shipments shipment on shipment.id = balance.id
    where outstanding <> 0
      and (${courier ?? null}::text is null or balance.courier = ${courier ?? null})
      and (${age ?? null}::text is null or balance.age = ${age ?? null})
    order by shipment.completed_at nulls first, shipment.id
    limit ${limit} offset ${(page - 1) * limit}
  `.execute(db);
  return { shipments: rows, total: rows[0]?.total ?? 0 };
}

/** Locks the shipment, so that no other transaction adds COD entries for it. */
export async function lockShipmentForCod(
  tx: Tx,
  shipmentId: string,
): Promise<{ orderId: string; position: number; outstanding: number } | undefined> {
  const shipment = await tx
    .selectFrom('shipments')
    .select(['order_id as orderId', 'position'])
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
  if (!shipment) return undefined;
  const { rows } = await sql<{ outstanding: number }>`
    select coalesce(sum(case kind when 'collected' then paise when 'remitted' then -paise when 'written_off' then -paise else 0 end), 0)::bigint as outstanding
    from cod_entries
    where shipment_id = ${shipmentId}
  `.execute(tx);
  return { ...shipment, outstanding: rows[0]?.outstanding ?? 0 };
}
