import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { codPayer } from './cod.queries.ts';
import type { OutstandingAmount, RemittanceLineResult } from './remittance-matching.ts';

/** Locks the courier's shipments with these numbers, in id order to avoid deadlocks. */
export async function lockShipmentsByNumber(tx: Tx, courier: string, numbers: string[]): Promise<void> {
  await sql`
    select from shipments shipment
    where tracking_number = any(${numbers}) and ${codPayer} = ${courier}
    order by id
    for update
  `.execute(tx);
}

/** Returns the amount owed per tracking number. A reused number means its current shipment. */
export async function listOutstandingAmounts(
  db: Queryable,
  courier: string,
  numbers: string[],
): Promise<Map<string, OutstandingAmount>> {
  const { rows } = await sql<OutstandingAmount & { trackingNumber: string }>`
    select
      upper(shipment.tracking_number) as "trackingNumber",
      shipment.id as "shipmentId",
      shipment.order_id as "orderId",
      coalesce(sum(case entry.kind when 'collected' then paise when 'remitted' then -paise when 'written_off' then -paise else 0 end), 0)::bigint as "owedPaise",
      coalesce(bool_or(entry.kind = 'remitted'), false) as "isRemitted"
    from shipments shipment
    left join cod_entries entry on entry.shipment_id = shipment.id
    where shipment.tracking_number = any(${numbers}) and ${codPayer} = ${courier} and shipment.status <> 'canceled'
    group by shipment.id
  `.execute(db);
  return new Map(rows.map(({ trackingNumber, ...amount }) => [trackingNumber, amount]));
}

export type PostedRemittance = { id: string; postedAt: Date; results: RemittanceLineResult[] };

export async function findRemittance(db: Queryable, courier: string, reference: string) {
  const { rows } = await sql<PostedRemittance>`
    select
      remittance.id,
      remittance.posted_at as "postedAt",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'row', line.row, 'result', line.result, 'trackingNumber', line.tracking_number, 'paise', line.paise,
          'owedPaise', line.owed_paise, 'shipmentId', line.shipment_id, 'orderId', shipment.order_id, 'reason', line.reason
        ) order by line.row), '[]')
        from remittance_lines line
        left join shipments shipment on shipment.id = line.shipment_id
        where line.remittance_id = remittance.id
      ) as results
    from remittances remittance
    where courier = ${courier} and reference = ${reference}
  `.execute(db);
  return rows[0];
}

type NewRemittance = {
  courier: string;
  reference: string;
  paise: number;
  matched: number;
  shortfall: number;
  unknown: number;
  actorId: string;
};

/** Returns undefined if the reference already exists. */
export async function insertRemittance(
  tx: Tx,
  { actorId, shortfall, ...remittance }: NewRemittance,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('remittances')
    .values({ ...remittance, short: shortfall, actor_id: actorId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertRemittanceLines(
  tx: Tx,
  remittanceId: string,
  results: RemittanceLineResult[],
): Promise<void> {
  await sql`
    insert into remittance_lines (remittance_id, row, result, tracking_number, paise, owed_paise, shipment_id, reason)
    select ${remittanceId}, row, result, "trackingNumber", paise, "owedPaise", "shipmentId", reason
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as line(
      row int, result text, "trackingNumber" text, paise bigint, "owedPaise" bigint, "shipmentId" uuid, reason text
    )
  `.execute(tx);
}

/** Records the remitted amount of each line and any shortfall. Idempotent per line. */
export async function recordRemittanceLines(
  tx: Tx,
  { remittanceId, actorId }: { remittanceId: string; actorId: string },
): Promise<void> {
  await sql`
    insert into cod_entries (shipment_id, kind, paise, reference, actor_id)
    select line.shipment_id, entry.kind, entry.paise, ${remittanceId} || ':' || line.row, ${actorId}
    from remittance_lines line
    cross join lateral (
      values ('remitted', line.paise), ('shortfall', case when line.result = 'shortfall' then line.owed_paise - line.paise end)
    ) entry(kind, paise)
    where line.remittance_id = ${remittanceId} and line.result in ('matched', 'shortfall', 'overpaid') and entry.paise <> 0
    order by line.row
  `.execute(tx);
}

export type RemittanceSummary = {
  id: string;
  courier: string;
  reference: string;
  paise: number;
  matched: number;
  shortfall: number;
  overpaid: number;
  alreadyPaid: number;
  unknown: number;
  rejected: number;
  by: string;
  postedAt: Date;
};

export async function listRemittances(db: Queryable, max: number): Promise<RemittanceSummary[]> {
  const { rows } = await sql<RemittanceSummary>`
    select
      remittance.id, courier, reference, remittance.paise, matched, short as shortfall, lines.overpaid, lines."alreadyPaid",
      unknown, lines.rejected,
      name_of(staff_member) as by,
      posted_at as "postedAt"
    from remittances remittance
    join users staff_member on staff_member.id = remittance.actor_id
    cross join lateral (
      select
        count(*) filter (where result = 'overpaid')::int as overpaid,
        count(*) filter (where result = 'already_paid')::int as "alreadyPaid",
        count(*) filter (where result = 'rejected')::int as rejected
      from remittance_lines
      where remittance_id = remittance.id
    ) lines
    order by posted_at desc, remittance.id desc
    limit ${max}
  `.execute(db);
  return rows;
}
