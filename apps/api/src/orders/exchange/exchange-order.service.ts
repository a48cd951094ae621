import { spendOn } from '../../credits/credits.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { payAsCredit, settlePayment, type Tools } from '../../refunds/refunds.service.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { insertExchange, takeUnits } from './exchange-order.queries.ts';

type Exchange = {
  /** The order that the goods came back of, which the caller holds. */
  orderId: string;
  returnId: string;
  returnLineId: string;
  variantId: string;
  quantity: number;
  actorId: string;
};

/**
 * Sends something else for goods that came back: what they were worth becomes credit, and a new order is paid with it in the same
 * breath. Refused (`exchange_sold_out`), before anything is written, where the shelf does not have the units.
 */
export async function placeExchange(
  tx: Tx,
  { orderId, returnId, returnLineId, variantId, quantity, actorId }: Exchange,
  tools: Tools,
): Promise<{ orderId: string; refundId: string }> {
  if (!(await takeUnits(tx, variantId, quantity))) throw new Refusal('exchange_sold_out');
  const { daysToDeliver } = await readSettings(tx);
  const placed = await insertExchange(tx, { returnLineId, variantId, quantity, actorId, daysToDeliver });
  const { paise, userId: ownerId } = placed;
  const reference = placed.id.slice(0, 8);
  const credited = await payAsCredit(tx, { orderId, returnId, paise, ownerId, reference, actorId }, tools);
  await spendOn(tx, { creditId: credited.creditId, orderId: placed.id, paise });
  await settlePayment(tx, orderId);
  return { orderId: placed.id, refundId: credited.refundId };
}
