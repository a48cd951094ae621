import type { ScanState } from './courier.ts';

// https://apidocs.shiprocket.in/ ("Tracking", "Shipment Status Codes"). What is missing here happens before the parcel leaves the
// house, abroad, in a warehouse of theirs, or is a cancellation, which the shop asks for itself.
const STATES: Record<string, ScanState> = {
  6: 'moving', // Shipped
  7: 'delivered',
  9: 'returning', // RTO Initiated
  10: 'returned', // RTO Delivered
  12: 'lost',
  14: 'returning', // RTO Acknowledged: that it comes back, not that it is here
  17: 'out', // Out For Delivery
  18: 'moving', // In Transit
  21: 'failed', // Undelivered
  22: 'moving', // Delayed
  23: 'failed', // Partially Delivered: for somebody to look at
  24: 'lost', // Destroyed
  25: 'failed', // Damaged: it may yet come back
  38: 'moving', // Reached at Destination
  39: 'moving', // Misrouted
  40: 'returning', // RTO NDR
  41: 'returning', // RTO OFD
  42: 'moving', // Picked Up
  44: 'lost', // Disposed Off
  46: 'returning', // RTO In Transit
  48: 'moving', // Reached Warehouse
  51: 'moving', // Handed over to Courier
  75: 'returning', // RTO Lock
  76: 'failed', // Untraceable: it may yet turn up
  77: 'failed', // Issue related to the recipient
  78: 'returning', // Reached back at seller city
};

export function stateOfShiprocket(code: string | number | null | undefined): ScanState | undefined {
  return STATES[String(code)];
}
