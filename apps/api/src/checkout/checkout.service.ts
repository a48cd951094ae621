import { createHash } from 'node:crypto';
import type { EndpointBody } from '@kinari/contract/contract';
import type { Settings } from '@kinari/contract/settings';
import { sql } from 'kysely';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Db, isConstraintViolation } from '../platform/database/db.ts';

// Retry if two orders get the same random 8-character short id: a 1 in 10,000 chance at 100 million orders.
const MAX_ATTEMPTS = 3;
const MAX_LINES = 50;

export type PlaceOrderInput = EndpointBody<'placeOrder'> & {
  userId: string;
  key: string | undefined;
  /** IP range of the request. Undefined for our own processes. */
  network?: string | undefined;
  recipientNeeded?: boolean;
};

// Rule against keeping stock without paying: open orders that wait, and orders of a day that were not paid.
const MAX_UNPAID_ORDERS = 2;
const MAX_EXPIRED_ORDERS = 6;

/** Turns the cart into an order in one statement. The rules are in `place_order`. */
export async function placeOrder(
  db: Db,
  { userId, key, network, recipientNeeded, ...input }: PlaceOrderInput,
  {
    deliveryDays,
    maxOpenOrdersPerCustomer,
    maxOrderValue,
    maxOrderValueUnverifiedEmail,
    unverifiedUnitsPerNetwork,
    giftOrders,
    minutesToPay,
  }: Settings,
): Promise<OrderRecord> {
  const { addressId, paymentMethod, mobile, gstin, tradeName, useCredit, gift, recipientName, note } = input;
  const hashedInput = { addressId, paymentMethod, mobile, gstin, tradeName, useCredit, gift, recipientName, note };
  const request = createHash('sha256').update(JSON.stringify(hashedInput)).digest();
  // Ignore gift details if the shop has gift orders switched off.
  const giftDetails = giftOrders && gift ? { gift_recipient: gift.name, gift_contact: gift.contact } : {};
  const terms = JSON.stringify({
    delivery_days: deliveryDays,
    max_open_orders: maxOpenOrdersPerCustomer,
    max_lines: MAX_LINES,
    max_order_rupees: maxOrderValue,
    max_order_rupees_unverified: maxOrderValueUnverifiedEmail,
    max_unverified_units: unverifiedUnitsPerNetwork,
    network,
    recipient_needed: recipientNeeded,
    recipient_name: recipientName,
    note: note || undefined,
    mobile,
    gstin,
    trade_name: tradeName,
    use_credit: useCredit,
    pays_online: paymentMethod === 'ONLINE',
    minutes_to_pay: minutesToPay,
    max_unpaid_orders: MAX_UNPAID_ORDERS,
    max_expired_orders: MAX_EXPIRED_ORDERS,
    ...giftDetails,
  });
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await sql<{ order: OrderRecord }>`
        select place_order(${userId}, ${addressId}, ${key ?? null}, ${request}, ${terms}::jsonb) as "order"
      `.execute(db);
      if (!rows[0]) throw new Error('Order placement returned no row');
      return rows[0].order;
    } catch (error) {
      if (isConstraintViolation(error, 'orders_short_id') && attempt < MAX_ATTEMPTS) continue;
      throw error;
    }
  }
}
