import { ensureQuantities, isCartEmpty, removeUnchangedLines } from '../cart/cart.service.ts';
import { getOrder } from '../order-views/order-details.service.ts';
import { getMyOrderLines } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';

/** Puts the lines of an order that was not paid back into the cart, unless its customer has filled it since. */
export async function restoreCart(db: Db, orderId: string): Promise<void> {
  const { userId, deliveryStatus } = await getOrder(db, orderId);
  if (deliveryStatus !== 'CANCELED' || !(await isCartEmpty(db, userId))) return;
  await ensureQuantities(db, userId, await getMyOrderLines(db, { userId, orderId }));
}

/** Takes the lines of an order that was paid late out of the cart again, if they are unchanged. */
export async function removeOrderedLines(db: Db, orderId: string): Promise<void> {
  const { userId } = await getOrder(db, orderId);
  await removeUnchangedLines(db, userId, await getMyOrderLines(db, { userId, orderId }));
}
