import type { Reply } from '@kinari/contract/contract';
import { fillUp } from '../cart/cart.service.ts';
import { readOwnLines } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';

type Reordered = Reply<'reorder'>;

/**
 * Puts what an order held into the cart once more, at today's prices. The cart is filled up to what the order held and not beyond: a press
 * that was sent twice adds nothing.
 */
export async function reorder(db: Db, own: { userId: string; orderId: string }): Promise<Reordered> {
  const lines = await readOwnLines(db, own);
  const outcomes = await fillUp(db, own.userId, lines);
  const reply: Reordered = { added: [], leftOut: [] };
  for (const [position, { id: orderLineId, name, size, color, quantity }] of lines.entries()) {
    const { held = 0, reason } = outcomes[position] ?? {};
    const line = { orderLineId, name, size, color };
    if (held > 0) reply.added.push({ ...line, quantity: held });
    if (reason) reply.leftOut.push({ ...line, quantity: quantity - held, reason });
  }
  return reply;
}
