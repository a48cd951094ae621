import { REASONS, type Step } from './life.ts';
import type { ShiprocketOrder, ShiprocketScan } from './shiprocket-fixtures.ts';
import * as page from './shiprocket-fixtures.ts';
import {
  openSimulator,
  type Provider,
  type SimOptions,
  type SimReply,
  type SimRequest,
  type Simulator,
} from './simulator.ts';

export const SHIPROCKET_SIM = { email: 'api@shop.example', password: 'a password', pickup: 'Primary' };
/** No courier goes there. */
export const NOWHERE = '999999';
const TOKEN_MS = 10 * 24 * 3_600_000;
const MOST_TRACKED = 50;

const STEPS: Record<Step, Omit<ShiprocketScan, 'at' | 'place'>> = {
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

export type ShiprocketSim = Simulator<ShiprocketScan, ShiprocketOrder> & {
  orders: ShiprocketOrder[];
  /** As if 10 days had passed for whoever is logged in. */
  endTokens(): void;
};

export async function openShiprocketSim(options: SimOptions = {}): Promise<ShiprocketSim> {
  const desk = new Desk(options.clock ?? (() => new Date()));
  const provider: Provider<ShiprocketScan, ShiprocketOrder> = {
    answer: (request) => desk.answer(request),
    parcels: desk.parcels,
    scanOf: (_order, step, at, random) => scanOf(step, at, random),
    hookOf: (order, scan) => ({ body: page.hook(order, scan), headersFor: (key) => ({ 'x-api-key': key }) }),
  };
  const simulator = await openSimulator(provider, options);
  return { ...simulator, orders: desk.orders, endTokens: () => desk.tokens.clear() };
}

function scanOf(step: Step, at: Date, random: () => number): ShiprocketScan {
  const scan = STEPS[step];
  const why = step === 'undelivered' ? REASONS[Math.floor(random() * REASONS.length)] : '';
  return { ...scan, activity: `${scan.activity}${why}`, at, place: 'Chomu_SamodRd_D (Rajasthan)' };
}

/** The account at Shiprocket: what it knows, and how it answers. */
class Desk {
  readonly orders: ShiprocketOrder[] = [];
  readonly parcels = new Map<string, ShiprocketOrder>();
  readonly tokens = new Map<string, number>();
  readonly #clock: () => Date;
  readonly #pickups = new Set<string>();
  #last = 16_000_000;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  answer(request: SimRequest): SimReply {
    const path = request.path.replace('/v1/external', '');
    const what = `${request.method} ${path}`;
    if (what === 'POST /auth/login') return this.#logIn(bodyOf(request));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if ((this.tokens.get(token) ?? 0) < this.#clock().getTime()) return refuse(401, 'Token has expired');
    const decided = /^POST \/ndr\/([^/]+)\/action$/.exec(what);
    if (decided) return this.#decide(decided[1] ?? '', bodyOf(request));
    switch (what) {
      case 'POST /orders/create/adhoc':
        return this.#create(bodyOf(request));
      case 'GET /orders':
        return this.#search(request.query.get('search') ?? '');
      case 'POST /courier/assign/awb':
        return this.#giveNumber(bodyOf(request));
      case 'POST /courier/generate/label':
        return this.#label(bodyOf(request));
      case 'POST /courier/generate/pickup':
        return this.#pickUp(bodyOf(request));
      case 'POST /manifests/generate':
        return { status: 200, body: page.manifest(++this.#last) };
      case 'POST /courier/track/awbs':
        return this.#track(bodyOf(request));
      case 'POST /orders/cancel':
        return this.#cancel(bodyOf(request));
      default:
        return refuse(404, '404 Not Found');
    }
  }

  #logIn({ email, password }: Body): SimReply {
    if (email !== SHIPROCKET_SIM.email || password !== SHIPROCKET_SIM.password) {
      return refuse(400, 'Invalid email and password combination');
    }
    const token = crypto.randomUUID();
    this.tokens.set(token, this.#clock().getTime() + TOKEN_MS);
    return { status: 200, body: page.login(email, token) };
  }

  // No page promises that an order_id is taken only once; one that was cancelled never is again.
  #create(body: Body): SimReply {
    const errors = Object.fromEntries(faultsOf(body).map(([field, why]) => [field, [why]]));
    const reference = String(body.order_id ?? '');
    if (this.orders.some((order) => order.cancelled && order.reference === reference)) {
      errors.order_id = ['The order id has been cancelled. Please use another one.'];
    }
    if (Object.keys(errors).length > 0) return { status: 422, body: page.invalid(errors) };
    if (body.pickup_location !== SHIPROCKET_SIM.pickup) return { status: 200, body: page.wrongPickup };
    const order: ShiprocketOrder = {
      number: '',
      reference,
      cancelled: false,
      at: this.#clock(),
      scans: [],
      orderId: ++this.#last,
      shipmentId: ++this.#last,
      pickup: SHIPROCKET_SIM.pickup,
      pincode: String(body.billing_pincode),
      cod: body.payment_method === 'COD',
      weight: Number(body.weight),
      decisions: [],
    };
    this.orders.push(order);
    return { status: 200, body: page.orderMade(order) };
  }

  #search(search: string): SimReply {
    const found = this.orders.filter(({ reference, number }) => reference.includes(search) || number === search);
    return { status: 200, body: page.orders(found.toReversed()) };
  }

  #giveNumber({ shipment_id: id }: Body): SimReply {
    const order = this.orders.find(({ shipmentId }) => shipmentId === Number(id));
    if (!order || order.cancelled) return { status: 200, body: page.numberRefused('Shipment is not in a valid state') };
    if (order.number) return { status: 200, body: page.numberRefused('AWB is already assigned') };
    if (order.pincode === NOWHERE) {
      return { status: 200, body: page.numberRefused('No courier serviceable for this pincode') };
    }
    order.number = `1904${String(++this.#last).padStart(10, '0')}`;
    this.parcels.set(order.number, order);
    return { status: 200, body: page.numberGiven(order) };
  }

  #label({ shipment_id: ids }: Body): SimReply {
    const order = this.orders.find(({ shipmentId }) => Array.isArray(ids) && ids.map(Number).includes(shipmentId));
    return { status: 200, body: order?.number ? page.label(order) : page.noLabel };
  }

  #pickUp({ shipment_id: ids }: Body): SimReply {
    const order = this.orders.find(({ shipmentId }) => Array.isArray(ids) && ids.map(Number).includes(shipmentId));
    if (!order?.number) return refuse(400, 'Invalid shipment id');
    if (this.#pickups.has(order.number)) return refuse(400, 'Already in Pickup Queue.');
    this.#pickups.add(order.number);
    return { status: 200, body: page.pickup(this.#clock()) };
  }

  #track({ awbs }: Body): SimReply {
    if (!Array.isArray(awbs)) return refuse(500, 'Invalid argument supplied for foreach()');
    if (awbs.length > MOST_TRACKED) return refuse(400, 'Maximum of 50 AWB codes is supported at a time.');
    const found = awbs.flatMap((number) => this.parcels.get(String(number)) ?? []);
    return { status: 200, body: Object.fromEntries(found.map((order) => [order.number, page.tracked(order)])) };
  }

  #cancel({ ids }: Body): SimReply {
    if (!Array.isArray(ids)) return { status: 422, body: page.invalid({ ids: ['The ids field is required.'] }) };
    const found = this.orders.filter(({ orderId }) => ids.map(Number).includes(orderId));
    if (found.length < ids.length) return refuse(500, 'Trying to get property of non-object');
    if (found.some(({ scans }) => scans.length > 0)) return refuse(400, 'Cannot cancel a shipped order');
    for (const order of found) order.cancelled = true;
    return { status: 204 };
  }

  #decide(number: string, decision: Body): SimReply {
    const order = this.parcels.get(number);
    if (!order) return refuse(404, '404 Not Found');
    if (order.scans.at(-1)?.code !== '21') return refuse(400, 'Shipment is not in NDR');
    order.decisions.push(decision);
    return { status: 202, body: page.decided };
  }
}

type Value = string | number | boolean;
type Body = Record<string, Value | Value[] | undefined>;

function bodyOf({ text }: SimRequest): Body {
  return text ? (JSON.parse(text) as Body) : {};
}

function refuse(status: number, message: string): SimReply {
  return { status, body: page.said(status, message) };
}

const REQUIRED = [
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

/** "Create Custom Order", its table of parameters: what is required, and the bounds it names. */
function faultsOf(body: Body): [string, string][] {
  const missing = REQUIRED.filter((field) => body[field] === undefined || body[field] === '');
  const faults = missing.map((field): [string, string] => [
    field,
    `The ${field.replaceAll('_', ' ')} field is required.`,
  ]);
  if (String(body.order_id).length > 50)
    faults.push(['order_id', 'The order id may not be greater than 50 characters.']);
  if (!/^[6-9]\d{9}$/.test(String(body.billing_phone))) faults.push(['billing_phone', 'The billing phone is invalid.']);
  if (!/^[1-9]\d{5}$/.test(String(body.billing_pincode))) faults.push(['billing_pincode', 'The pincode is invalid.']);
  if (!['COD', 'Prepaid'].includes(String(body.payment_method))) faults.push(['payment_method', 'COD or Prepaid.']);
  for (const side of ['length', 'breadth', 'height']) {
    if (!(Number(body[side]) > 0.5)) faults.push([side, `The ${side} must be more than 0.5.`]);
  }
  return faults;
}
