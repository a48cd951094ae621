import type { Body } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { differenceBetween, recordChange } from '../audit/audit.service.ts';
import { creditUnits } from '../documents/issue.service.ts';
import { announce } from '../events/events.service.ts';
import { putBackEdited } from '../inventory/inventory.service.ts';
import { holdOrder } from '../orders/orders.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { payBackEdited } from '../refunds/payment.service.ts';
import { settlePayment } from '../refunds/refunds.service.ts';
import {
  type Contact,
  findEdit,
  hasParcel,
  insertEdit,
  listUnits,
  readContact,
  readTotal,
  setContact,
  setUnits,
  totalWith,
  type Units,
} from './order-edit.queries.ts';

type Edit = Body<'editOrder'> & { orderId: string; actorId: string };

/** Changes an order while nothing of it is packed: all of it or nothing, and the customer is told. */
export async function editOrder(db: Db, edit: Edit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { orderId, actorId, reason } = edit;
    const order = await holdOrder(tx, orderId);
    if (order.deliveryStatus !== 'PENDING' || (await hasParcel(tx, orderId))) throw new Refusal('order_not_editable');
    const total = await readTotal(tx, orderId);
    if (total !== toPaise(edit.seenTotal)) throw new Refusal('stale_version');

    const contact = await readContact(tx, orderId);
    const wanted = contactAfter(contact, edit);
    const lines = await fewerUnits(tx, edit);
    const changed = differenceBetween(contact, wanted);
    if (lines.length === 0 && changed.changed.length === 0) return;

    const quantities = (key: 'before' | 'quantity') =>
      lines.map((line) => ({ id: line.id, name: line.name, quantity: line[key] }));
    await setContact(tx, orderId, wanted);
    const before = { ...changed.before, ...(lines.length > 0 && { lines: quantities('before'), total }) };
    if (lines.length > 0) await takeOut(tx, orderId, lines);
    const after = {
      ...changed.after,
      ...(lines.length > 0 && { lines: quantities('quantity'), total: await readTotal(tx, orderId) }),
    };
    const editId = await insertEdit(tx, { orderId, actorId, reason, before, after });
    await putBackEdited(tx, {
      editId,
      actorId,
      lines: lines.map((line) => ({ lineId: line.id, units: line.before - line.quantity })),
    });
    // Which fields, not what they say: nobody can empty the log.
    await recordChange(tx, {
      subject: { kind: 'order', id: orderId },
      actorId,
      what: `Order ${orderId.slice(0, 8)} edited`,
      after: { changed: [...changed.changed, ...(lines.length > 0 ? ['lines'] : [])] },
    });
    await announce(tx, 'order.edited', orderId, { editId });
    // An order that had left and was moved back has an invoice; last, because the number of a document is held until all this stands.
    const removed = Object.fromEntries(lines.map((line) => [line.id, line.before - line.quantity]));
    await creditUnits(tx, orderId, { units: removed, reason: 'Order changed' });
  });
}

/** What was paid for the units goes back before the sums of the order are less. */
async function takeOut(tx: Tx, orderId: string, lines: { id: string; quantity: number }[]): Promise<void> {
  await payBackEdited(tx, orderId, await totalWith(tx, orderId, lines));
  await setUnits(tx, orderId, lines);
  await settlePayment(tx, orderId);
}

function contactAfter(before: Contact, { mobile, address }: Edit): Contact {
  return { ...before, ...address, ...(mobile !== undefined && { mobile }) };
}

export type EditBefore = Partial<Contact> & { total?: number; lines?: Units[] };

/** What staff changed, as it was before. */
export async function readEdit(db: Queryable, id: string): Promise<{ reason: string; before: EditBefore } | undefined> {
  const edit = await findEdit(db, id);
  return edit && { reason: edit.reason, before: edit.before as EditBefore };
}

type Fewer = Units & { before: number };

/** The lines that change: each to fewer units than it has, and at least one unit left of them all. */
async function fewerUnits(tx: Tx, { orderId, lines: wanted = [] }: Edit): Promise<Fewer[]> {
  const lines = await listUnits(tx, orderId);
  const after = lines.map((line) => ({
    ...line,
    before: line.quantity,
    quantity: wanted.find(({ id }) => id === line.id)?.quantity ?? line.quantity,
  }));
  const known = wanted.every(({ id }) => lines.some((line) => line.id === id));
  const isMore = after.some(({ before, quantity }) => quantity > before);
  if (!known || isMore || after.every(({ quantity }) => quantity === 0)) throw new Refusal('units_do_not_add_up');
  return after.filter(({ before, quantity }) => quantity < before);
}
