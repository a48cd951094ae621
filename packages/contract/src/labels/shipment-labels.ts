import { listKeys } from './list-keys.ts';

export const SHIPMENT_STATUS_LABELS = {
  packed: 'Packed',
  booking: 'Booking courier',
  ready_to_ship: 'Ready to ship',
  handed_over: 'Handed over',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  delivery_failed: 'Delivery failed',
  returning_to_origin: 'Returning to us',
  delivered: 'Delivered',
  returned_to_origin: 'Returned to us',
  lost: 'Lost',
  canceled: 'Cancelled',
} as const;
export type ShipmentStatus = keyof typeof SHIPMENT_STATUS_LABELS;
export const SHIPMENT_STATUSES = listKeys(SHIPMENT_STATUS_LABELS);

/** Label for customers. They do not see that the courier booking is pending. */
export function customerShipmentLabel(status: ShipmentStatus): string {
  return SHIPMENT_STATUS_LABELS[status === 'booking' ? 'packed' : status];
}

/** Not yet with the courier. */
export const IN_WAREHOUSE_STATUSES = [
  'packed',
  'booking',
  'ready_to_ship',
] as const satisfies readonly ShipmentStatus[];
/** With the courier, to the customer or returning to origin. */
export const IN_TRANSIT_STATUSES = [
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning_to_origin',
] as const satisfies readonly ShipmentStatus[];
/** Final. Only staff can leave these, with a reason. */
export const FINAL_STATUSES = [
  'delivered',
  'returned_to_origin',
  'lost',
  'canceled',
] as const satisfies readonly ShipmentStatus[];

export const isOneOf = (statuses: readonly ShipmentStatus[], status: ShipmentStatus): boolean =>
  statuses.includes(status);

/** Views of the order list: all, then its queues in the order of fulfilment. */
export const ORDER_VIEW_LABELS = {
  all: 'All',
  'waiting-for-payment': 'Waiting for payment',
  'to-pack': 'To pack',
  packed: 'Packed',
  'in-transit': 'In transit',
  late: 'Late',
  'delivery-failed': 'Delivery failed',
  'returning-to-origin': 'Returning (RTO)',
} as const;
export type OrderView = keyof typeof ORDER_VIEW_LABELS;
export const ORDER_VIEWS = listKeys(ORDER_VIEW_LABELS);

export const ORDER_SORTS = ['newest', 'oldest', 'changed'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Above this value, a shipment needs an e-way bill. */
export const EWAY_BILL_THRESHOLD_RUPEES = 50_000;
