import { pickFailureReason, type Step } from './scenarios.ts';
import type { ShiprocketOrder, ShiprocketTrackingEvent } from './shiprocket-fixtures.ts';
import * as fixtures from './shiprocket-fixtures.ts';
import {
  createSimulator,
  type Provider,
  type Simulator,
  type SimulatorOptions,
  type SimulatorRequest,
  type SimulatorResponse,
} from './simulator.ts';
import type { Webhook } from './webhooks.ts';

export const SHIPROCKET_ACCOUNT = { email: 'api@shop.example', password: 'a password', pickup: 'Primary' };
/** A pincode that no courier serves. */
export const UNSERVICEABLE_PINCODE = '999999';
const TOKEN_MS = 10 * 24 * 3_600_000;
const MAX_TRACKED = 50;

const STEP_EVENTS: Record<Step, Omit<ShiprocketTrackingEvent, 'at' | 'place'>> = {
  picked_up: { code: '42', label: 'PICKED UP', status: 'X-PPOM', activity: 'In Transit - Shipment picked up' },
  in_transit: {
    code: '18',
    label: 'IN TRANSIT',
    status: 'X-PIOM',
    activity: 'In Transit - Shipment Received at Facility',
  },
  at_destination: { code: '38', label: 'REACHED AT DESTINATION HUB', status: 'X-DBL1F', activity: 'Pending - Reached' },
  out_for_delivery: {
    code: '17',
    label: 'OUT FOR DELIVERY',
    status: 'X-DDD3FD',
    activity: 'Dispatched - Out for delivery',
  },
  undelivered: { code: '21', label: 'UNDELIVERED', status: 'EOD-11', activity: 'Pending - ' },
  delivered: { code: '7', label: 'DELIVERED', status: 'EOD-38', activity: 'Delivered - Delivered to consignee' },
  rto_initiated: { code: '9', label: 'RTO INITIATED', status: 'RT-101', activity: 'RTO - Returned as per client' },
  rto_in_transit: { code: '46', label: 'RTO IN TRANSIT', status: 'X-PIOM', activity: 'RTO - Bag received at facility' },
  rto_delivered: { code: '10', label: 'RTO DELIVERED', status: 'RT-110', activity: 'RTO - Return accepted' },
  lost: { code: '12', label: 'LOST', status: 'LT-100', activity: 'Lost - Package marked as lost' },
};

export type ShiprocketSimulator = Simulator<ShiprocketTrackingEvent, ShiprocketOrder> & {
  orders: ShiprocketOrder[];
  /** Expires all tokens, as after 10 days. */
  endTokens(): void;
};

export async function createShiprocketSimulator(options: SimulatorOptions = {}): Promise<ShiprocketSimulator> {
  const account = new ShiprocketAccount(options);
  const simulator = await createSimulator(account, options);
  return { ...simulator, orders: account.orders, endTokens: () => account.tokens.clear() };
}

/** State and replies of one Shiprocket account. */
class ShiprocketAccount implements Provider<ShiprocketTrackingEvent, ShiprocketOrder> {
  readonly orders: ShiprocketOrder[] = [];
  readonly shipments = new Map<string, ShiprocketOrder>();
  readonly tokens = new Map<string, number>();
  readonly #clock: () => Date;
  readonly #pickups = new Set<string>();
  #last = 16_000_000;

  constructor({ clock = () => new Date() }: SimulatorOptions) {
    this.#clock = clock;
  }

  toTrackingEvent(_order: ShiprocketOrder, step: Step, at: Date, random: () => number): ShiprocketTrackingEvent {
    const trackingEvent = STEP_EVENTS[step];
    const reason = step === 'undelivered' ? pickFailureReason(random) : '';
    const activity = `${trackingEvent.activity}${reason}`;
    return { ...trackingEvent, activity, at, place: 'Chomu_SamodRd_D (Rajasthan)' };
  }

  toWebhook(order: ShiprocketOrder, trackingEvent: ShiprocketTrackingEvent): Webhook {
    return { body: fixtures.webhookPayload(order, trackingEvent), headersFor: (key) => ({ 'x-api-key': key }) };
  }

  answer(request: SimulatorRequest): SimulatorResponse {
    const path = request.path.replace('/v1/external', '');
    const requestLine = `${request.method} ${path}`;
    if (requestLine === 'POST /auth/login') return this.#logIn(parseBody(request));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if ((this.tokens.get(token) ?? 0) < this.#clock().getTime()) return errorResponse(401, 'Token has expired');
    const ndrMatch = /^POST \/ndr\/([^/]+)\/action$/.exec(requestLine);
    if (ndrMatch) return this.#takeNdrAction(ndrMatch[1] ?? '', parseBody(request));
    switch (requestLine) {
      case 'POST /orders/create/adhoc':
        return this.#create(parseBody(request));
      case 'GET /orders':
        return this.#search(request.query.get('search') ?? '');
      case 'POST /courier/assign/awb':
        return this.#giveNumber(parseBody(request));
      case 'POST /courier/generate/label':
        return this.#label(parseBody(request));
      case 'POST /courier/generate/pickup':
        return this.#pickUp(parseBody(request));
      case 'POST /manifests/generate':
        return { status: 200, body: fixtures.manifestResponse(++this.#last) };
      case 'POST /courier/track/awbs':
        return this.#track(parseBody(request));
      case 'POST /orders/cancel':
        return this.#cancel(parseBody(request));
      default:
        return errorResponse(404, '404 Not Found');
    }
  }

  #logIn({ email, password }: Body): SimulatorResponse {
    if (email !== SHIPROCKET_ACCOUNT.email || password !== SHIPROCKET_ACCOUNT.password) {
      return errorResponse(400, 'Invalid email and password combination');
    }
    const token = crypto.randomUUID();
    this.tokens.set(token, this.#clock().getTime() + TOKEN_MS);
    return { status: 200, body: fixtures.loginResponse(email, token) };
  }

  // The documentation does not promise that order_id is unique, so duplicates are accepted. A cancelled one cannot be reused.
  #create(body: Body): SimulatorResponse {
    const errors = Object.fromEntries(validateOrder(body).map(([field, reason]) => [field, [reason]]));
    const reference = String(body.order_id ?? '');
    if (this.orders.some((order) => order.cancelled && order.reference === reference)) {
      errors.order_id = ['The order id has been cancelled. Please use another one.'];
    }
    if (Object.keys(errors).length > 0) return { status: 422, body: fixtures.validationError(errors) };
    if (body.pickup_location !== SHIPROCKET_ACCOUNT.pickup) return { status: 200, body: fixtures.pickupError };
    const order: ShiprocketOrder = {
      trackingNumber: '',
      reference,
      cancelled: false,
      at: this.#clock(),
      scans: [],
      orderId: ++this.#last,
      shipmentId: ++this.#last,
      pickup: SHIPROCKET_ACCOUNT.pickup,
      pincode: String(body.billing_pincode),
      cod: body.payment_method === 'COD',
      weight: Number(body.weight),
      ndrActions: [],
    };
    this.orders.push(order);
    return { status: 200, body: fixtures.createOrderResponse(order) };
  }

  #search(search: string): SimulatorResponse {
    const found = this.orders.filter(
      ({ reference, trackingNumber }) => reference.includes(search) || trackingNumber === search,
    );
    return { status: 200, body: fixtures.ordersResponse(found.toReversed()) };
  }

  #giveNumber({ shipment_id: id }: Body): SimulatorResponse {
    const order = this.orders.find(({ shipmentId }) => shipmentId === Number(id));
    if (!order || order.cancelled)
      return { status: 200, body: fixtures.assignAwbError('Shipment is not in a valid state') };
    if (order.trackingNumber) return { status: 200, body: fixtures.assignAwbError('AWB is already assigned') };
    if (order.pincode === UNSERVICEABLE_PINCODE) {
      return { status: 200, body: fixtures.assignAwbError('No courier serviceable for this pincode') };
    }
    order.trackingNumber = `1904${String(++this.#last).padStart(10, '0')}`;
    this.shipments.set(order.trackingNumber, order);
    return { status: 200, body: fixtures.assignAwbResponse(order) };
  }

  #label({ shipment_id: ids }: Body): SimulatorResponse {
    const order = this.orders.find(({ shipmentId }) => Array.isArray(ids) && ids.map(Number).includes(shipmentId));
    return { status: 200, body: order?.trackingNumber ? fixtures.labelResponse(order) : fixtures.labelError };
  }

  #pickUp({ shipment_id: ids }: Body): SimulatorResponse {
    const order = this.orders.find(({ shipmentId }) => Array.isArray(ids) && ids.map(Number).includes(shipmentId));
    if (!order?.trackingNumber) return errorResponse(400, 'Invalid shipment id');
    if (this.#pickups.has(order.trackingNumber)) return errorResponse(400, 'Already in Pickup Queue.');
    this.#pickups.add(order.trackingNumber);
    return { status: 200, body: fixtures.pickupResponse(this.#clock()) };
  }

  #track({ awbs }: Body): SimulatorResponse {
    if (!Array.isArray(awbs)) return errorResponse(500, 'Invalid argument supplied for foreach()');
    if (awbs.length > MAX_TRACKED) return errorResponse(400, 'Maximum of 50 AWB codes is supported at a time.');
    const found = awbs.flatMap((trackingNumber) => this.shipments.get(String(trackingNumber)) ?? []);
    return {
      status: 200,
      body: Object.fromEntries(found.map((order) => [order.trackingNumber, fixtures.trackingResponse(order)])),
    };
  }

  #cancel({ ids }: Body): SimulatorResponse {
    if (!Array.isArray(ids))
      return { status: 422, body: fixtures.validationError({ ids: ['The ids field is required.'] }) };
    const found = this.orders.filter(({ orderId }) => ids.map(Number).includes(orderId));
    if (found.length < ids.length) return errorResponse(500, 'Trying to get property of non-object');
    if (found.some(({ scans }) => scans.length > 0)) return errorResponse(400, 'Cannot cancel a shipped order');
    for (const order of found) order.cancelled = true;
    return { status: 204 };
  }

  #takeNdrAction(trackingNumber: string, action: Body): SimulatorResponse {
    const order = this.shipments.get(trackingNumber);
    if (!order) return errorResponse(404, '404 Not Found');
    if (order.scans.at(-1)?.code !== '21') return errorResponse(400, 'Shipment is not in NDR');
    order.ndrActions.push(action);
    return { status: 202, body: fixtures.ndrActionResponse };
  }
}

type Value = string | number | boolean;
type Body = Record<string, Value | Value[] | undefined>;

function parseBody({ text }: SimulatorRequest): Body {
  return text ? (JSON.parse(text) as Body) : {};
}

function errorResponse(status: number, message: string): SimulatorResponse {
  return { status, body: fixtures.messageResponse(status, message) };
}

const REQUIRED_FIELDS = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'shipping_is_billing',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
];

/** "Create Custom Order", table of parameters: required fields and documented limits. */
function validateOrder(body: Body): [string, string][] {
  const missing = REQUIRED_FIELDS.filter((field) => body[field] === undefined || body[field] === '');
  const problems = missing.map((field): [string, string] => [
    field,
    `The ${field.replaceAll('_', ' ')} field is required.`,
  ]);
  if (String(body.order_id).length > 50)
    problems.push(['order_id', 'The order id may not be greater than 50 characters.']);
  if (!/^[6-9]\d{9}$/.test(String(body.billing_phone)))
    problems.push(['billing_phone', 'The billing phone is invalid.']);
  if (!/^[1-9]\d{5}$/.test(String(body.billing_pincode))) problems.push(['billing_pincode', 'The pincode is invalid.']);
  if (!['COD', 'Prepaid'].includes(String(body.payment_method))) problems.push(['payment_method', 'COD or Prepaid.']);
  for (const side of ['length', 'breadth', 'height']) {
    if (!(Number(body[side]) > 0.5)) problems.push([side, `The ${side} must be more than 0.5.`]);
  }
  return problems;
}
