import { createHash } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { lockOrder } from './orders.service.ts';

type NoteResponse = EndpointResponse<'getOrder'>['notes'][number];

export type OrderNote = { id: string; at: Date; by: string | null; text: string };

export async function listOrderNotes(db: Queryable, orderId: string): Promise<OrderNote[]> {
  const { rows } = await sql<OrderNote>`
    select note.id, note.written_at as at, name_of(actor) as by, note.text
    from order_notes note
    join users actor on actor.id = note.actor_id
    where note.order_id = ${orderId}
    order by note.written_at, note.id
  `.execute(db);
  return rows;
}

async function insertOrderNote(tx: Tx, note: { orderId: string; actorId: string; text: string }): Promise<string> {
  const { id } = await tx
    .insertInto('order_notes')
    .values({ order_id: note.orderId, actor_id: note.actorId, text: note.text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewNote = { orderId: string; actorId: string; text: string; key: string | undefined };

/** Creates a note. Idempotent per key. */
export async function addOrderNote(db: Db, { orderId, actorId, text, key }: NewNote): Promise<NoteResponse> {
  const claim = key && { userId: actorId, key, request: hashRequest('addOrderNote', orderId, text) };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return getNote(tx, orderId, existingId);
    await lockOrder(tx, orderId);
    const id = await insertOrderNote(tx, { orderId, actorId, text });
    // The text stays out of the audit log, which cannot be purged: it may contain personal data.
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      { action: 'order.note_added', data: { order: orderId } },
    );
    if (claim) await storeIdempotencyResult(tx, claim, id);
    return getNote(tx, orderId, id);
  });
}

async function getNote(tx: Tx, orderId: string, id: string): Promise<NoteResponse> {
  const note = (await listOrderNotes(tx, orderId)).find((candidate) => candidate.id === id);
  if (!note) throw new Error(`Note ${id} not found`);
  return toNoteResponse(note);
}

function hashRequest(...request: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

export function toNoteResponse({ at, ...note }: OrderNote): NoteResponse {
  return { ...note, at: at.toISOString() };
}
