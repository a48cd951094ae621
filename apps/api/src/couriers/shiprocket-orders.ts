import { toIndianDate } from '@kinari/contract/locale';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { toProviderError } from '../platform/outbound/send-request.ts';
import type { Booking, BookingResult } from './courier.ts';
import { type Call, parseShiprocketResponse, type ShiprocketConfig } from './shiprocket-client.ts';
import {
  assignAwbResponse,
  createOrderResponse,
  labelResponse,
  ordersResponse,
  type ShiprocketOrder,
} from './shiprocket-schemas.ts';

const NAME = 'shiprocket';
const CANCELED_STATUS = /^cancell?(ed|ation)/i;

export async function createShiprocketOrder(
  call: Call,
  booking: Booking,
  config: ShiprocketConfig,
): Promise<BookingResult> {
  const body = toOrderRequest(booking, config);
  const apiResponse = await call({ method: 'POST', path: '/v1/external/orders/create/adhoc', body });
  const created = parseShiprocketResponse(createOrderResponse, apiResponse);
  return assignAwb(call, created.order_id, created.shipment_id);
}

/** Searches by our reference or their tracking number. Excludes cancelled orders. */
export async function findOrders(call: Call, search: string): Promise<ShiprocketOrder[]> {
  const apiResponse = await call({ path: '/v1/external/orders', query: { search, per_page: '50' } });
  return parseShiprocketResponse(ordersResponse, apiResponse).data.filter(
    ({ status }) => !CANCELED_STATUS.test(status),
  );
}

/** Returns the booking of a Shiprocket order. Assigns a tracking number if it has none. */
export async function toBooking(
  call: Call,
  { id, shipments: [shipment] }: ShiprocketOrder,
): Promise<BookingResult | undefined> {
  if (!shipment) return undefined;
  if (!shipment.awb) return assignAwb(call, id, shipment.id);
  return toBookingResult(shipment.awb, shipment.courier, await findLabelUrl(call, shipment.id));
}

/** Ignores errors: the booking is valid without a label, and the label can be requested again. */
export async function findLabelUrl(call: Call, shipmentId: string): Promise<string | undefined> {
  const path = '/v1/external/courier/generate/label';
  return call({ method: 'POST', path, body: { shipment_id: [Number(shipmentId)] } })
    .then((apiResponse) => parseShiprocketResponse(labelResponse, apiResponse).label_url || undefined)
    .catch(() => undefined);
}

/** One shipment per request: Shiprocket rejects a whole batch if one is already in the pickup queue. */
export async function requestPickup(call: Call, shipmentId: string, on: Date): Promise<void> {
  const body = { shipment_id: [Number(shipmentId)], pickup_date: [toIndianDate(on)] };
  await call({ method: 'POST', path: '/v1/external/courier/generate/pickup', body }).catch((error: unknown) => {
    if (!(error instanceof ProviderRejectedError) || !/already in pickup queue/i.test(error.message)) throw error;
  });
}

export async function cancelOrders(call: Call, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await call({ method: 'POST', path: '/v1/external/orders/cancel', body: { ids: ids.map(Number) } });
}

export function findShipment(orders: ShiprocketOrder[], trackingNumber: string) {
  return orders.flatMap(({ shipments }) => shipments).find(({ awb }) => awb === trackingNumber);
}

async function assignAwb(call: Call, orderId: string, shipmentId: string): Promise<BookingResult> {
  const body = { shipment_id: Number(shipmentId) };
  const apiResponse = await call({ method: 'POST', path: '/v1/external/courier/assign/awb', body });
  const { awb_assign_status: status, message, response } = parseShiprocketResponse(assignAwbResponse, apiResponse);
  const { awb_code: trackingNumber, courier_name: courierName, awb_assign_error: assignError } = response?.data ?? {};
  if (status === 1 && trackingNumber)
    return toBookingResult(trackingNumber, courierName, await findLabelUrl(call, shipmentId));
  // No courier accepts it. Cancel, so the order does not stay open in the Shiprocket panel.
  await cancelOrders(call, [orderId]).catch(() => undefined);
  throw toProviderError(NAME, assignError ?? message);
}

function toBookingResult(
  trackingNumber: string,
  courierName: string | null | undefined,
  labelUrl: string | undefined,
): BookingResult {
  return {
    trackingNumber,
    courierName: courierName || 'Shiprocket',
    trackingUrl: `https://shiprocket.co/tracking/${encodeURIComponent(trackingNumber)}`,
    ...(labelUrl && { labelUrl }),
  };
}

function toOrderRequest(booking: Booking, { pickup, shopEmail }: ShiprocketConfig) {
  const { to, sizeMm, codAmountPaise, valuePaise } = booking;
  const [line = '', ...others] = to.lines;
  return {
    order_id: booking.reference,
    order_date: toIndianDate(booking.orderedAt),
    pickup_location: pickup,
    billing_customer_name: to.name,
    billing_last_name: '',
    billing_address: line,
    billing_address_2: others.join(', '),
    billing_city: to.city.slice(0, 30),
    billing_pincode: to.pincode,
    billing_state: to.state,
    billing_country: 'India',
    billing_email: shopEmail,
    billing_phone: to.mobile,
    shipping_is_billing: true,
    order_items: booking.items.map(({ name, sku, quantity, pricePaise }) => ({
      name,
      sku,
      units: quantity,
      selling_price: paiseToRupees(pricePaise),
    })),
    payment_method: codAmountPaise > 0 ? 'COD' : 'Prepaid',
    // For COD, this is the amount that the delivery agent collects.
    sub_total: paiseToRupees(codAmountPaise > 0 ? codAmountPaise : valuePaise),
    length: mmToCm(sizeMm.length),
    breadth: mmToCm(sizeMm.width),
    height: mmToCm(sizeMm.height),
    weight: booking.weightG / 1000,
    ...(booking.ewayBill && { ewaybill_no: booking.ewayBill }),
  };
}

function paiseToRupees(paise: number): number {
  return paise / 100;
}

// "Must be more than 0.5."
function mmToCm(mm: number): number {
  return Math.max(mm / 10, 0.6);
}
