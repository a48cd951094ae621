import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordChange } from '../audit/audit.service.ts';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { findOrder } from './order.queries.ts';
import { confirmationStanding } from './order-mails.ts';
import { insertNote, listNotes, type OrderNote, readSurroundings } from './order-page.queries.ts';
import { toWireOrder } from './order-record.ts';
import { listHistory } from './orders.service.ts';

type OrderInFull = Reply<'readOrder'>;
type WireNote = OrderInFull['notes'][number];

export async function readOrderInFull(db: Db, id: string): Promise<OrderInFull> {
  const [order, around] = await Promise.all([findOrder(db, id), readSurroundings(db, id)]);
  if (!order || !around) throw new Refusal('not_found');
  const [confirmation, changes, notes] = await Promise.all([
    confirmationStanding(db, id),
    listHistory(db, id),
    listNotes(db, id),
  ]);
  const lines = Object.entries(around.lines).map(([line, { saving, sku }]) => [
    line,
    { saving: toRupees(saving), sku },
  ]);
  return {
    order: toWireOrder(order),
    subtotal: toRupees(around.subtotal),
    discount: toRupees(around.discount),
    lines: Object.fromEntries(lines),
    customer: { ...around.customer, spent: toRupees(around.customer.spent) },
    confirmation,
    changes,
    notes: notes.map(toWireNote),
    newer: around.newer,
    older: around.older,
  };
}

type NewNote = { orderId: string; actorId: string; text: string };

export async function noteOrder(db: Db, { orderId, actorId, text }: NewNote): Promise<WireNote> {
  return db.transaction().execute(async (tx) => {
    if (!(await findOrder(tx, orderId))) throw new Refusal('not_found');
    const id = await insertNote(tx, { orderId, actorId, text });
    // What it says stays out of the log, which nobody can empty: it may speak of the customer.
    const what = `Note written about order ${orderId.slice(0, 8)}`;
    await recordChange(tx, { subject: { kind: 'order', id: orderId }, actorId, what });
    const note = (await listNotes(tx, orderId)).find((written) => written.id === id);
    if (!note) throw new Error(`Note ${id} is gone`);
    return toWireNote(note);
  });
}

function toWireNote({ at, ...note }: OrderNote): WireNote {
  return { ...note, at: at.toISOString() };
}
