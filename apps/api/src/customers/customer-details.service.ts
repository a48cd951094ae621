import { createHash } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import {
  type CustomerAccount,
  findCustomerAccount,
  listCustomerAddresses,
  listLatestOrders,
  lockOpenAccount,
  sumCustomerOrders,
  wasRecentlyViewed,
} from './customer-details.queries.ts';
import {
  type CustomerNote,
  deleteNote,
  findNoteAuthorForUpdate,
  insertNote,
  listNotes,
} from './customer-notes.queries.ts';

type CustomerDetails = EndpointResponse<'getCustomer'>;
type NoteResponse = CustomerDetails['notes'][number];

const VIEW_ACTION = 'customer.details_viewed';
const LATEST_ORDERS = 10;

type CustomerViewParams = { id: string; actorId: string; now: Now };

/** Returns customer details. Writes the view to the audit log first. */
export async function getCustomerDetails(db: Db, { id, actorId, now }: CustomerViewParams): Promise<CustomerDetails> {
  const account = await findCustomerAccount(db, id);
  if (!account) throw new DomainError('not_found');
  await recordCustomerView(db, { customerId: id, actorId });
  const [totals, latest, addresses, notes] = await Promise.all([
    sumCustomerOrders(db, id, toIndianDate(now())),
    listLatestOrders(db, id, LATEST_ORDERS),
    listCustomerAddresses(db, id),
    listNotes(db, id),
  ]);
  return {
    customer: toAccountResponse(account),
    orders: {
      count: totals.orders,
      open: totals.open,
      canceled: totals.canceled,
      spent: toRupees(totals.spent),
      latest: latest.map(({ placedAt, total, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        total: toRupees(total),
      })),
    },
    returns: totals.returns,
    refunds: { count: totals.refunds, paid: toRupees(totals.refunded), due: toRupees(totals.refundsDue) },
    credit: toRupees(totals.credit),
    wishlistItems: totals.wishlistItems,
    cartUnits: totals.cartUnits,
    addresses,
    notes: notes.map((note) => toNoteResponse(note, actorId)),
  };
}

/** Records a view. A reload within 15 minutes counts as the same view. */
async function recordCustomerView(
  db: Db,
  { customerId, actorId }: { customerId: string; actorId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await wasRecentlyViewed(tx, { customerId, actorId, action: VIEW_ACTION })) return;
    await recordAuditEntry(tx, { kind: 'customer', id: customerId, actorId }, { action: VIEW_ACTION });
  });
}

function toAccountResponse({
  gstin,
  tradeName,
  deletionDueAt,
  erasedAt,
  since,
  ...account
}: CustomerAccount): CustomerDetails['customer'] {
  return {
    ...account,
    since: since.toISOString(),
    business: gstin && tradeName ? { gstin, tradeName } : null,
    status: erasedAt ? 'erased' : deletionDueAt ? 'deletion_pending' : 'open',
    erasedAt: (erasedAt ?? deletionDueAt)?.toISOString() ?? null,
  };
}

type NewNote = { customerId: string; actorId: string; text: string; key: string | undefined };

/** Creates a note, once per idempotency key. */
export async function addCustomerNote(db: Db, { customerId, actorId, text, key }: NewNote): Promise<NoteResponse> {
  const claim = key && { userId: actorId, key, request: fingerprint('addCustomerNote', customerId, text) };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return getNote(tx, { customerId, actorId, id: existingId });
    if (!(await lockOpenAccount(tx, customerId))) throw new DomainError('not_found');
    const id = await insertNote(tx, { userId: customerId, actorId, text });
    // Leave the text out of the audit log, which cannot be erased.
    await recordAuditEntry(tx, { kind: 'customer', id: customerId, actorId }, { action: 'customer.note_added' });
    if (claim) await storeIdempotencyResult(tx, claim, id);
    return getNote(tx, { customerId, actorId, id });
  });
}

export async function deleteOwnNote(
  db: Db,
  { customerId, noteId, actorId }: { customerId: string; noteId: string; actorId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const author = await findNoteAuthorForUpdate(tx, { id: noteId, userId: customerId });
    if (!author) throw new DomainError('not_found');
    if (author !== actorId) throw new DomainError('not_note_author');
    await deleteNote(tx, noteId);
    await recordAuditEntry(tx, { kind: 'customer', id: customerId, actorId }, { action: 'customer.note_deleted' });
  });
}

async function getNote(
  tx: Tx,
  { customerId, actorId, id }: { customerId: string; actorId: string; id: string },
): Promise<NoteResponse> {
  const note = (await listNotes(tx, customerId)).find((candidate) => candidate.id === id);
  if (!note) throw new DomainError('not_found');
  return toNoteResponse(note, actorId);
}

function fingerprint(...request: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function toNoteResponse({ at, actorId, ...note }: CustomerNote, reader: string): NoteResponse {
  return { ...note, at: at.toISOString(), isOwn: actorId === reader };
}
