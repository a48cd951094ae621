import type { EndpointResponse } from '@kinari/contract/contract';
import { ensureQuantities } from '../cart/cart.service.ts';
import { getMyOrderLines } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';

type ReorderResponse = EndpointResponse<'reorder'>;

/** Adds the lines of an order to the cart at current prices, up to the ordered quantities. A repeated request adds nothing. */
export async function reorderItems(db: Db, orderRef: { userId: string; orderId: string }): Promise<ReorderResponse> {
  const lines = await getMyOrderLines(db, orderRef);
  const outcomes = await ensureQuantities(db, orderRef.userId, lines);
  const response: ReorderResponse = { added: [], leftOut: [] };
  for (const [position, { id: orderLineId, name, size, color, quantity }] of lines.entries()) {
    const { quantityInCart = 0, reason } = outcomes[position] ?? {};
    const line = { orderLineId, name, size, color };
    if (quantityInCart > 0) response.added.push({ ...line, quantity: quantityInCart });
    if (reason) response.leftOut.push({ ...line, quantity: quantity - quantityInCart, reason });
  }
  return response;
}
