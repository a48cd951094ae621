import type { EndpointBody } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { diff, recordAuditEntry } from '../audit/audit-log.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { moveStock } from '../inventory/inventory.service.ts';
import { issueCreditNotes } from '../invoicing/issue.service.ts';
import {
  type Contact,
  calculateTotal,
  getContact,
  getOrderTotal,
  insertOrderEdit,
  type LineUnits,
  listLineUnits,
  setContact,
  setLineQuantities,
} from '../orders/order-edits.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { refundEditedOrder } from '../refunds/refunds.service.ts';
import { hasShipment } from '../shipments/shipments.service.ts';

type EditRequest = EndpointBody<'editOrder'> & { orderId: string; actorId: string };

/** Edits an order before any of it is packed, in one transaction. The customer gets an email. */
export async function editOrder(db: Db, edit: EditRequest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { orderId, actorId, reason } = edit;
    const order = await lockOrder(tx, orderId);
    if (order.deliveryStatus !== 'PENDING' || (await hasShipment(tx, orderId)))
      throw new DomainError('order_not_editable');
    if (order.payUntil) throw new DomainError('order_not_paid');
    const total = await getOrderTotal(tx, orderId);
    if (total !== toPaise(edit.expectedTotal)) throw new DomainError('stale_version');

    const contact = await getContact(tx, orderId);
    const requested = applyContactEdit(contact, edit);
    const lines = await listReducedLines(tx, edit);
    const contactChanges = diff(contact, requested);
    if (lines.length === 0 && contactChanges.changed.length === 0) return;

    const quantities = (key: 'before' | 'quantity') =>
      lines.map((line) => ({ id: line.id, name: line.name, quantity: line[key] }));
    await setContact(tx, orderId, requested);
    const before = { ...contactChanges.before, ...(lines.length > 0 && { lines: quantities('before'), total }) };
    if (lines.length > 0) await removeUnits(tx, orderId, lines);
    const after = {
      ...contactChanges.after,
      ...(lines.length > 0 && { lines: quantities('quantity'), total: await getOrderTotal(tx, orderId) }),
    };
    const editId = await insertOrderEdit(tx, { orderId, actorId, reason, before, after });
    await moveStock(
      tx,
      lines.map(({ id, variantId, before: units, quantity }) => ({
        variantId,
        units: units - quantity,
        reason: 'order_edited',
        orderLineId: id,
        orderEditId: editId,
        actorId,
      })),
    );
    // Log field names, not values: the audit log cannot be purged.
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      {
        action: 'order.edited',
        data: { order: orderId },
        after: { changed: [...contactChanges.changed, ...(lines.length > 0 ? ['lines'] : [])] },
      },
    );
    await publishEvent(tx, 'order.edited', orderId, { editId });
    // Orders that shipped and were moved back have an invoice. Do this last: the document series stays locked until commit.
    const removed = Object.fromEntries(lines.map((line) => [line.id, line.before - line.quantity]));
    await issueCreditNotes(tx, orderId, { units: removed, reason: 'Order edited' });
  });
}

/** Refunds the removed units before the order totals shrink. */
async function removeUnits(tx: Tx, orderId: string, lines: { id: string; quantity: number }[]): Promise<void> {
  await refundEditedOrder(tx, orderId, await calculateTotal(tx, orderId, lines));
  await setLineQuantities(tx, orderId, lines);
  await refreshPaymentStatus(tx, orderId);
}

function applyContactEdit(before: Contact, { mobile, address }: EditRequest): Contact {
  return { ...before, ...address, ...(mobile !== undefined && { mobile }) };
}

type ReducedLine = LineUnits & { before: number };

/** Returns the changed lines. Quantities may only shrink, and at least one unit must remain in the order. */
async function listReducedLines(tx: Tx, { orderId, lines: requested = [] }: EditRequest): Promise<ReducedLine[]> {
  const lines = await listLineUnits(tx, orderId);
  const after = lines.map((line) => ({
    ...line,
    before: line.quantity,
    quantity: requested.find(({ id }) => id === line.id)?.quantity ?? line.quantity,
  }));
  const areKnown = requested.every(({ id }) => lines.some((line) => line.id === id));
  const hasIncrease = after.some(({ before, quantity }) => quantity > before);
  if (!areKnown || hasIncrease || after.every(({ quantity }) => quantity === 0))
    throw new DomainError('quantity_mismatch');
  return after.filter(({ before, quantity }) => quantity < before);
}
