import type { EndpointResponse } from '@kinari/contract/contract';
import { IN_WAREHOUSE_STATUSES, isOneOf } from '@kinari/contract/labels/shipment-labels';
import { toRupees } from '@kinari/contract/money';

/** With every field: staff without the permission do not get the COD amount. */
type ShipmentResponse = NonNullable<EndpointResponse<'getMyOrder'>['order']['shipments']>[number];
type LineResponse = ShipmentResponse['lines'][number];
type LineRecord = Omit<LineResponse, 'condition'> & { sellable: number | null; damaged: number | null };

/** Shipment as returned by `shipments_as_json`. Amounts are in paise. */
export type ShipmentRecord = Omit<ShipmentResponse, 'lines'> & { lines: LineRecord[] };

export function toShipmentResponse({ codAmount, lines, ...shipment }: ShipmentRecord): ShipmentResponse {
  return { ...shipment, codAmount: toRupees(codAmount), lines: lines.map(toLineResponse) };
}

/** Shipment for its customer. Hides staff names, and staff notes except the reason of a failed delivery. */
export function toCustomerShipment(shipment: ShipmentRecord): ShipmentResponse {
  const { events, ...response } = toShipmentResponse(shipment);
  return events ? { ...response, events: events.map(toCustomerEvent) } : response;
}

function toCustomerEvent({ by, ...event }: NonNullable<ShipmentResponse['events']>[number]) {
  const isByStaff = by !== null && event.status !== 'delivery_failed';
  return { ...event, message: isByStaff || isOneOf(IN_WAREHOUSE_STATUSES, event.status) ? null : event.message };
}

function toLineResponse({ sellable, damaged, ...line }: LineRecord): LineResponse {
  if (sellable === null || damaged === null) return { ...line, condition: null };
  return { ...line, condition: { sellable, damaged, missing: line.quantity - sellable - damaged } };
}
