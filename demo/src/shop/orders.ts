import type { Tx } from '@kinari/api/platform/database/db';
import { summarise } from '@kinari/contract/money';
import { sql } from 'kysely';
import { chanceFrom, pick, wholeNumberBetween } from '../chance.ts';
import { ADDRESSES } from './people.ts';

export type Buyer = { id: string; firstName: string; lastName: string; email: string; cartId: string };

type SoldVariant = {
  id: string;
  productId: string;
  productName: string;
  pictureId: string | null;
  size: string | null;
  color: string | null;
  colorHex: string | null;
  price: number;
  saving: number;
};

const ORDERS = 40;
const DAYS_TO_DELIVER = 5;
const HISTORIES = [
  ['PENDING'],
  ['PENDING', 'SHIPPED'],
  ['PENDING', 'SHIPPED', 'DELIVERED'],
  ['PENDING', 'CANCELED'],
] as const;

/**
 * Forty orders of the last weeks, ten with each delivery status. Every unit they took is in the ledger: what was sold
 * was there at the opening, and what was cancelled came back.
 */
export async function placeDemoOrders(tx: Tx, buyers: readonly Buyer[], adminId: string): Promise<number> {
  const chance = chanceFrom(2026);
  const variants = await listSellableVariants(tx);
  for (let n = 0; n < ORDERS; n++) {
    const history = HISTORIES[n % HISTORIES.length] ?? HISTORIES[0];
    // A delivered order is at least a week old, a pending one is of the last three days.
    const oldest = { PENDING: 3, SHIPPED: 6, DELIVERED: 45, CANCELED: 30 }[history.at(-1) ?? 'PENDING'];
    const daysAgo = wholeNumberBetween(history.length, oldest, chance) + chance();
    await placeOrder(tx, {
      buyer: pick(buyers, chance),
      address: pick(ADDRESSES, chance),
      lines: pickLines(variants, chance),
      placedAt: new Date(Date.now() - daysAgo * 86_400_000),
      history,
      adminId,
    });
  }
  return ORDERS;
}

async function listSellableVariants(tx: Tx): Promise<SoldVariant[]> {
  const { rows } = await sql<SoldVariant>`
    select
      variant.id,
      product.id as "productId",
      product.name as "productName",
      (select picture_id from picture_of(product.id, variant.color)) as "pictureId",
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

function pickLines(variants: readonly SoldVariant[], chance: () => number) {
  const wanted = new Map<string, SoldVariant & { quantity: number }>();
  const count = wholeNumberBetween(1, 3, chance);
  while (wanted.size < count) {
    const variant = pick(variants, chance);
    wanted.set(variant.id, { ...variant, quantity: chance() < 0.8 ? 1 : 2 });
  }
  return [...wanted.values()];
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
  const { subtotal, discount, total } = summarise(lines);
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
      expected_delivery_on: dayInIndia(addDays(placedAt, DAYS_TO_DELIVER)),
      delivered_on: status === 'DELIVERED' ? dayInIndia(addDays(placedAt, history.length - 1)) : null,
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
        picture_id: line.pictureId,
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

// The shelf shows what is left after these orders, so what they took is added to what there was at the opening.
async function recordUnits(tx: Tx, { variantId, quantity, lineId, events, placedAt }: LineEvents): Promise<void> {
  const [placement] = events;
  const cancellation = events.find(({ toStatus }) => toStatus === 'CANCELED');
  const line = { variant_id: variantId, order_line_id: lineId, moved_at: placedAt };
  await tx
    .insertInto('stock_movements')
    .values([
      ...(cancellation
        ? []
        : [{ variant_id: variantId, units: quantity, reason: 'opening', moved_at: addDays(placedAt, -30) }]),
      { ...line, units: -quantity, reason: 'sale', order_event_id: placement?.id ?? null },
      ...(cancellation ? [{ ...line, units: quantity, reason: 'cancellation', order_event_id: cancellation.id }] : []),
    ])
    .execute();
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

function dayInIndia(date: Date): string {
  return date.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
}
