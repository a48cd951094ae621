import { cancelMyOrder } from '@kinari/api/fulfilment/order-status.service';
import type { Db } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import { DEMO_CUSTOMER } from '../shop/people.ts';
import type { HistoryPeople } from './people.ts';
import type { PlannedOrder } from './planned-order.ts';

const DAYS_TO_DELIVER = 5;
const MINUTES_TO_PAY = 20;
const GIFT_RECIPIENTS = ['Nandini Kelkar', 'Aryan Joshi', 'Sunita Bora', 'Kabir Anand', 'Revathi Mani'];

/** Puts the lines into the customer's cart and places the order as the checkout does, at its time. */
export async function placePlannedOrder(
  db: Db,
  { customer, lines, placedAt, isGift, payment }: PlannedOrder,
  { customers }: HistoryPeople,
): Promise<string> {
  const buyer = customers.get(customer.username);
  if (!buyer) throw new Error(`The demo has no customer ${customer.username}`);
  await sql`
    insert into cart_lines (cart_id, variant_id, quantity, shown_price_paise, added_at)
    select ${buyer.cartId}, variant.id, wanted.quantity, variant.price_paise, ${placedAt}::timestamptz - interval '5 minutes'
    from unnest(${lines.map(({ sku }) => sku)}::text[], ${lines.map(({ quantity }) => quantity)}::int[]) wanted(sku, quantity)
    join variants variant on variant.sku = wanted.sku
  `.execute(db);
  const recipient = GIFT_RECIPIENTS[placedAt.getUTCDate() % GIFT_RECIPIENTS.length] ?? '';
  const terms = JSON.stringify({
    delivery_days: DAYS_TO_DELIVER,
    placed_at: placedAt,
    // Asha keeps her store credit, so that it can be used at the checkout.
    use_credit: customer.username !== DEMO_CUSTOMER.username,
    ...(payment && { pays_online: true, minutes_to_pay: MINUTES_TO_PAY }),
    ...(isGift && {
      gift_recipient: recipient,
      gift_contact: `${recipient.toLowerCase().replace(' ', '.')}@example.com`,
    }),
  });
  const { rows } = await sql<{ id: string }>`
    select place_order(${buyer.id}, ${buyer.addressId}, null, null, ${terms}::jsonb) ->> 'id' as id
  `.execute(db);
  return rows[0]?.id ?? '';
}

/** The customer cancels before the order is packed. */
export async function cancelPlannedOrder(
  db: Db,
  orderId: string,
  { customer }: PlannedOrder,
  { customers }: HistoryPeople,
): Promise<void> {
  await cancelMyOrder(db, { userId: customers.get(customer.username)?.id ?? '', orderId });
}
