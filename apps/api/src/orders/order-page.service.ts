import { createHash } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { needsPlaceOfSupply } from '../invoicing/invoicing.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { getSettings } from '../settings/settings.service.ts';
import { findOrder } from './order.queries.ts';
import { getConfirmationStatus } from './order-emails.ts';
import {
  getOrderContext,
  insertOrderNote,
  listOrderEdits,
  listOrderNotes,
  listShipmentsByOrder,
  type OrderNote,
  sumOrderCod,
} from './order-page.queries.ts';
import { toCustomerOrder, toOrderResponse } from './order-record.ts';
import { listOrderHistory } from './orders.service.ts';
import { toCustomerShipment, toShipmentResponse } from './shipment-record.ts';

type OrderDetails = EndpointResponse<'getOrder'>;
type NoteResponse = OrderDetails['notes'][number];

export async function getOrderDetails(db: Db, id: string): Promise<OrderDetails> {
  const [order, context] = await Promise.all([findOrder(db, id), getOrderContext(db, id)]);
  if (!order || !context) throw new DomainError('not_found');
  const [confirmation, changes, notes, shipments, edits, codTotals, isPlaceOfSupplyNeeded] = await Promise.all([
    getConfirmationStatus(db, id),
    listOrderHistory(db, id),
    listOrderNotes(db, id),
    listShipmentsByOrder(db, id),
    listOrderEdits(db, id),
    sumOrderCod(db, id),
    needsPlaceOfSupply(db, id),
  ]);
  const lines = Object.entries(context.lines).map(([line, { saving, sku }]) => [
    line,
    { saving: toRupees(saving), sku },
  ]);
  return {
    order: toOrderResponse(order),
    subtotal: toRupees(context.subtotal),
    discount: toRupees(context.discount),
    lines: Object.fromEntries(lines),
    customer: { ...context.customer, spent: toRupees(context.customer.spent) },
    confirmation,
    changes,
    notes: notes.map(toNoteResponse),
    shipments: shipments.map(toShipmentResponse),
    edits: edits.map(({ at, ...edit }) => ({ ...edit, at: at.toISOString() })),
    cod: {
      due: toRupees(codTotals.due),
      collected: toRupees(codTotals.collected),
      remitted: toRupees(codTotals.remitted),
      outstanding: toRupees(codTotals.outstanding),
      overpaid: toRupees(codTotals.overpaid),
    },
    needsPlaceOfSupply: isPlaceOfSupplyNeeded,
    newer: context.newer,
    older: context.older,
  };
}

/** Returns one of the customer's own orders, with totals and the full tracking history. */
export async function getMyOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
  now: Date,
): Promise<EndpointResponse<'getMyOrder'>> {
  const [order, context, { selfServiceReturns }] = await Promise.all([
    findOrder(db, orderId),
    getOrderContext(db, orderId),
    getSettings(db),
  ]);
  if (!order || !context || order.userId !== userId) throw new DomainError('not_found');
  const shipments = await listShipmentsByOrder(db, orderId);
  const savings = order.lines.map(({ id, saving }) => [id, toRupees(saving)] as const);
  return {
    order: {
      ...toCustomerOrder(order, { selfServiceReturns, now }),
      shipments: shipments.filter(({ status }) => status !== 'canceled').map(toCustomerShipment),
    },
    subtotal: toRupees(context.subtotal),
    discount: toRupees(context.discount),
    savings: Object.fromEntries(savings),
  };
}

type NewNote = { orderId: string; actorId: string; text: string; key: string | undefined };

/** Creates a note. Idempotent per key. */
export async function addOrderNote(db: Db, { orderId, actorId, text, key }: NewNote): Promise<NoteResponse> {
  const claim = key && { userId: actorId, key, request: hashRequest('addOrderNote', orderId, text) };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return getNote(tx, orderId, existingId);
    if (!(await findOrder(tx, orderId))) throw new DomainError('not_found');
    const id = await insertOrderNote(tx, { orderId, actorId, text });
    // The text stays out of the audit log, which cannot be purged: it may contain personal data.
    const message = `Note added to order ${orderId.slice(0, 8)}`;
    await recordAuditEntry(tx, { subject: { kind: 'order', id: orderId }, actorId, summary: message });
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

function toNoteResponse({ at, ...note }: OrderNote): NoteResponse {
  return { ...note, at: at.toISOString() };
}
