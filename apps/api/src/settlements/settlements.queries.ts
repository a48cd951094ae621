import type { SettlementDifference } from '@kinari/contract/labels/payment-labels';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentProviderName, SettlementLine } from '../payment-providers/payment-provider.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { Match, MoneyRecord, SettlementRef, StoredRow } from './settlement-matching.ts';

/** Lets one import or job at a time write the settlements of a provider. */
export async function lockSettlements(tx: Tx, provider: PaymentProviderName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`settlements ${provider}`}))`.execute(tx);
}

/** Lists settlements with one of these numbers or UTRs. */
export async function listSettlementRefs(
  tx: Tx,
  provider: PaymentProviderName,
  references: readonly string[],
): Promise<SettlementRef[]> {
  const { rows } = await sql<SettlementRef>`
    select provider_settlement_id as number, utr
    from settlements
    where provider = ${provider} and (provider_settlement_id = any(${references}) or utr = any(${references}))
  `.execute(tx);
  return rows;
}

export async function listStoredRows(
  tx: Tx,
  provider: PaymentProviderName,
  entityIds: readonly string[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select
      settlement_row.kind, settlement_row.entity_id as "entityId", settlement.provider_settlement_id as number,
      settlement.utr
    from settlement_rows settlement_row
    join settlements settlement on settlement.id = settlement_row.settlement_id
    where settlement_row.provider = ${provider} and settlement_row.entity_id = any(${entityIds})
  `.execute(tx);
  return rows;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The row of a record that matches, or else its first row. */
const settlingRow = (column: RawBuilder<unknown>, recordId: RawBuilder<unknown>) => sql`(
  select settlement_row.id from settlement_rows settlement_row
  where ${column} = ${recordId}
  order by settlement_row.difference is not distinct from 'status', settlement_row.id
  limit 1
)`;

/** Lists payments by their id, by the provider's id or by our reference. */
export async function listPaymentRecords(
  tx: Tx,
  provider: PaymentProviderName,
  keys: readonly string[],
): Promise<MoneyRecord[]> {
  const { rows } = await sql<MoneyRecord>`
    select
      payment.id, payment.provider_payment_id as "providerId", payment.reference,
      coalesce(payment.received_paise, payment.paise) as paise,
      payment.status = 'paid' as "isDone",
      ${settlingRow(sql`settlement_row.payment_id`, sql`payment.id`)} as "rowId"
    from payments payment
    where payment.provider = ${provider} and (
      payment.provider_payment_id = any(${keys}) or payment.reference = any(${keys})
      or payment.id = any(${keys.filter((key) => UUID.test(key))}::uuid[])
    )
  `.execute(tx);
  return rows;
}

/** Lists refunds that the provider was asked to send, by their id or by the provider's. Our reference of a refund is its id. */
export async function listRefundRecords(
  tx: Tx,
  provider: PaymentProviderName,
  keys: readonly string[],
): Promise<MoneyRecord[]> {
  const { rows } = await sql<MoneyRecord>`
    select
      refund.id, refund.provider_refund_id as "providerId", refund.id::text as reference, refund.paise,
      refund.status = 'sent' and refund.method = 'source' as "isDone",
      ${settlingRow(sql`settlement_row.refund_id`, sql`refund.id`)} as "rowId"
    from refunds refund
    join payments payment on payment.id = refund.payment_id
    where payment.provider = ${provider} and (
      refund.provider_refund_id = any(${keys}) or refund.id = any(${keys.filter((key) => UUID.test(key))}::uuid[])
    )
  `.execute(tx);
  return rows;
}

type NewSettlement = SettlementRef & { settledOn: string };
export type SettlementId = { id: string; number: string };

/** Adds settlements, or the UTR of known ones. */
export async function upsertSettlements(
  tx: Tx,
  settlements: readonly NewSettlement[],
  { provider, actorId }: { provider: PaymentProviderName; actorId: string | null },
): Promise<SettlementId[]> {
  const { rows } = await sql<SettlementId>`
    insert into settlements (
      provider, provider_settlement_id, settled_on, utr, credit_paise, debit_paise, fee_paise, tax_paise, recorded_by
    )
    select ${provider}, number, "settledOn", utr, 0, 0, 0, 0, ${actorId}
    from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb) as settlement(number text, "settledOn" date, utr text)
    on conflict (provider, provider_settlement_id)
    do update set utr = coalesce(excluded.utr, settlements.utr)
    returning id, provider_settlement_id as number
  `.execute(tx);
  return rows;
}

export type NewRow = Match &
  Pick<SettlementLine, 'kind' | 'entityId' | 'creditPaise' | 'debitPaise' | 'feePaise' | 'taxPaise'> & {
    settlementId: string;
  };

export async function insertRows(tx: Tx, provider: PaymentProviderName, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into settlement_rows (
      settlement_id, provider, kind, entity_id, payment_id, refund_id, credit_paise, debit_paise, fee_paise, tax_paise,
      difference
    )
    select
      "settlementId", ${provider}, kind, "entityId", "paymentId", "refundId", "creditPaise", "debitPaise", "feePaise",
      "taxPaise", difference
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new_row(
      "settlementId" uuid, kind text, "entityId" text, "paymentId" uuid, "refundId" uuid, "creditPaise" bigint,
      "debitPaise" bigint, "feePaise" bigint, "taxPaise" bigint, difference text
    )
  `.execute(tx);
}

/** Updates the sums of settlements after rows were added. */
export async function refreshSums(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update settlements settlement
    set credit_paise = sums.credit, debit_paise = sums.debit, fee_paise = sums.fee, tax_paise = sums.tax
    from (
      select
        settlement_id, sum(credit_paise) as credit, sum(debit_paise) as debit, sum(fee_paise) as fee, sum(tax_paise) as tax
      from settlement_rows
      where settlement_id = any(${ids}::uuid[])
      group by settlement_id
    ) sums
    where settlement.id = sums.settlement_id
  `.execute(tx);
}

export async function countDifferences(db: Queryable, settlementIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from settlement_rows
    where settlement_id = any(${settlementIds}::uuid[]) and difference is not null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type OpenRow = Match &
  Pick<SettlementLine, 'kind' | 'entityId' | 'creditPaise' | 'debitPaise' | 'feePaise'> & { id: string };

/** Lists rows that had no record, or one that was not paid or sent, in the order of their ids. */
export async function listOpenRows(
  tx: Tx,
  provider: PaymentProviderName,
  { after, limit }: { after: string | null; limit: number },
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select
      id, kind, entity_id as "entityId", payment_id as "paymentId", refund_id as "refundId", credit_paise as "creditPaise",
      debit_paise as "debitPaise", fee_paise as "feePaise", difference
    from settlement_rows
    where provider = ${provider} and difference in ('unknown', 'status') and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit ${limit}
  `.execute(tx);
  return rows;
}

/** Returns the settlements of the rows. */
export async function updateMatches(tx: Tx, matches: readonly (Match & { id: string })[]): Promise<string[]> {
  const { rows } = await sql<{ settlementId: string }>`
    update settlement_rows settlement_row
    set payment_id = "paymentId", refund_id = "refundId", difference = found.difference
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as found(
      id uuid, "paymentId" uuid, "refundId" uuid, difference text
    )
    where settlement_row.id = found.id
    returning settlement_row.settlement_id as "settlementId"
  `.execute(tx);
  return [...new Set(rows.map(({ settlementId }) => settlementId))];
}

export type SettledFee = { paymentId: string; feePaise: number; feeTaxPaise: number };

/** Lists payments whose fee in a settlement is not the one in our records. A report without fees says nothing about them. */
export async function listNewFees(db: Queryable, settlementIds: readonly string[]): Promise<SettledFee[]> {
  const { rows } = await sql<SettledFee>`
    select
      settlement_row.payment_id as "paymentId", settlement_row.fee_paise as "feePaise",
      settlement_row.tax_paise as "feeTaxPaise"
    from settlement_rows settlement_row
    join payments payment on payment.id = settlement_row.payment_id
    where settlement_row.settlement_id = any(${settlementIds}::uuid[])
      and settlement_row.kind = 'payment' and settlement_row.difference is distinct from 'status'
      and settlement_row.fee_paise > 0
      and (payment.fee_paise, payment.fee_tax_paise) is distinct from (settlement_row.fee_paise, settlement_row.tax_paise)
    order by settlement_row.payment_id
  `.execute(db);
  return rows;
}

export async function findLastSettledDay(db: Queryable, provider: PaymentProviderName): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(settled_on) as day from settlements where provider = ${provider}
  `.execute(db);
  return rows[0]?.day ?? null;
}

type DayRange = { from?: string | undefined; to?: string | undefined };

/** Sums of rows. `difference` is the sum of what differs from our records, `refunds` is positive. */
export type RowSums = {
  payments: number;
  collected: number;
  fees: number;
  feeTax: number;
  refunds: number;
  credited: number;
  differences: number;
  difference: number;
};

export type SettlementRecord = RowSums & {
  id: string;
  provider: PaymentProviderName;
  number: string;
  settledOn: string;
  utr: string | null;
};

const gross = sql`(settlement_row.credit_paise - settlement_row.debit_paise + settlement_row.fee_paise)`;
/** What our records say. Null if they say nothing. */
const expected = sql`
  case
    when settlement_row.kind = 'adjustment' or settlement_row.difference = 'unknown' then null
    when settlement_row.difference = 'status' then 0
    when settlement_row.kind = 'payment' then coalesce(payment.received_paise, payment.paise)
    else -refund.paise
  end
`;
const withRecords = sql`
  settlement_rows settlement_row
  left join payments payment on payment.id = settlement_row.payment_id
  left join refunds refund on refund.id = settlement_row.refund_id
`;
const sums = sql`
  count(*) filter (where settlement_row.kind = 'payment')::int as payments,
  coalesce(sum(settlement_row.credit_paise + settlement_row.fee_paise) filter (where settlement_row.kind = 'payment'), 0)::bigint as collected,
  coalesce(sum(settlement_row.fee_paise), 0)::bigint as fees,
  coalesce(sum(settlement_row.tax_paise), 0)::bigint as "feeTax",
  coalesce(
    sum(greatest(settlement_row.debit_paise - settlement_row.fee_paise, 0)) filter (where settlement_row.kind = 'refund'), 0
  )::bigint as refunds,
  coalesce(sum(settlement_row.credit_paise - settlement_row.debit_paise), 0)::bigint as credited,
  count(settlement_row.difference)::int as differences,
  coalesce(sum(${gross} - coalesce(${expected}, 0)) filter (where settlement_row.difference is not null), 0)::bigint as difference
`;

const isInRange = ({ from, to }: DayRange) => sql`
  (${from ?? null}::date is null or settlement.settled_on >= ${from ?? null}::date)
  and (${to ?? null}::date is null or settlement.settled_on <= ${to ?? null}::date)
`;

export async function listSettlementRecords(
  db: Queryable,
  { page, limit, ...range }: DayRange & { page: number; limit: number },
): Promise<SettlementRecord[]> {
  return listRecords(
    db,
    sql`
      select * from settlements settlement
      where ${isInRange(range)}
      order by settlement.settled_on desc, settlement.id desc
      limit ${limit} offset ${(page - 1) * limit}
    `,
  );
}

export async function findSettlement(db: Queryable, id: string): Promise<SettlementRecord | undefined> {
  const [settlement] = await listRecords(db, sql`select * from settlements where id = ${id}`);
  return settlement;
}

async function listRecords(db: Queryable, settlements: RawBuilder<unknown>): Promise<SettlementRecord[]> {
  const { rows } = await sql<SettlementRecord>`
    select
      settlement.id, settlement.provider, settlement.provider_settlement_id as number,
      settlement.settled_on as "settledOn", settlement.utr, sums.*
    from (${settlements}) settlement
    cross join lateral (
      select ${sums} from ${withRecords} where settlement_row.settlement_id = settlement.id
    ) sums
    order by settlement.settled_on desc, settlement.id desc
  `.execute(db);
  return rows;
}

/** `toCheck` is the number of settlements with rows that differ. */
export type TotalSums = RowSums & { settlements: number; toCheck: number };

export async function sumSettlements(db: Queryable, range: DayRange): Promise<TotalSums> {
  const { rows } = await sql<TotalSums>`
    select
      ${sums},
      count(distinct settlement.id) filter (where settlement_row.difference is not null)::int as "toCheck",
      (select count(*) from settlements settlement where ${isInRange(range)})::int as settlements
    from ${withRecords}
    join settlements settlement on settlement.id = settlement_row.settlement_id
    where ${isInRange(range)}
  `.execute(db);
  if (!rows[0]) throw new Error('Aggregate query returned no row');
  return rows[0];
}

export type RowRecord = {
  id: string;
  kind: SettlementLine['kind'];
  providerReference: string;
  orderId: string | null;
  grossPaise: number;
  feePaise: number;
  taxPaise: number;
  difference: SettlementDifference | null;
  expectedPaise: number | null;
};

/** Lists the rows of a settlement, those that differ first. */
export async function listRows(
  db: Queryable,
  settlementId: string,
  { page, limit }: { page: number; limit: number },
): Promise<RowRecord[]> {
  const { rows } = await sql<RowRecord>`
    select
      settlement_row.id, settlement_row.kind, settlement_row.entity_id as "providerReference",
      coalesce(payment.order_id, refund.order_id) as "orderId", ${gross} as "grossPaise",
      settlement_row.fee_paise as "feePaise", settlement_row.tax_paise as "taxPaise", settlement_row.difference,
      ${expected} as "expectedPaise"
    from ${withRecords}
    where settlement_row.settlement_id = ${settlementId}
    order by settlement_row.difference is null, settlement_row.id
    limit ${limit} offset ${(page - 1) * limit}
  `.execute(db);
  return rows;
}

export async function countRows(db: Queryable, settlementId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from settlement_rows where settlement_id = ${settlementId}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
