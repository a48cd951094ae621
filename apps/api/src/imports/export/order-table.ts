import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { ExportTable } from './export-file.ts';
import type { OrderExportInput } from './exports.queries.ts';

const PAGE_SIZE = 500;
const HEADERS = [
  'Order',
  'Placed',
  'Delivery Status',
  'Payment Method',
  'Payment Status',
  'First Name',
  'Last Name',
  'Email',
  'Mobile',
  'Address',
  'City',
  'State',
  'Pincode',
  'Recipient',
  'Landmark',
  'Delivery Note',
  'Product',
  'SKU',
  'Colour',
  'Size',
  'Quantity',
  'Price',
  'Saving',
  'Line Total',
  'Order Total',
];
const FIRST_NUMBER_COLUMN = HEADERS.indexOf('Quantity');

type LineRange = { from: string; to: string; condition: RawBuilder<unknown> };
type OrderTableLine = { cells: string[]; placedAt: string; orderId: string; position: number };

/** Exports orders by day in Indian time, one row per order line, oldest first. */
export function createOrderTable(
  db: Db,
  { from, to }: OrderExportInput,
  condition: RawBuilder<unknown> = sql`true`,
): ExportTable {
  const numbers = new Set(HEADERS.flatMap((_header, index) => (index >= FIRST_NUMBER_COLUMN ? [index] : [])));
  return { heads: HEADERS, numbers, rows: readRows(db, { from, to, condition }) };
}

async function* readRows(db: Db, range: LineRange): AsyncGenerator<string[]> {
  for (let last: OrderTableLine | undefined; ; ) {
    const lines = await listLinesAfter(db, range, last);
    for (const { cells } of lines) yield cells;
    if (lines.length < PAGE_SIZE) return;
    last = lines.at(-1);
  }
}

async function listLinesAfter(
  db: Db,
  { from, to, condition }: LineRange,
  last: OrderTableLine | undefined,
): Promise<OrderTableLine[]> {
  const { rows } = await sql<OrderTableLine>`
    select
      placed.placed_at::text as "placedAt",
      placed.id as "orderId",
      line.position,
      array[
        placed.id,
        to_char(placed.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
        placed.delivery_status,
        placed.payment_method,
        placed.payment_status,
        placed.customer_first_name,
        -- A name that was never given is the username in both.
        coalesce(nullif(placed.customer_last_name, placed.customer_first_name), ''),
        placed.customer_email,
        coalesce(placed.contact_mobile, ''),
        concat_ws(', ', placed.address_line1, nullif(placed.address_line2, '')),
        placed.address_city,
        placed.address_state,
        placed.address_postal_code,
        recipient_of(placed),
        coalesce(placed.landmark, ''),
        coalesce(placed.delivery_note, ''),
        line.product_name,
        coalesce(variant.sku, ''),
        coalesce(line.color, ''),
        coalesce(line.size, ''),
        line.quantity::text,
        round(line.price_paise / 100.0, 2)::text,
        round(line.saving_paise / 100.0, 2)::text,
        round(line.price_paise * line.quantity / 100.0, 2)::text,
        round(placed.total_paise / 100.0, 2)::text
      ] as cells
    from orders placed
    join order_lines line on line.order_id = placed.id
    join variants variant on variant.id = line.variant_id
    where placed.placed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
      and placed.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      and (${condition})
      and (
        ${last === undefined}
        or (placed.placed_at, placed.id, line.position)
          > (${last?.placedAt ?? null}::timestamptz, ${last?.orderId ?? null}::text, ${last?.position ?? null}::integer)
      )
    order by placed.placed_at, placed.id, line.position
    limit ${PAGE_SIZE}
  `.execute(db);
  return rows;
}
