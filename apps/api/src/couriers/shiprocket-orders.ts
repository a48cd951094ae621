import { refused } from './ask.ts';
import { type Booked, type Booking, CourierRefused } from './courier.ts';
import { indianDay } from './indian-time.ts';
import { type Call, readReply, type ShiprocketKeys } from './shiprocket-calls.ts';
import { labelMade, numberGiven, type OrderFound, orderMade, ordersFound } from './shiprocket-shapes.ts';

const NAME = 'shiprocket';
const CANCELLED = /^cancell?(ed|ation)/i;

export async function makeOrder(call: Call, booking: Booking, keys: ShiprocketKeys): Promise<Booked> {
  const body = orderOf(booking, keys);
  const answer = await call({ method: 'POST', path: '/v1/external/orders/create/adhoc', body });
  const made = readReply(orderMade, answer);
  return giveNumber(call, made.order_id, made.shipment_id);
}

/** By a reference of ours or a number of theirs. */
export async function findOrders(call: Call, search: string): Promise<OrderFound[]> {
  const answer = await call({ path: '/v1/external/orders', query: { search, per_page: '50' } });
  return readReply(ordersFound, answer).data.filter(({ status }) => !CANCELLED.test(status));
}

/** An order there, as a parcel with a number: one that has none yet is given it. */
export async function parcelOf(call: Call, { id, shipments: [shipment] }: OrderFound): Promise<Booked | undefined> {
  if (!shipment) return undefined;
  if (!shipment.awb) return giveNumber(call, id, shipment.id);
  return booked(shipment.awb, shipment.courier, await labelOf(call, shipment.id));
}

/** The parcel is booked with or without it, and it can be asked for again. */
export async function labelOf(call: Call, shipmentId: string): Promise<string | undefined> {
  const path = '/v1/external/courier/generate/label';
  return call({ method: 'POST', path, body: { shipment_id: [Number(shipmentId)] } })
    .then((answer) => readReply(labelMade, answer).label_url || undefined)
    .catch(() => undefined);
}

/** One at a time: of several, one that is fetched already would have all of them refused. */
export async function askForPickup(call: Call, shipmentId: string, on: Date): Promise<void> {
  const body = { shipment_id: [Number(shipmentId)], pickup_date: [indianDay(on)] };
  await call({ method: 'POST', path: '/v1/external/courier/generate/pickup', body }).catch((error: unknown) => {
    if (!(error instanceof CourierRefused) || !/already in pickup queue/i.test(error.message)) throw error;
  });
}

export async function cancelOrders(call: Call, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await call({ method: 'POST', path: '/v1/external/orders/cancel', body: { ids: ids.map(Number) } });
}

export function shipmentOf(orders: OrderFound[], number: string) {
  return orders.flatMap(({ shipments }) => shipments).find(({ awb }) => awb === number);
}

async function giveNumber(call: Call, orderId: string, shipmentId: string): Promise<Booked> {
  const body = { shipment_id: Number(shipmentId) };
  const answer = await call({ method: 'POST', path: '/v1/external/courier/assign/awb', body });
  const { awb_assign_status: status, message, response } = readReply(numberGiven, answer);
  const { awb_code: number, courier_name: courierName, awb_assign_error: said } = response?.data ?? {};
  if (status === 1 && number) return booked(number, courierName, await labelOf(call, shipmentId));
  // Nobody will carry it: it should not wait there for somebody to press a button.
  await cancelOrders(call, [orderId]).catch(() => undefined);
  throw refused(NAME, said ?? message);
}

function booked(number: string, courierName: string | null | undefined, labelUrl: string | undefined): Booked {
  return {
    number,
    courierName: courierName || 'Shiprocket',
    trackUrl: `https://shiprocket.co/tracking/${encodeURIComponent(number)}`,
    ...(labelUrl && { labelUrl }),
  };
}

function orderOf(booking: Booking, { pickup, shopEmail }: ShiprocketKeys) {
  const { to, sizeMm, collectPaise, valuePaise } = booking;
  const [line = '', ...others] = to.lines;
  return {
    order_id: booking.reference,
    order_date: indianDay(booking.orderedAt),
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
      selling_price: rupees(pricePaise),
    })),
    payment_method: collectPaise > 0 ? 'COD' : 'Prepaid',
    // Of an order that is not paid, this is what the rider asks for.
    sub_total: rupees(collectPaise > 0 ? collectPaise : valuePaise),
    length: centimetres(sizeMm.length),
    breadth: centimetres(sizeMm.width),
    height: centimetres(sizeMm.height),
    weight: booking.weightG / 1000,
    ...(booking.ewayBill && { ewaybill_no: booking.ewayBill }),
  };
}

function rupees(paise: number): number {
  return paise / 100;
}

// "Must be more than 0.5."
function centimetres(mm: number): number {
  return Math.max(mm / 10, 0.6);
}
