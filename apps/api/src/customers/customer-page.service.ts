import { createHash } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordChange } from '../audit/audit.service.ts';
import { dayInIndia, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import { type CustomerNote, deleteNote, findAuthor, insertNote, listNotes } from './customer-notes.queries.ts';
import {
  type Account,
  findAccount,
  holdOpenAccount,
  listAddressesOf,
  listLatestOrders,
  sumUp,
  wasJustOpened,
} from './customer-page.queries.ts';

type CustomerInFull = Reply<'readCustomer'>;
type WireNote = CustomerInFull['notes'][number];

const OPENED = 'Page of a customer opened';
const LATEST_ORDERS = 10;

type Opening = { id: string; actorId: string; now: Now };

/** A customer in full. That it was looked at is on record before anything is told. */
export async function openCustomer(db: Db, { id, actorId, now }: Opening): Promise<CustomerInFull> {
  const account = await findAccount(db, id);
  if (!account) throw new Refusal('not_found');
  await recordOpening(db, { customerId: id, actorId });
  const [sums, latest, addresses, notes] = await Promise.all([
    sumUp(db, id, dayInIndia(now())),
    listLatestOrders(db, id, LATEST_ORDERS),
    listAddressesOf(db, id),
    listNotes(db, id),
  ]);
  return {
    customer: toWireAccount(account),
    orders: {
      count: sums.orders,
      open: sums.open,
      canceled: sums.canceled,
      spent: toRupees(sums.spent),
      latest: latest.map(({ placedAt, total, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        total: toRupees(total),
      })),
    },
    returns: sums.returns,
    refunds: { count: sums.refunds, paid: toRupees(sums.refunded), due: toRupees(sums.refundsDue) },
    credit: toRupees(sums.credit),
    wishes: sums.wishes,
    cartUnits: sums.cartUnits,
    addresses,
    notes: notes.map((note) => toWireNote(note, actorId)),
  };
}

/** A page that is loaded again within a quarter of an hour is the same look at it: the record stays readable. */
async function recordOpening(db: Db, { customerId, actorId }: { customerId: string; actorId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await wasJustOpened(tx, { customerId, actorId, what: OPENED })) return;
    await recordChange(tx, { subject: { kind: 'customer', id: customerId }, actorId, what: OPENED });
  });
}

function toWireAccount({ gstin, tradeName, closesAt, erasedAt, since, ...who }: Account): CustomerInFull['customer'] {
  return {
    ...who,
    since: since.toISOString(),
    business: gstin && tradeName ? { gstin, tradeName } : null,
    state: erasedAt ? 'erased' : closesAt ? 'closing' : 'open',
    erasedAt: (erasedAt ?? closesAt)?.toISOString() ?? null,
  };
}

type NewNote = { customerId: string; actorId: string; text: string; key: string | undefined };

/** Writes a note, once for each key however often it is sent. */
export async function noteCustomer(db: Db, { customerId, actorId, text, key }: NewNote): Promise<WireNote> {
  const claim = key && { userId: actorId, key, request: fingerprintOf('noteCustomer', customerId, text) };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return readNote(tx, { customerId, actorId, id: known });
    if (!(await holdOpenAccount(tx, customerId))) throw new Refusal('not_found');
    const id = await insertNote(tx, { userId: customerId, actorId, text });
    // What it says stays out of the log, which nobody can empty.
    await recordChange(tx, {
      subject: { kind: 'customer', id: customerId },
      actorId,
      what: 'Note written about a customer',
    });
    if (claim) await rememberMade(tx, claim, id);
    return readNote(tx, { customerId, actorId, id });
  });
}

/** What somebody else wrote stays: it was told to everybody. */
export async function deleteOwnNote(
  db: Db,
  { customerId, noteId, actorId }: { customerId: string; noteId: string; actorId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const author = await findAuthor(tx, { id: noteId, userId: customerId });
    if (!author) throw new Refusal('not_found');
    if (author !== actorId) throw new Refusal('not_your_note');
    await deleteNote(tx, noteId);
    await recordChange(tx, {
      subject: { kind: 'customer', id: customerId },
      actorId,
      what: 'Note about a customer deleted',
    });
  });
}

async function readNote(
  tx: Tx,
  { customerId, actorId, id }: { customerId: string; actorId: string; id: string },
): Promise<WireNote> {
  const note = (await listNotes(tx, customerId)).find((written) => written.id === id);
  if (!note) throw new Refusal('not_found');
  return toWireNote(note, actorId);
}

function fingerprintOf(...request: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function toWireNote({ at, actorId, ...note }: CustomerNote, reader: string): WireNote {
  return { ...note, at: at.toISOString(), isOwn: actorId === reader };
}
