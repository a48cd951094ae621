import {
  IN_TRANSIT_STATUSES,
  IN_WAREHOUSE_STATUSES,
  isOneOf,
  SHIPMENT_STATUS_LABELS,
  type ShipmentStatus,
} from '@kinari/contract/labels/shipment-labels';
import { formatDayMonth, formatTime, toIndianDate } from '@kinari/contract/locale';
import { daysLate } from '../../../account/orders/order-format.ts';
import type { Order } from '../orders.data.ts';

type OrderShipment = NonNullable<Order['shipments']>[number];
/** `tone` is set only if staff must act or check. */
export type ShipmentStatusText = { text: string; note?: string | undefined; tone?: 'bad' | 'amber' | 'info' };

/** Returns a more detailed status from the shipments and the date. `undefined` for finished orders. */
export function getShipmentStatus(order: Order, now = new Date()): ShipmentStatusText | undefined {
  if (order.awaitingPayment)
    return { text: 'Waiting for payment', note: `till ${formatTime(order.awaitingPayment.until)}` };
  const shipments = (order.shipments ?? []).filter(({ status }) => status !== 'canceled');
  const lateDays = daysLate(order, toIndianDate(now));
  const failedShipment = shipments.find(({ status }) => status === 'delivery_failed');
  const status =
    statusMismatch(order, shipments) ??
    (failedShipment ? failureStatus(failedShipment, now) : undefined) ??
    plainStatus(order, shipments);
  if (lateDays === 0 || status?.tone) return status;
  return { text: `${lateDays} ${lateDays === 1 ? 'day' : 'days'} late`, note: status?.text, tone: 'bad' };
}

const PROBLEM_STATUSES: ShipmentStatus[] = ['delivery_failed', 'returning_to_origin', 'returned_to_origin', 'lost'];

/** True if staff have to act on a failed delivery or on a returned or lost shipment. */
export function hasDeliveryProblem({ shipments = [] }: Order): boolean {
  return shipments.some((shipment) => isOneOf(PROBLEM_STATUSES, shipment.status) && !isInspected(shipment));
}

/** A manual order status changes no shipment. If they differ, the shipments are right. */
function statusMismatch({ deliveryStatus }: Order, shipments: OrderShipment[]): ShipmentStatusText | undefined {
  const [first] = shipments;
  if (!first) return undefined;
  const statuses = shipments.map(({ status }) => status);
  if (statuses.every((status) => status === 'delivered')) {
    if (deliveryStatus === 'DELIVERED') return undefined;
    return {
      text: 'Courier: delivered',
      note: formatDayMonth(toIndianDate(new Date(first.statusAt))),
      tone: 'info',
    };
  }
  const inTransit = statuses.find(
    (status) =>
      isOneOf(IN_TRANSIT_STATUSES, status) && status !== 'delivery_failed' && status !== 'returning_to_origin',
  );
  if (inTransit && deliveryStatus !== 'SHIPPED')
    return { text: `Courier: ${SHIPMENT_STATUS_LABELS[inTransit].toLowerCase()}`, tone: 'info' };
  if (
    deliveryStatus !== 'PENDING' &&
    deliveryStatus !== 'CANCELED' &&
    statuses.every((status) => isOneOf(IN_WAREHOUSE_STATUSES, status))
  )
    return { text: 'Packed, not handed over', tone: 'amber' };
  return undefined;
}

function failureStatus(
  { attempts, respondBy, failureAction, reattemptOn }: OrderShipment,
  now: Date,
): ShipmentStatusText {
  const text = `Delivery failed, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  if (failureAction)
    return { text, note: reattemptOn ? `reattempt on ${formatDayMonth(reattemptOn)}` : 'reattempt', tone: 'amber' };
  if (!respondBy) return { text, tone: 'amber' };
  const deadline = new Date(respondBy);
  if (deadline < now) return { text, note: 'respond now', tone: 'bad' };
  const isToday = toIndianDate(deadline) === toIndianDate(now);
  return {
    text,
    note: `respond by ${isToday ? formatTime(deadline) : formatDayMonth(toIndianDate(deadline))}`,
    tone: 'amber',
  };
}

// With several shipments, the first match in this list is shown.
const STATUS_PRIORITY: ShipmentStatus[] = [
  'lost',
  'returning_to_origin',
  'returned_to_origin',
  'out_for_delivery',
  'in_transit',
  'handed_over',
];

function plainStatus(order: Order, shipments: OrderShipment[]): ShipmentStatusText | undefined {
  const { deliveryStatus, packingBy, expectedDeliveryDate } = order;
  const isOpen = deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED';
  const expectedText = isOpen ? `by ${formatDayMonth(expectedDeliveryDate)}` : undefined;
  if (packingBy && isOpen) return { text: `Being packed by ${packingBy}` };

  const status = STATUS_PRIORITY.find((candidate) =>
    shipments.some((shipment) => shipment.status === candidate && !isInspected(shipment)),
  );
  if (status) {
    const count = shipments.filter((shipment) => shipment.status === status).length;
    return {
      text: shipments.length === 1 ? statusLabel(status) : `${statusLabel(status)}, ${count} of ${shipments.length}`,
      note: expectedText,
    };
  }
  if (shipments.some((shipment) => isOneOf(IN_WAREHOUSE_STATUSES, shipment.status))) {
    const count = `${shipments.length} ${shipments.length === 1 ? 'shipment' : 'shipments'}`;
    return { text: `${isPartlyPacked(order, shipments) ? 'Partly packed' : 'Packed'}, ${count}`, note: expectedText };
  }
  if (deliveryStatus === 'PENDING') return { text: 'To pack', note: expectedText };
  if (deliveryStatus === 'SHIPPED')
    return { text: isPartlyPacked(order, shipments) ? 'Rest to pack' : 'Handed over', note: expectedText };
  return undefined;
}

function statusLabel(status: ShipmentStatus): string {
  return status === 'returned_to_origin' ? 'Returned to us, inspect it' : SHIPMENT_STATUS_LABELS[status];
}

function isInspected({ status, lines }: OrderShipment): boolean {
  return status === 'returned_to_origin' && lines.every(({ condition }) => condition);
}

function isPartlyPacked({ items }: Order, shipments: OrderShipment[]): boolean {
  const packed = shipments.flatMap(({ lines }) => lines);
  if (packed.length === 0) return false;
  return sumQuantities(packed) < sumQuantities(items);
}

function sumQuantities(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
