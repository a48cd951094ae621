import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type Contact = {
  mobile: string | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  postalCode: string;
};

export async function getContact(tx: Tx, orderId: string): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select
      contact_mobile as mobile, address_line1 as "addressLine1", address_line2 as "addressLine2",
      address_city as city, address_state as state, address_postal_code as "postalCode"
    from orders
    where id = ${orderId}
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} not found`);
  return rows[0];
}

export async function setContact(tx: Tx, orderId: string, to: Contact): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      contact_mobile: to.mobile,
      address_line1: to.addressLine1,
      address_line2: to.addressLine2,
      address_city: to.city,
      address_state: to.state,
      address_postal_code: to.postalCode,
      // A landmark belongs to the old address.
      landmark: sql<string | null>`case
        when (address_line1, address_line2, address_postal_code)
          is not distinct from (${to.addressLine1}, ${to.addressLine2}::text, ${to.postalCode})
        then landmark
      end`,
    })
    .where('id', '=', orderId)
    .execute();
}

export type LineUnits = { id: string; variantId: string; name: string; quantity: number };

export async function listLineUnits(tx: Tx, orderId: string): Promise<LineUnits[]> {
  const { rows } = await sql<LineUnits>`
    select id, variant_id as "variantId", concat_ws(', ', product_name, size) as name, quantity
    from order_lines
    where order_id = ${orderId}
    order by position
  `.execute(tx);
  return rows;
}

export async function calculateTotal(
  tx: Tx,
  orderId: string,
  lines: { id: string; quantity: number }[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select sum(line.price_paise * coalesce(wanted.quantity, line.quantity))::bigint as total
    from order_lines line
    left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as wanted(id uuid, quantity int) on wanted.id = line.id
    where line.order_id = ${orderId}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function setLineQuantities(
  tx: Tx,
  orderId: string,
  lines: { id: string; quantity: number }[],
): Promise<void> {
  for (const { id, quantity } of lines) {
    await tx.updateTable('order_lines').set({ quantity }).where('id', '=', id).execute();
  }
  await sql`
    update orders
    set subtotal_paise = lines.total + lines.discount, discount_paise = lines.discount, total_paise = lines.total
    from (
      select sum(price_paise * quantity) as total, sum(saving_paise * quantity) as discount
      from order_lines
      where order_id = ${orderId}
    ) lines
    where id = ${orderId}
  `.execute(tx);
}

type NewOrderEdit = { orderId: string; actorId: string | null; reason: string; before: object; after: object };

export async function insertOrderEdit(tx: Tx, edit: NewOrderEdit): Promise<string> {
  const [before, after] = [JSON.stringify(edit.before), JSON.stringify(edit.after)];
  const { id } = await tx
    .insertInto('order_edits')
    .values({ order_id: edit.orderId, actor_id: edit.actorId, reason: edit.reason, before, after })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Values before an edit. Lines and total only if quantities changed. */
export type ValuesBeforeEdit = Partial<Contact> & {
  total?: number;
  lines?: { id: string; name: string; quantity: number }[];
};

export async function findEditDetails(
  db: Queryable,
  id: string,
): Promise<{ reason: string; before: ValuesBeforeEdit } | undefined> {
  const edit = await db.selectFrom('order_edits').select(['reason', 'before']).where('id', '=', id).executeTakeFirst();
  return edit && { reason: edit.reason, before: edit.before as ValuesBeforeEdit };
}

export async function getOrderTotal(tx: Tx, orderId: string): Promise<number> {
  const { total_paise } = await tx
    .selectFrom('orders')
    .select('total_paise')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return total_paise;
}

export type OrderEdit = { id: string; at: Date; by: string | null; reason: string; before: unknown; after: unknown };

export async function listOrderEdits(db: Queryable, orderId: string): Promise<OrderEdit[]> {
  const { rows } = await sql<OrderEdit>`
    select
      edit.id, edit.edited_at as at, name_of(actor) as by,
      edit.reason, edit.before, edit.after
    from order_edits edit
    left join users actor on actor.id = edit.actor_id
    where edit.order_id = ${orderId}
    order by edit.edited_at desc
  `.execute(db);
  return rows;
}
