import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

// Keeps the body below 20 KB.
const MAX_LISTED = 50;

type OrderRow = {
  id: string;
  status: string;
  customerId: string;
  placedAt: Date;
  subtotal: string;
  discount: string;
  total: string;
  creditUsed: string;
  paymentStatus: string;
  city: string;
  state: string;
  postalCode: string;
  customerName: string;
  email: string;
  recipientName: string | null;
  mobile: string | null;
  addressLine1: string;
  addressLine2: string | null;
  landmark: string | null;
  deliveryNote: string | null;
  itemCount: number;
  items: { pricePaise: number }[];
};

export async function findOrderData(db: Queryable, id: string) {
  const { rows } = await sql<OrderRow>`
    select
      placed.id,
      placed.delivery_status as status,
      placed.user_id as "customerId",
      placed.placed_at as "placedAt",
      placed.subtotal_paise as subtotal,
      placed.discount_paise as discount,
      placed.total_paise as total,
      placed.credit_paise as "creditUsed",
      placed.payment_status as "paymentStatus",
      placed.address_city as city,
      placed.address_state as state,
      placed.address_postal_code as "postalCode",
      concat_ws(' ', placed.customer_first_name, placed.customer_last_name) as "customerName",
      placed.customer_email as email,
      placed.recipient_name as "recipientName",
      placed.contact_mobile as mobile,
      placed.address_line1 as "addressLine1",
      placed.address_line2 as "addressLine2",
      placed.landmark,
      placed.delivery_note as "deliveryNote",
      line.count as "itemCount",
      line.items
    from orders placed
    cross join lateral (
      select
        count(*)::int as count,
        json_agg(json_build_object(
          'id', line.id, 'productId', line.product_id, 'variantId', line.variant_id, 'sku', variant.sku,
          'productName', line.product_name, 'color', line.color, 'size', line.size, 'quantity', line.quantity,
          'pricePaise', line.price_paise
        ) order by line.position) filter (where line.position < ${MAX_LISTED}) as items
      from order_lines line
      join variants variant on variant.id = line.variant_id
      where line.order_id = placed.id
    ) line
    where placed.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { placedAt, subtotal, discount, total, creditUsed, items, ...order } = row;
  return {
    ...order,
    placedAt: placedAt.toISOString(),
    subtotal: toRupees(Number(subtotal)),
    discount: toRupees(Number(discount)),
    total: toRupees(Number(total)),
    creditUsed: toRupees(Number(creditUsed)),
    items: items.map(({ pricePaise, ...item }) => ({ ...item, price: toRupees(pricePaise) })),
  };
}

export async function findPaymentData(db: Queryable, orderId: string) {
  const { rows } = await sql<{ id: string; total: string; refunded: string }>`
    select
      placed.id,
      placed.total_paise as total,
      coalesce((select sum(paise) from refunds where order_id = placed.id and status = 'sent'), 0) as refunded
    from orders placed
    where placed.id = ${orderId}
  `.execute(db);
  const [row] = rows;
  return row && { id: row.id, total: toRupees(Number(row.total)), refunded: toRupees(Number(row.refunded)) };
}

export async function findShipmentData(db: Queryable, id: string) {
  const { rows } = await sql<{ id: string; codAmount: string }>`
    select
      shipment.id,
      shipment.order_id as "orderId",
      shipment.position as number,
      shipment.courier_name as courier,
      shipment.tracking_number as "trackingNumber",
      shipment.cod_amount_paise as "codAmount",
      coalesce((
        select json_agg(json_build_object('orderItemId', order_line_id, 'quantity', quantity) order by id)
        from shipment_lines
        where shipment_id = shipment.id
      ), '[]') as items
    from shipments shipment
    where shipment.id = ${id}
  `.execute(db);
  const [row] = rows;
  return row && { ...row, codAmount: toRupees(Number(row.codAmount)) };
}

export async function findReturnData(db: Queryable, id: string) {
  const { rows } = await sql<{ id: string }>`
    select
      order_return.id,
      order_return.number,
      order_return.order_id as "orderId",
      order_return.status,
      (
        select json_agg(json_build_object(
          'orderItemId', order_line_id, 'quantity', quantity, 'reason', reason, 'resolution', resolution
        ) order by id)
        from return_lines
        where return_id = order_return.id
      ) as items
    from returns order_return
    where order_return.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function findRefundData(db: Queryable, id: string) {
  const { rows } = await sql<{ id: string; amount: string }>`
    select id, order_id as "orderId", return_id as "returnId", status, paise as amount from refunds where id = ${id}
  `.execute(db);
  const [row] = rows;
  return row && { ...row, amount: toRupees(Number(row.amount)) };
}

type ProductRow = { id: string; variants: { pricePaise: number; originalPaise: number }[] };

export async function findProductData(db: Queryable, id: string) {
  const { rows } = await sql<ProductRow>`
    select
      product.id,
      product.name,
      category.name as category,
      brand.name as brand,
      product.published_at is not null as published,
      variant.count as "variantCount",
      variant.variants
    from products product
    join categories category on category.id = product.category_id
    left join brands brand on brand.id = product.brand_id
    cross join lateral (
      select
        count(*)::int as count,
        coalesce(json_agg(json_build_object(
          'id', variant.id, 'sku', variant.sku, 'color', variant.color, 'size', variant.size, 'stock', variant.stock,
          'pricePaise', variant.price_paise, 'originalPaise', variant.price_paise + variant.saving_paise
        ) order by variant.position) filter (where variant.place <= ${MAX_LISTED}), '[]') as variants
      from (
        select *, row_number() over (order by position) as place
        from variants
        where product_id = product.id and archived_at is null
      ) variant
    ) variant
    where product.id = ${id} and product.archived_at is null
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const variants = row.variants.map(({ pricePaise, originalPaise, ...variant }) => ({
    ...variant,
    price: toRupees(pricePaise),
    originalPrice: toRupees(originalPaise),
  }));
  return { ...row, variants };
}

export async function findStockData(db: Queryable, variantId: string) {
  const { rows } = await sql<{ id: string }>`
    select
      variant.id,
      variant.product_id as "productId",
      product.name as "productName",
      variant.sku,
      variant.color,
      variant.size,
      variant.stock
    from variants variant
    join products product on product.id = variant.product_id
    where variant.id = ${variantId} and variant.archived_at is null and product.archived_at is null
  `.execute(db);
  return rows[0];
}

export async function findCustomerData(db: Queryable, id: string) {
  const { rows } = await sql<{ id: string; registeredAt: Date }>`
    select
      customer.id,
      customer.created_at as "registeredAt",
      name_of(customer) as name,
      customer.email,
      customer.mobile
    from users customer
    where customer.id = ${id} and customer.password_hash <> ''
  `.execute(db);
  const [row] = rows;
  return row && { ...row, registeredAt: row.registeredAt.toISOString() };
}
