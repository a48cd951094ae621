import { giveBack, takeBack } from '../credits/credits.service.ts';
import { announce } from '../events/events.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { insertDue, readCancelled, readPaid, voidRefunds } from './refunds.queries.ts';

/**
 * What a held order was paid with goes back when it is cancelled: credit to credit at once, and cash that was paid is owed from then on.
 * Not what was refunded before, for goods that came back.
 */
export async function payBackCancelled(tx: Tx, orderId: string): Promise<void> {
  const { total, isPaid, creditLeft, refunded } = await readPaid(tx, orderId);
  const left = isPaid ? Math.max(0, total - refunded) : creditLeft;
  const toCredit = Math.min(creditLeft, left);
  await giveBack(tx, { orderId, paise: toCredit });
  await oweCash(tx, orderId, left - toCredit);
}

/** The same for units that are taken out of an order before it is packed; what of it is not paid yet is collected less. */
export async function payBackEdited(tx: Tx, orderId: string, newTotal: number): Promise<void> {
  const { total, isPaid, creditLeft, refunded } = await readPaid(tx, orderId);
  // What came back of it was paid for already.
  if (refunded > 0) throw new Refusal('order_not_editable');
  const less = total - newTotal;
  const toCredit = isPaid ? Math.min(creditLeft, less) : Math.max(0, creditLeft - newTotal);
  await giveBack(tx, { orderId, paise: toCredit });
  await oweCash(tx, orderId, isPaid ? less - toCredit : 0);
}

async function oweCash(tx: Tx, orderId: string, paise: number): Promise<void> {
  if (paise === 0) return;
  const refundId = await insertDue(tx, { orderId, returnId: null, paise });
  await announce(tx, 'refund.due', orderId, { refundId });
}

/**
 * An order that was cancelled is on again: nothing is owed for it, and it is paid with the credit that it gave back. Once money was
 * sent, or that credit was spent on something else, it takes a new order.
 */
export async function payAgain(tx: Tx, orderId: string): Promise<void> {
  const { givenBack, dueIds, isPaidBack } = await readCancelled(tx, orderId);
  if (isPaidBack) throw new Refusal('paid_back');
  await voidRefunds(tx, dueIds);
  if (!(await takeBack(tx, { orderId, paise: givenBack }))) throw new Refusal('paid_back');
}
