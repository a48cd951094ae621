import type { Tx } from '@kinari/api/platform/database/db';
import { calculateTotals } from '@kinari/contract/money';
import { sql } from 'kysely';
import { createRandom, pickRandom, randomInteger } from '../random.ts';
import { ADDRESSES } from './people.ts';

export type Buyer = { id: string; firstName: string; lastName: string; email: string; cartId: string };

type SoldVariant = {
  id: string;
  productId: string;
  productName: string;
  imageId: string | null;
  size: string | null;
  color: string | null;
  colorHex: string | null;
  price: number;
  saving: number;
};

const ORDERS = 40;
const DAYS_TO_DELIVER = 5;
const ORDER_HISTORIES = [
  ['PENDING'],
  ['PENDING', 'SHIPPED'],
  ['PENDING', 'SHIPPED', 'DELIVERED'],
  ['PENDING', 'CANCELED'],
] as const;

/**
 * Places forty orders of the last weeks, ten per delivery status. The stock ledger contains all their units:
 * initial stock covers the sales, and cancelled orders are restocked.
 */
export async function placeDemoOrders(tx: Tx, buyers: readonly Buyer[], adminId: string): Promise<number> {
  const random = createRandom(2026);
  const variants = await listSellableVariants(tx);
  const orders = Array.from({ length: ORDERS }, (_, n): DemoOrder => {
    const history = ORDER_HISTORIES[n % ORDER_HISTORIES.length] ?? ORDER_HISTORIES[0];
    // Delivered orders are at least a week old, pending ones at most three days.
    const oldest = { PENDING: 3, SHIPPED: 6, DELIVERED: 45, CANCELED: 30 }[history.at(-1) ?? 'PENDING'];
    const daysAgo = randomInteger(history.length, oldest, random) + random();
    return {
      buyer: pickRandom(buyers, random),
      address: pickRandom(ADDRESSES, random),
      lines: pickRandomLines(variants, random),
      placedAt: new Date(Date.now() - daysAgo * 86_400_000),
      history,
      adminId,
    };
  });
  // Insert in chronological order, so that a customer's first order is also the first row.
  for (const order of orders.toSorted((first, other) => first.placedAt.getTime() - other.placedAt.getTime()))
    await placeOrder(tx, order);
  return ORDERS;
}

async function listSellableVariants(tx: Tx): Promise<SoldVariant[]> {
  const { rows } = await sql<SoldVariant>`
    select
      variant.id,
      product.id as "productId",
      product.name as "productName",
      (select image_id from image_of(product.id, variant.color)) as "imageId",
      variant.size,
      variant.color,
      variant.color_hex as "colorHex",
      variant.price_paise as price,
      variant.saving_paise as saving
    from variants variant
    join products product on product.id = variant.product_id
    order by product.name, variant.position
  `.execute(tx);
  return rows;
}

function pickRandomLines(variants: readonly SoldVariant[], random: () => number) {
  const lineCount = new Map<string, SoldVariant & { quantity: number }>();
  const count = randomInteger(1, 3, random);
  while (lineCount.size < count) {
    const variant = pickRandom(variants, random);
    lineCount.set(variant.id, { ...variant, quantity: random() < 0.8 ? 1 : 2 });
  }
  return [...lineCount.values()];
}

type DemoOrder = {
  buyer: Buyer;
  address: (typeof ADDRESSES)[number];
  lines: (SoldVariant & { quantity: number })[];
  placedAt: Date;
  history: readonly ('PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED')[];
  adminId: string;
};

async function placeOrder(tx: Tx, { buyer, address, lines, placedAt, history, adminId }: DemoOrder): Promise<void> {
  const status = history.at(-1) ?? 'PENDING';
  const { subtotal, discount, total } = calculateTotals(lines);
  const { version } = await tx
    .updateTable('carts')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', buyer.cartId)
    .returning('version')
    .executeTakeFirstOrThrow();
  const order = await tx
    .insertInto('orders')
    .values({
      user_id: buyer.id,
      customer_first_name: buyer.firstName,
      customer_last_name: buyer.lastName,
      customer_email: buyer.email,
      address_line1: address.line1,
      address_line2: address.line2,
      address_city: address.city,
      address_state: address.state,
      address_postal_code: address.postal_code,
      subtotal_paise: subtotal,
      discount_paise: discount,
      total_paise: total,
      payment_status: status === 'DELIVERED' ? 'PAID' : 'PENDING',
      delivery_status: status,
      expected_delivery_on: toIndianDate(addDays(placedAt, DAYS_TO_DELIVER)),
      delivered_on: status === 'DELIVERED' ? toIndianDate(addDays(placedAt, history.length - 1)) : null,
      cart_id: buyer.cartId,
      cart_version: version - 1,
      placed_at: placedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const events = [];
  for (const [step, toStatus] of history.entries()) {
    const byCustomer = step === 0 || toStatus === 'CANCELED';
    events.push(
      await tx
        .insertInto('order_events')
        .values({
          order_id: order.id,
          from_status: history[step - 1] ?? null,
          to_status: toStatus,
          actor_id: byCustomer ? buyer.id : adminId,
          happened_at: addDays(placedAt, step),
        })
        .returning(['id', 'to_status as toStatus'])
        .executeTakeFirstOrThrow(),
    );
  }

  for (const [position, line] of lines.entries()) {
    const { id: lineId } = await tx
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position,
        product_id: line.productId,
        variant_id: line.id,
        product_name: line.productName,
        image_id: line.imageId,
        size: line.size,
        color: line.color,
        color_hex: line.colorHex,
        quantity: line.quantity,
        price_paise: line.price,
        saving_paise: line.saving,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordUnits(tx, { variantId: line.id, quantity: line.quantity, lineId, events, placedAt });
  }
}

type LineEvents = {
  variantId: string;
  quantity: number;
  lineId: string;
  events: { id: string; toStatus: string }[];
  placedAt: Date;
};

// Stock is the level after these orders, so add the sold units to the initial stock.
async function recordUnits(tx: Tx, { variantId, quantity, lineId, events, placedAt }: LineEvents): Promise<void> {
  const [placement] = events;
  const cancellation = events.find(({ toStatus }) => toStatus === 'CANCELED');
  const line = { variant_id: variantId, order_line_id: lineId, created_at: placedAt };
  await tx
    .insertInto('stock_movements')
    .values([
      ...(cancellation
        ? []
        : [{ variant_id: variantId, units: quantity, reason: 'initial', created_at: addDays(placedAt, -30) }]),
      { ...line, units: -quantity, reason: 'sale', order_event_id: placement?.id ?? null },
      ...(cancellation
        ? [{ ...line, units: quantity, reason: 'order_canceled', order_event_id: cancellation.id }]
        : []),
    ])
    .execute();
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

function toIndianDate(date: Date): string {
  return date.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
}
