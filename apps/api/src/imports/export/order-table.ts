import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { AskedOrders } from './exports.queries.ts';
import type { Table } from './table.ts';

const AT_ONCE = 500;
const HEADS = [
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
const FIRST_NUMBER = HEADS.indexOf('Quantity');

type Line = { cells: string[]; placedAt: string; orderId: string; position: number };

/** The orders of some days in India, a row for each line, oldest first. */
export function orderTable(db: Db, asked: AskedOrders): Table {
  const numbers = new Set(HEADS.flatMap((_head, place) => (place >= FIRST_NUMBER ? [place] : [])));
  return { heads: HEADS, numbers, rows: rowsOf(db, asked) };
}

async function* rowsOf(db: Db, { from, to }: AskedOrders): AsyncGenerator<string[]> {
  for (let last: Line | undefined; ; ) {
    const lines = await linesAfter(db, { from, to, last });
    for (const { cells } of lines) yield cells;
    if (lines.length < AT_ONCE) return;
    last = lines.at(-1);
  }
}

async function linesAfter(db: Db, { from, to, last }: AskedOrders & { last: Line | undefined }): Promise<Line[]> {
  const { rows } = await sql<Line>`
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
        placed.customer_last_name,
        placed.customer_email,
        coalesce(placed.contact_mobile, ''),
        concat_ws(', ', placed.address_line1, nullif(placed.address_line2, '')),
        placed.address_city,
        placed.address_state,
        placed.address_postal_code,
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
      and (
        ${last === undefined}
        or (placed.placed_at, placed.id, line.position)
          > (${last?.placedAt ?? null}::timestamptz, ${last?.orderId ?? null}::text, ${last?.position ?? null}::integer)
      )
    order by placed.placed_at, placed.id, line.position
    limit ${AT_ONCE}
  `.execute(db);
  return rows;
}
