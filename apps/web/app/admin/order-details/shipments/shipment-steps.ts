import {
  EWAY_BILL_THRESHOLD_RUPEES,
  FINAL_STATUSES,
  IN_TRANSIT_STATUSES,
  IN_WAREHOUSE_STATUSES,
  isOneOf,
  type ShipmentStatus,
} from '@kinari/contract/labels/shipment-labels';
import { toPaise } from '@kinari/contract/money';
import { isPriced, type PricedOrder } from '../../orders/order-amounts.ts';
import type { OrderDetailsData } from '../order-details.data.ts';

export type Shipment = OrderDetailsData['shipments'][number];
/** Statuses that staff can set. */
export type ManualShipmentStatus =
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivery_failed'
  | 'returning_to_origin'
  | 'delivered'
  | 'lost'
  | 'canceled';

/** Couriers with an API. */
export const COURIER_NAMES = { shiprocket: 'Shiprocket', delhivery: 'Delhivery' } as const;
export type BookingProvider = keyof typeof COURIER_NAMES;

const MANUAL_STATUSES: readonly ManualShipmentStatus[] = [
  'in_transit',
  'out_for_delivery',
  'delivered',
  'delivery_failed',
  'returning_to_origin',
  'lost',
];

/** Returns the statuses that staff can set. None before handover, or if canceled or returned to origin. */
export function manualStatusesFor({ status }: Shipment): ManualShipmentStatus[] {
  if (isOneOf(IN_WAREHOUSE_STATUSES, status) || status === 'canceled' || status === 'returned_to_origin') return [];
  return MANUAL_STATUSES.filter((to) => to !== status);
}

/** True if a reason is required: it reverses a final status, or someone must act on it. */
export function needsReason(from: ShipmentStatus, to: ManualShipmentStatus): boolean {
  return isOneOf(FINAL_STATUSES, from) || to === 'delivery_failed' || to === 'lost';
}

/** Returns the usual next statuses, shown as buttons. */
export function nextStatuses({ status }: Shipment): ManualShipmentStatus[] {
  if (status === 'handed_over' || status === 'in_transit') return ['out_for_delivery', 'delivered'];
  if (status === 'out_for_delivery') return ['delivered'];
  return status === 'delivery_failed' ? ['out_for_delivery'] : [];
}

/** True if the shipment is or may be back and was not inspected yet. */
export function canReceive({ status, lines }: Shipment): boolean {
  if (status === 'returned_to_origin') return lines.some(({ condition }) => condition === null);
  return status === 'delivery_failed' || status === 'returning_to_origin' || status === 'lost';
}

/** Returns the courier's booking error, until the next attempt. */
export function courierRejection({ status, events = [] }: Shipment): string | undefined {
  const [last] = events;
  // A packed event without a staff member is the reset after a failed booking.
  return (status === 'packed' && last?.status === 'packed' && !last.by && last.message) || undefined;
}

/** Undefined if the user may not see the prices that decide it. */
export function needsEwayBill({ lines }: Shipment, { order }: Pick<OrderDetailsData, 'order'>): boolean | undefined {
  if (!isPriced(order)) return undefined;
  const { items }: PricedOrder = order;
  const value = lines.reduce((sum, { orderLineId, quantity }) => {
    const item = items.find(({ id }) => id === orderLineId);
    return sum + (item ? toPaise(item.priceAtPurchase) * quantity : 0);
  }, 0);
  return value > toPaise(EWAY_BILL_THRESHOLD_RUPEES);
}

const countUnits = (shipments: readonly Shipment[], isCounted: (shipment: Shipment) => boolean) =>
  shipments
    .filter(isCounted)
    .reduce((sum, { lines }) => sum + lines.reduce((lineSum, { quantity }) => lineSum + quantity, 0), 0);

type OrderStep = { name: string; note: string; part: 'done' | 'half' | 'open' };

/** Returns the four steps of an order: by its shipments, or by its status if it has none. */
export function toOrderSteps(
  { order, shipments }: Pick<OrderDetailsData, 'order' | 'shipments'>,
  orderedOn: string,
): OrderStep[] {
  const totalUnits = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const activeShipments = shipments.filter(({ status }) => status !== 'canceled');
  const { deliveryStatus } = order;
  const countStep = (name: string, count: number): OrderStep => ({
    name,
    note: `${count} of ${totalUnits}`,
    part: count >= totalUnits ? 'done' : count > 0 ? 'half' : 'open',
  });
  const simpleStep = (name: string, isDone: boolean): OrderStep => ({ name, note: '', part: isDone ? 'done' : 'open' });
  const orderedStep: OrderStep = { name: 'Ordered', note: orderedOn, part: 'done' };
  if (activeShipments.length === 0) {
    const isShipped = deliveryStatus === 'SHIPPED' || deliveryStatus === 'DELIVERED';
    return [
      orderedStep,
      simpleStep('Packed', isShipped),
      simpleStep('Handed over', isShipped),
      simpleStep('Delivered', deliveryStatus === 'DELIVERED'),
    ];
  }
  return [
    orderedStep,
    countStep(
      'Packed',
      countUnits(activeShipments, () => true),
    ),
    countStep(
      'Handed over',
      countUnits(activeShipments, ({ status }) => !isOneOf(IN_WAREHOUSE_STATUSES, status)),
    ),
    countStep(
      'Delivered',
      countUnits(activeShipments, ({ status }) => status === 'delivered'),
    ),
  ];
}

/** Returns a warning if the order status and the shipments disagree. */
export function statusMismatch({
  order,
  shipments,
}: Pick<OrderDetailsData, 'order' | 'shipments'>): string | undefined {
  const activeShipments = shipments.filter(({ status }) => status !== 'canceled');
  if (activeShipments.length === 0) return undefined;
  const { deliveryStatus } = order;
  const totalUnits = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const delivered = countUnits(activeShipments, ({ status }) => status === 'delivered');
  const inTransit = activeShipments.find(({ status }) => isOneOf(IN_TRANSIT_STATUSES, status));
  if (delivered === totalUnits && deliveryStatus !== 'DELIVERED') return 'Courier: delivered';
  if (deliveryStatus === 'DELIVERED' && delivered < totalUnits)
    return `Only ${delivered} of ${totalUnits} units were delivered`;
  if (deliveryStatus === 'CANCELED' && delivered > 0) return 'Courier: delivered';
  if (deliveryStatus === 'CANCELED' && inTransit) return `Shipment ${inTransit.position} is still with the courier`;
  if (deliveryStatus === 'PENDING' && inTransit) return 'Courier: handed over';
  return undefined;
}

/** An order can be edited until something is packed. */
export function canEditOrder({ order, shipments }: Pick<OrderDetailsData, 'order' | 'shipments'>): boolean {
  return order.deliveryStatus === 'PENDING' && shipments.every(({ status }) => status === 'canceled');
}

/** Returns the number of units that are in no shipment yet. */
export function unpackedUnits({ order, shipments }: Pick<OrderDetailsData, 'order' | 'shipments'>): number {
  if (order.deliveryStatus !== 'PENDING' && order.deliveryStatus !== 'SHIPPED') return 0;
  const totalUnits = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return totalUnits - countUnits(shipments, ({ status }) => status !== 'canceled');
}
