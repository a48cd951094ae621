import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { writeOffMissingUnits } from '../inventory/inventory.service.ts';
import { toImageResponse } from '../media/images.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { addMs, MINUTE, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import {
  countPacking,
  endPackingSession,
  findPackingOrder,
  findPackingSession,
  insertSerials,
  listPackingLines,
  listPackingQueue,
  type PackingLine,
  startPackingSession,
} from './packing.queries.ts';
import { getShipment, insertShipment, insertShipmentEvent, refreshOrderQueues } from './shipments.service.ts';

const MAX_QUEUE_ITEMS = 20;
/** Time after which a packing claim expires. */
export const PACKING_SESSION_TTL = 20 * MINUTE;

type ActorContext = { actorId: string; now: Now };
type PackingResponse = EndpointResponse<'startPacking'>;

export async function getPackingQueue(
  db: Db,
  { actorId, now }: ActorContext,
): Promise<EndpointResponse<'getPackingQueue'>> {
  const packingSince = addMs(now(), -PACKING_SESSION_TTL);
  const [counts, next] = await Promise.all([
    countPacking(db, now()),
    listPackingQueue(db, { max: MAX_QUEUE_ITEMS, actorId, packingSince }),
  ]);
  return { ...counts, next };
}

/** Starts packing. If another staff member is packing the order, the response names them. */
export async function startPacking(db: Db, scanned: string, { actorId, now }: ActorContext): Promise<PackingResponse> {
  const number = scanned.replace(/^#/, '').toUpperCase();
  const packingSince = addMs(now(), -PACKING_SESSION_TTL);
  if (number.length < 8) throw new DomainError('not_found');
  return db.transaction().execute(async (tx) => {
    const order = await findPackingOrder(tx, number, { actorId, packingSince });
    if (!order) throw new DomainError('not_found');
    const locked = await lockOrder(tx, order.orderId);
    const lines = await listPackingLines(tx, order.orderId);
    const hasUnpackedUnits = lines.some(({ quantity, packed }) => packed < quantity);
    if (locked.payUntil) throw new DomainError('order_not_paid');
    if (!hasUnpackedUnits || !isPackable(locked.deliveryStatus)) throw new DomainError('order_fully_packed');
    await startPackingSession(tx, order.orderId, { actorId, packingSince, at: now() });
    return { ...order, codAmount: toRupees(order.codAmount), lines: lines.map(toLineResponse) };
  });
}

export async function stopPacking(db: Db, orderId: string, actorId: string): Promise<void> {
  await endPackingSession(db, orderId, actorId);
}

type PackRequest = EndpointBody<'createShipment'> & ActorContext & { key: string | undefined };

/** Creates a shipment. Locks the order, so packing and cancelling cannot both succeed. */
export async function createShipment(db: Db, { key, now, actorId, ...requested }: PackRequest) {
  return db.transaction().execute(async (tx) => {
    const claim = key && {
      userId: actorId,
      key,
      request: createHash('sha256').update(JSON.stringify(requested)).digest(),
    };
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return getShipment(tx, existingId);

    const order = await lockOrder(tx, requested.orderId);
    if (order.payUntil) throw new DomainError('order_not_paid');
    if (!isPackable(order.deliveryStatus)) throw new DomainError('order_not_packable');
    const packerId = await findPackingSession(tx, order.id, addMs(now(), -PACKING_SESSION_TTL));
    if (packerId && packerId !== actorId) throw new DomainError('packing_in_progress');

    const lines = await listPackingLines(tx, order.id);
    const serials = assertPackable(lines, requested.lines);
    const shipmentId = await insertShipment(tx, {
      orderId: order.id,
      actorId,
      lines: requested.lines,
      weightG: requested.weightG ?? null,
      sizeMm: requested.sizeMm ?? null,
    });
    await storeSerials(tx, shipmentId, serials);
    await insertShipmentEvent(tx, {
      shipmentId,
      status: 'packed',
      at: now(),
      actorId,
      message: formatMissingUnits(lines, requested.short),
    });
    for (const { orderLineId, quantity } of requested.short ?? []) {
      const { variantId } = getLine(lines, orderLineId);
      await writeOffMissingUnits(tx, { variantId, actorId }, quantity);
    }
    await refreshOrderQueues(tx, order.id);
    await endPackingSession(tx, order.id, actorId);
    await recordAuditEntry(
      tx,
      { kind: 'order', id: order.id, actorId },
      { action: 'order.shipment_packed', data: { order: order.id } },
    );
    if (claim) await storeIdempotencyResult(tx, claim, shipmentId);
    return getShipment(tx, shipmentId);
  });
}

const isPackable = (status: string) => status === 'PENDING' || status === 'SHIPPED';

function getLine(lines: PackingLine[], id: string): PackingLine {
  const line = lines.find(({ orderLineId }) => orderLineId === id);
  if (!line) throw new DomainError('not_found');
  return line;
}

/** Checks that no line exceeds its unpacked quantity and that tracked units have serial numbers. */
function assertPackable(lines: PackingLine[], requested: EndpointBody<'createShipment'>['lines']) {
  if (new Set(requested.map(({ orderLineId }) => orderLineId)).size !== requested.length)
    throw new DomainError('too_many_units');
  return requested.flatMap(({ orderLineId, quantity, serials = [] }) => {
    const line = getLine(lines, orderLineId);
    if (quantity > line.quantity - line.packed) throw new DomainError('too_many_units');
    if (line.tracksSerialNumbers && serials.length !== quantity) throw new DomainError('serial_numbers_required');
    return line.tracksSerialNumbers
      ? serials.map((serialNumber) => ({ orderLineId, variantId: line.variantId, serialNumber }))
      : [];
  });
}

async function storeSerials(tx: Tx, shipmentId: string, serials: Parameters<typeof insertSerials>[2]): Promise<void> {
  const uniqueSerials = new Set(serials.map(({ variantId, serialNumber }) => `${variantId} ${serialNumber}`));
  if (uniqueSerials.size < serials.length) throw new DomainError('serial_number_already_shipped');
  if (serials.length > 0 && (await insertSerials(tx, shipmentId, serials)) < serials.length)
    throw new DomainError('serial_number_already_shipped');
}

function formatMissingUnits(lines: PackingLine[], short: EndpointBody<'createShipment'>['short'] = []): string | null {
  if (short.length === 0) return null;
  return `Short: ${short.map(({ orderLineId, quantity }) => `${quantity} × ${getLine(lines, orderLineId).name}`).join(', ')}`;
}

function toLineResponse({ image, variantId: _variantId, ...line }: PackingLine): PackingResponse['lines'][number] {
  return { ...line, image: image && toImageResponse({ ...image, alt: line.name }) };
}
