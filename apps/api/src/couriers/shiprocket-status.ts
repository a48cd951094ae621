import type { TrackingStatus } from './courier.ts';

// https://apidocs.shiprocket.in/ ("Tracking", "Shipment Status Codes"). Omits codes before handover, abroad, in their warehouses,
// and cancellations, which the shop requests itself.
const STATUSES: Record<string, TrackingStatus> = {
  6: 'in_transit', // Shipped
  7: 'delivered',
  9: 'returning_to_origin', // RTO Initiated
  10: 'returned_to_origin', // RTO Delivered
  12: 'lost',
  14: 'returning_to_origin', // RTO Acknowledged: announced, not arrived
  17: 'out_for_delivery', // Out For Delivery
  18: 'in_transit', // In Transit
  21: 'delivery_failed', // Undelivered
  22: 'in_transit', // Delayed
  23: 'delivery_failed', // Partially Delivered: needs staff review
  24: 'lost', // Destroyed
  25: 'delivery_failed', // Damaged: may still be returned
  38: 'in_transit', // Reached at Destination
  39: 'in_transit', // Misrouted
  40: 'returning_to_origin', // RTO NDR
  41: 'returning_to_origin', // RTO OFD
  42: 'in_transit', // Picked Up
  44: 'lost', // Disposed Off
  46: 'returning_to_origin', // RTO In Transit
  48: 'in_transit', // Reached Warehouse
  51: 'in_transit', // Handed over to Courier
  75: 'returning_to_origin', // RTO Lock
  76: 'delivery_failed', // Untraceable: may still be found
  77: 'delivery_failed', // Issue related to the recipient
  78: 'returning_to_origin', // Reached back at seller city
};

export function mapShiprocketStatus(code: string | number | null | undefined): TrackingStatus | undefined {
  return STATUSES[String(code)];
}
