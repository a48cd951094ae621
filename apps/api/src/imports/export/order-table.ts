import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { type FileColumn, listPermittedColumns } from '../../platform/http/permissions.ts';
import type { ExportTable } from './export-file.ts';
import type { OrderExportInput } from './exports.queries.ts';

const PAGE_SIZE = 500;
const COLUMNS: readonly FileColumn[] = [
  { head: 'Order' },
  { head: 'Placed' },
  { head: 'Delivery Status' },
  { head: 'Payment Method' },
  { head: 'Payment Status', permission: 'orders.amounts' },
  { head: 'First Name' },
  { head: 'Last Name' },
  { head: 'Email', permission: 'customers.contact' },
  { head: 'Mobile', permission: 'customers.contact' },
  { head: 'Address', permission: 'customers.contact' },
  { head: 'City' },
  { head: 'State' },
  { head: 'Pincode' },
  { head: 'Recipient' },
  { head: 'Landmark', permission: 'customers.contact' },
  { head: 'Delivery Note' },
  { head: 'Product' },
  { head: 'SKU' },
  { head: 'Colour' },
  { head: 'Size' },
  { head: 'Quantity' },
  { head: 'Price', permission: 'orders.amounts' },
  { head: 'Saving', permission: 'orders.amounts' },
  { head: 'Line Total', permission: 'orders.amounts' },
  { head: 'Order Total', permission: 'orders.amounts' },
];
const FIRST_NUMBER_COLUMN = COLUMNS.findIndex(({ head }) => head === 'Quantity');

type LineRange = { from: string; to: string; condition: RawBuilder<unknown> };
type OrderTableLine = { cells: string[]; placedAt: string; orderId: string; position: number };

/** Exports orders by day in Indian time, one row per order line, oldest first. */
export function createOrderTable(
  db: Db,
  { from, to, fieldPermissions }: OrderExportInput,
  condition: RawBuilder<unknown> = sql`true`,
): ExportTable {
  const columns = listPermittedColumns(COLUMNS, fieldPermissions);
  return {
    heads: columns.map((column) => COLUMNS[column]?.head ?? ''),
    numbers: new Set(columns.flatMap((column, index) => (column >= FIRST_NUMBER_COLUMN ? [index] : []))),
    rows: readRows(db, { from, to, condition }, columns),
  };
}

async function* readRows(db: Db, range: LineRange, columns: readonly number[]): AsyncGenerator<string[]> {
  for (let last: OrderTableLine | undefined; ; ) {
    const lines = await listLinesAfter(db, range, last);
    for (const { cells } of lines) yield columns.map((column) => cells[column] ?? '');
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
