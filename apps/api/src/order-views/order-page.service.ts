import { contract, type EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { needsPlaceOfSupply } from '../invoicing/invoicing.service.ts';
import { listOrderEdits } from '../orders/order-edits.service.ts';
import { getConfirmationStatus } from '../orders/order-emails.ts';
import { listOrderNotes, toNoteResponse } from '../orders/order-notes.service.ts';
import { listOrderHistory } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';
import { canRead } from '../platform/http/can-read.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { getSettings } from '../settings/settings.service.ts';
import { toCustomerShipment, toShipmentResponse } from '../shipments/shipment-record.ts';
import { listShipmentsByOrder } from '../shipments/shipments.service.ts';
import { findOrder, toCustomerOrder, toOnlinePaymentFlag, toOrderResponse } from './order-details.service.ts';
import { getOrderContext, sumOrderCod } from './order-page.queries.ts';

type OrderPage = EndpointResponse<'getOrder'>;

export async function getOrderDetails(
  db: Db,
  id: string,
  { takesOnlinePayments }: { takesOnlinePayments: boolean },
): Promise<OrderPage> {
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
    order: { ...toOrderResponse(order), ...(takesOnlinePayments && toOnlinePaymentFlag(order)) },
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
  { now, takesOnlinePayments = false }: { now: Date; takesOnlinePayments?: boolean },
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
      ...toCustomerOrder(order, { selfServiceReturns, takesOnlinePayments, now }),
      shipments: shipments.filter(({ status }) => status !== 'canceled').map(toCustomerShipment),
    },
    subtotal: toRupees(context.subtotal),
    discount: toRupees(context.discount),
    savings: Object.fromEntries(savings),
  };
}

const CONFIRMATION_MESSAGES = {
  queued: 'Confirmation email is on its way',
  sent: 'Confirmation email sent',
  failed: 'Confirmation email failed',
};

/** Returns the status of the confirmation email. It was enqueued at placement; this call sends nothing. */
export async function getConfirmation(
  db: Db,
  session: Session,
  orderId: string,
): Promise<EndpointResponse<'sendConfirmation'>> {
  const order = await findOrder(db, orderId);
  const { staffPermission } = contract.sendConfirmation;
  if (!order || !canRead(session, { ownerId: order.userId, staffPermission })) throw new DomainError('not_found');
  const emailStatus = await getConfirmationStatus(db, orderId);
  return { message: CONFIRMATION_MESSAGES[emailStatus], mail: emailStatus };
}
