import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { payer } from './cash.queries.ts';
import type { Outcome, Owing } from './remittance-matching.ts';

/** Holds the parcels that a courier gave these numbers, until the transaction ends; always in the same order. */
export async function lockNumbered(tx: Tx, courier: string, numbers: string[]): Promise<void> {
  await sql`
    select from parcels parcel
    where number = any(${numbers}) and ${payer} = ${courier}
    order by id
    for update
  `.execute(tx);
}

/** What stands in the ledger for each number of a courier; of a number that was given again, for the parcel that has it now. */
export async function listOwings(db: Queryable, courier: string, numbers: string[]): Promise<Map<string, Owing>> {
  const { rows } = await sql<Owing & { number: string }>`
    select
      upper(parcel.number) as number,
      parcel.id as "parcelId",
      parcel.order_id as "orderId",
      coalesce(sum(case entry.kind when 'collected' then paise when 'remitted' then -paise when 'written_off' then -paise else 0 end), 0)::bigint as "owedPaise",
      coalesce(bool_or(entry.kind = 'remitted'), false) as "isRemitted"
    from parcels parcel
    left join cash_entries entry on entry.parcel_id = parcel.id
    where parcel.number = any(${numbers}) and ${payer} = ${courier} and parcel.state <> 'void'
    group by parcel.id
  `.execute(db);
  return new Map(rows.map(({ number, ...owing }) => [number, owing]));
}

export type Posted = { id: string; postedAt: Date; outcomes: Outcome[] };

export async function findRemittance(db: Queryable, courier: string, reference: string): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select
      remittance.id,
      remittance.posted_at as "postedAt",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'row', line.row, 'outcome', line.outcome, 'number', line.number, 'paise', line.paise,
          'owedPaise', line.owed_paise, 'parcelId', line.parcel_id, 'orderId', parcel.order_id, 'why', line.why
        ) order by line.row), '[]')
        from remittance_lines line
        left join parcels parcel on parcel.id = line.parcel_id
        where line.remittance_id = remittance.id
      ) as outcomes
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
  short: number;
  unknown: number;
  actorId: string;
};

/** Nothing where somebody was faster with the same reference. */
export async function insertRemittance(tx: Tx, { actorId, ...remittance }: NewRemittance): Promise<string | undefined> {
  const row = await tx
    .insertInto('remittances')
    .values({ ...remittance, actor_id: actorId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertOutcomes(tx: Tx, remittanceId: string, outcomes: Outcome[]): Promise<void> {
  await sql`
    insert into remittance_lines (remittance_id, row, outcome, number, paise, owed_paise, parcel_id, why)
    select ${remittanceId}, row, outcome, number, paise, "owedPaise", "parcelId", why
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as line(
      row int, outcome text, number text, paise bigint, "owedPaise" bigint, "parcelId" uuid, why text
    )
  `.execute(tx);
}

/** Enters what came and, where it was too little, by how much: each line of a remittance counts once. */
export async function enterOutcomes(
  tx: Tx,
  { remittanceId, actorId }: { remittanceId: string; actorId: string },
): Promise<void> {
  await sql`
    insert into cash_entries (parcel_id, kind, paise, reference, actor_id)
    select line.parcel_id, entry.kind, entry.paise, ${remittanceId} || ':' || line.row, ${actorId}
    from remittance_lines line
    cross join lateral (
      values ('remitted', line.paise), ('short', case when line.outcome = 'short' then line.owed_paise - line.paise end)
    ) entry(kind, paise)
    where line.remittance_id = ${remittanceId} and line.outcome in ('matched', 'short', 'over') and entry.paise <> 0
    order by line.row
  `.execute(tx);
}

export type ListedRemittance = {
  id: string;
  courier: string;
  reference: string;
  paise: number;
  matched: number;
  short: number;
  unknown: number;
  by: string;
  postedAt: Date;
};

export async function listRemittances(db: Queryable, most: number): Promise<ListedRemittance[]> {
  const { rows } = await sql<ListedRemittance>`
    select
      remittance.id, courier, reference, paise, matched, short, unknown,
      coalesce(nullif(concat_ws(' ', clerk.first_name, clerk.last_name), ''), clerk.username) as by,
      posted_at as "postedAt"
    from remittances remittance
    join users clerk on clerk.id = remittance.actor_id
    order by posted_at desc, remittance.id desc
    limit ${most}
  `.execute(db);
  return rows;
}
