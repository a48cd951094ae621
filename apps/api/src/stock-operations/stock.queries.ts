import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { type StockVariantRow, variantAsJson } from './stock-variants.queries.ts';

type Page = { offset: number; limit: number };

const actorName = sql`name_of(actor)`;

export type MovementRow = {
  id: string;
  at: Date;
  units: number;
  balance: number;
  reason: string;
  adjustmentReason: string | null;
  note: string | null;
  by: string | null;
  orderId: string | null;
  returnNumber: string | null;
  receiptId: string | null;
};

/** Lists a variant's movements, newest first. Computes each balance back from the current stock, to avoid summing the ledger. */
export async function listMovements(db: Queryable, variantId: string, { offset, limit }: Page): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with latest as (
      select movement.*, variant.stock - coalesce(
        sum(movement.units) over (order by movement.id desc rows between unbounded preceding and 1 preceding), 0
      ) as balance
      from (
        select * from stock_movements where variant_id = ${variantId} order by id desc limit ${offset + limit}
      ) movement
      join variants variant on variant.id = movement.variant_id
    )
    select
      movement.id::text, movement.created_at as at, movement.units, movement.balance::int, movement.reason,
      movement.adjustment_reason as "adjustmentReason", movement.note, movement.receipt_id as "receiptId",
      case when actor.user_type = 'ADMIN' then ${actorName} end as by,
      coalesce(line.order_id, packed_line.order_id, order_return.order_id) as "orderId",
      order_return.number as "returnNumber"
    from latest movement
    left join users actor on actor.id = movement.actor_id
    left join order_lines line on line.id = movement.order_line_id
    left join shipment_lines packed on packed.id = movement.shipment_line_id
    left join order_lines packed_line on packed_line.id = packed.order_line_id
    left join return_lines return_line on return_line.id = movement.return_line_id
    left join returns order_return on order_return.id = return_line.return_id
    order by movement.id desc
    offset ${offset}
  `.execute(db);
  return rows;
}

export async function countMovements(db: Queryable, variantId: string): Promise<number> {
  const { total } = await db
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow();
  return total;
}

export type ReceiptRow = { id: string; supplier: string; reference: string; units: number; by: string; at: Date };

const receiptColumns = sql`
  receipt.id, receipt.supplier, receipt.reference, receipt.units, receipt.received_at as at, ${actorName} as by`;

export async function listReceiptRows(db: Queryable, { offset, limit }: Page): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select ${receiptColumns}
    from stock_receipts receipt
    join users actor on actor.id = receipt.actor_id
    order by receipt.received_at desc, receipt.id
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function countReceipts(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('stock_receipts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findReceipt(db: Queryable, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select ${receiptColumns}
    from stock_receipts receipt
    join users actor on actor.id = receipt.actor_id
    where receipt.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function listReceiptLines(
  db: Queryable,
  id: string,
): Promise<{ variant: StockVariantRow; units: number }[]> {
  const { rows } = await sql<{ variant: StockVariantRow; units: number }>`
    select ${variantAsJson} as variant, movement.units
    from stock_movements movement
    join variants variant on variant.id = movement.variant_id
    join products product on product.id = variant.product_id
    where movement.receipt_id = ${id}
    order by movement.id
  `.execute(db);
  return rows;
}

export async function insertReceipt(
  tx: Tx,
  receipt: { supplier: string; reference: string; units: number; actorId: string },
): Promise<string> {
  const { actorId, ...rest } = receipt;
  const { id } = await tx
    .insertInto('stock_receipts')
    .values({ ...rest, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
