import { createHash } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordChange } from '../audit/audit.service.ts';
import { isStateUnknown } from '../documents/documents.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import { readSettings } from '../settings/settings.service.ts';
import { findOrder } from './order.queries.ts';
import { confirmationStanding } from './order-mails.ts';
import {
  insertNote,
  listEdits,
  listNotes,
  listParcelsOf,
  type OrderNote,
  readSurroundings,
  sumCash,
} from './order-page.queries.ts';
import { toOwnOrder, toWireOrder } from './order-record.ts';
import { listHistory } from './orders.service.ts';
import { toOwnParcel, toWireParcel } from './parcel-record.ts';

type OrderInFull = Reply<'readOrder'>;
type WireNote = OrderInFull['notes'][number];

export async function readOrderInFull(db: Db, id: string): Promise<OrderInFull> {
  const [order, around] = await Promise.all([findOrder(db, id), readSurroundings(db, id)]);
  if (!order || !around) throw new Refusal('not_found');
  const [confirmation, changes, notes, parcels, edits, cash, stateUnknown] = await Promise.all([
    confirmationStanding(db, id),
    listHistory(db, id),
    listNotes(db, id),
    listParcelsOf(db, id),
    listEdits(db, id),
    sumCash(db, id),
    isStateUnknown(db, id),
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
    parcels: parcels.map(toWireParcel),
    edits: edits.map(({ at, ...edit }) => ({ ...edit, at: at.toISOString() })),
    cash: {
      toCollect: toRupees(cash.toCollect),
      collected: toRupees(cash.collected),
      remitted: toRupees(cash.remitted),
      outstanding: toRupees(cash.outstanding),
    },
    stateUnknown,
    newer: around.newer,
    older: around.older,
  };
}

/** One of a customer's own orders, with its sums and the whole way of its parcels. */
export async function readOwnOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
  now: Date,
): Promise<Reply<'readOwnOrder'>> {
  const [order, around, { returnsOnline }] = await Promise.all([
    findOrder(db, orderId),
    readSurroundings(db, orderId),
    readSettings(db),
  ]);
  if (!order || !around || order.userId !== userId) throw new Refusal('not_found');
  const parcels = await listParcelsOf(db, orderId);
  const savings = order.lines.map(({ id, saving }) => [id, toRupees(saving)] as const);
  return {
    order: {
      ...toOwnOrder(order, { returnsOnline, now }),
      parcels: parcels.filter(({ state }) => state !== 'void').map(toOwnParcel),
    },
    subtotal: toRupees(around.subtotal),
    discount: toRupees(around.discount),
    savings: Object.fromEntries(savings),
  };
}

type NewNote = { orderId: string; actorId: string; text: string; key: string | undefined };

/** Writes a note, once for each key however often it is sent. */
export async function noteOrder(db: Db, { orderId, actorId, text, key }: NewNote): Promise<WireNote> {
  const claim = key && { userId: actorId, key, request: fingerprintOf('noteOrder', orderId, text) };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return readNote(tx, orderId, known);
    if (!(await findOrder(tx, orderId))) throw new Refusal('not_found');
    const id = await insertNote(tx, { orderId, actorId, text });
    // What it says stays out of the log, which nobody can empty: it may speak of the customer.
    const what = `Note written about order ${orderId.slice(0, 8)}`;
    await recordChange(tx, { subject: { kind: 'order', id: orderId }, actorId, what });
    if (claim) await rememberMade(tx, claim, id);
    return readNote(tx, orderId, id);
  });
}

async function readNote(tx: Tx, orderId: string, id: string): Promise<WireNote> {
  const note = (await listNotes(tx, orderId)).find((written) => written.id === id);
  if (!note) throw new Error(`Note ${id} is gone`);
  return toWireNote(note);
}

function fingerprintOf(...request: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function toWireNote({ at, ...note }: OrderNote): WireNote {
  return { ...note, at: at.toISOString() };
}
