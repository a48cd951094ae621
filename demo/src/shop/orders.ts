import type { Tx } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import { createRandom, pickRandom, randomInteger } from '../random.ts';
import { ADDRESSES } from './people.ts';

export type Buyer = { id: string; cartId: string };

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
  const orders = planDemoOrders(buyers, await listVariantIds(tx), new Date());
  // Place in chronological order, so that a customer's first order is also the first row.
  for (const order of orders.toSorted((first, other) => first.placedAt.getTime() - other.placedAt.getTime())) {
    await fillCart(tx, order);
    await recordHistory(tx, { orderId: await placeOrder(tx, order), adminId }, order);
  }
  return ORDERS;
}

export type DemoOrder<Person, Variant> = {
  buyer: Person;
  address: (typeof ADDRESSES)[number];
  /** Units by variant. */
  lines: ReadonlyMap<Variant, number>;
  placedAt: Date;
  history: readonly ('PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED')[];
};
type PlacedOrder = DemoOrder<Buyer, string>;

/** Plans the forty orders until `now`, in any order. `variants` are sorted by product name. */
export function planDemoOrders<Person, Variant>(
  buyers: readonly Person[],
  variants: readonly Variant[],
  now: Date,
): DemoOrder<Person, Variant>[] {
  const random = createRandom(2026);
  return Array.from({ length: ORDERS }, (_, n) => {
    const history = ORDER_HISTORIES[n % ORDER_HISTORIES.length] ?? ORDER_HISTORIES[0];
    // Delivered orders are at least a week old, pending ones at most three days.
    const oldest = { PENDING: 3, SHIPPED: 6, DELIVERED: 45, CANCELED: 30 }[history.at(-1) ?? 'PENDING'];
    const daysAgo = randomInteger(history.length, oldest, random) + random();
    return {
      buyer: pickRandom(buyers, random),
      address: pickRandom(ADDRESSES, random),
      lines: pickRandomLines(variants, random),
      placedAt: new Date(now.getTime() - daysAgo * 86_400_000),
      history,
    };
  });
}

async function listVariantIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant.id
    from variants variant
    join products product on product.id = variant.product_id
    order by product.name, variant.position
  `.execute(tx);
  return rows.map(({ id }) => id);
}

function pickRandomLines<Variant>(variants: readonly Variant[], random: () => number): Map<Variant, number> {
  const lines = new Map<Variant, number>();
  const count = randomInteger(1, 3, random);
  while (lines.size < count) lines.set(pickRandom(variants, random), random() < 0.8 ? 1 : 2);
  return lines;
}

/** Adds the units to stock, because the catalogue has the stock after these orders, and then to the cart. */
async function fillCart(tx: Tx, { buyer, lines, placedAt }: PlacedOrder): Promise<void> {
  for (const [n, [variantId, quantity]] of [...lines].entries())
    await sql`
      with stocked as (
        update variants set stock = stock + ${quantity} where id = ${variantId} returning id, price_paise
      )
      insert into cart_lines (cart_id, variant_id, quantity, shown_price_paise, added_at)
      select ${buyer.cartId}, id, ${quantity}, price_paise, ${placedAt}::timestamptz + ${n} * interval '1 second'
      from stocked
    `.execute(tx);
}

/** Places an order in the past. Its address is not saved: the customer already has one. */
async function placeOrder(tx: Tx, { buyer, address, placedAt }: PlacedOrder): Promise<string> {
  const { id: addressId } = await tx
    .insertInto('addresses')
    .values({ ...address, user_id: buyer.id, is_default: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const terms = JSON.stringify({ delivery_days: DAYS_TO_DELIVER, placed_at: placedAt });
  const { rows } = await sql<{ id: string }>`
    select place_order(${buyer.id}, ${addressId}, null, null, ${terms}::jsonb) ->> 'id' as id
  `.execute(tx);
  await tx.deleteFrom('addresses').where('id', '=', addressId).execute();
  return rows[0]?.id ?? '';
}

/** Moves an order through its later statuses, one per day. Adds its units to the ledger: restocked, or as initial stock. */
async function recordHistory(
  tx: Tx,
  { orderId, adminId }: { orderId: string; adminId: string },
  { buyer, placedAt, history }: PlacedOrder,
): Promise<void> {
  const events = history.slice(1).map((status, n) => ({
    order_id: orderId,
    from_status: history[n] ?? null,
    to_status: status,
    actor_id: status === 'CANCELED' ? buyer.id : adminId,
    happened_at: addDays(placedAt, n + 1),
  }));
  const last = events.at(-1);
  if (last) {
    await tx.insertInto('order_events').values(events).execute();
    await sql`
      update orders
      set
        delivery_status = ${last.to_status},
        delivered_on = case ${last.to_status} when 'DELIVERED' then ${last.happened_at}::timestamptz at time zone 'Asia/Kolkata' end
      where id = ${orderId}
    `.execute(tx);
    await sql`select refresh_payment_status(${orderId})`.execute(tx);
  }
  await sql`
    insert into stock_movements (variant_id, units, reason, order_line_id, order_event_id, created_at)
    select
      line.variant_id, line.quantity, case when canceled.id is null then 'initial' else 'order_canceled' end,
      case when canceled.id is not null then line.id end, canceled.id,
      coalesce(canceled.happened_at, ${addDays(placedAt, -30)}::timestamptz)
    from order_lines line
    left join order_events canceled on canceled.order_id = line.order_id and canceled.to_status = 'CANCELED'
    where line.order_id = ${orderId}
  `.execute(tx);
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
