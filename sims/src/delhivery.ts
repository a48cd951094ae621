import type { DelhiveryParcel, DelhiveryScan } from './delhivery-fixtures.ts';
import * as page from './delhivery-fixtures.ts';
import { REASONS, type Step } from './life.ts';
import {
  openSimulator,
  type Provider,
  type SimOptions,
  type SimReply,
  type SimRequest,
  type Simulator,
} from './simulator.ts';

export const DELHIVERY_SIM = { token: 'a token of theirs', pickup: 'Primary' };
/** No rider goes there. */
export const NOWHERE = '999999';
const MOST_TRACKED = 50;
const MOST_WAYBILLS = 10_000;

const STEPS: Record<Step, Omit<DelhiveryScan, 'at' | 'place'>> = {
  picked_up: { type: 'UD', status: 'In Transit', code: 'X-PPOM', said: 'Shipment picked up' },
  in_transit: { type: 'UD', status: 'In Transit', code: 'X-PIOM', said: 'Shipment Received at Facility' },
  at_destination: { type: 'UD', status: 'Pending', code: 'X-SC', said: 'Call placed to consignee' },
  out_for_delivery: { type: 'UD', status: 'Dispatched', code: 'X-DDD3FD', said: 'Out for delivery' },
  undelivered: { type: 'UD', status: 'Pending', code: 'EOD-11', said: '' },
  delivered: { type: 'DL', status: 'Delivered', code: 'EOD-38', said: 'Delivered to consignee' },
  rto_initiated: { type: 'RT', status: 'In Transit', code: 'RT-101', said: 'Returned as per client instructions' },
  rto_in_transit: { type: 'RT', status: 'Pending', code: 'X-ILL2F', said: 'Bag received at facility' },
  rto_delivered: { type: 'DL', status: 'RTO', code: 'RT-110', said: 'Return accepted' },
  lost: { type: 'LT', status: 'LOST', code: 'LT-100', said: 'Shipment LOST' },
};

export type DelhiverySim = Simulator<DelhiveryScan, DelhiveryParcel>;

export async function openDelhiverySim(options: SimOptions = {}): Promise<DelhiverySim> {
  const desk = new Desk(options.clock ?? (() => new Date()));
  const provider: Provider<DelhiveryScan, DelhiveryParcel> = {
    answer: (request) => desk.answer(request),
    parcels: desk.parcels,
    scanOf: (_parcel, step, at, random) => scanOf(step, at, random),
    hookOf: (parcel, scan) => ({
      body: page.hook(parcel, scan),
      headersFor: (key) => ({ authorization: `Token ${key}` }),
    }),
  };
  return openSimulator(provider, options);
}

function scanOf(step: Step, at: Date, random: () => number): DelhiveryScan {
  const scan = STEPS[step];
  const why = step === 'undelivered' ? (REASONS[Math.floor(random() * REASONS.length)] ?? '') : scan.said;
  return { ...scan, said: why, at, place: 'Chandigarh_Raiprkln_C (Chandigarh)' };
}

/** The account at Delhivery: what it knows, and how it answers. */
class Desk {
  readonly parcels = new Map<string, DelhiveryParcel>();
  readonly #clock: () => Date;
  readonly #waybills = new Set<string>();
  readonly #pickups = new Set<string>();
  #last = 29_000_000;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  answer(request: SimRequest): SimReply {
    if (request.headers.authorization !== `Token ${DELHIVERY_SIM.token}`) {
      return { status: 401, body: { detail: 'Authentication credentials were not provided.' } };
    }
    switch (`${request.method} ${request.path}`) {
      case 'GET /waybill/api/bulk/json/':
        return this.#fetchWaybills(Number(request.query.get('count')));
      case 'POST /api/cmu/create.json':
        return this.#create(new URLSearchParams(request.text));
      case 'GET /api/v1/packages/json/':
        return this.#track(request.query);
      case 'POST /api/p/edit':
        return this.#edit(JSON.parse(request.text) as Body);
      case 'POST /api/p/update':
        return this.#decide(JSON.parse(request.text) as { data: Body[] });
      case 'GET /api/p/packing_slip':
        return this.#slip(request.query.get('wbns') ?? '');
      case 'POST /fm/request/new/':
        return this.#pickUp(JSON.parse(request.text) as Body);
      default:
        return { status: 404, body: { detail: 'Not found.' } };
    }
  }

  // FAQ, "Fetch waybill API"
  #fetchWaybills(count: number): SimReply {
    if (!Number.isInteger(count) || count < 1) return { status: 400, body: 'Bad Request! Invalid count for client' };
    if (count > MOST_WAYBILLS) return { status: 400, body: 'Bad Request! Count value should be less than 10000' };
    const fetched = Array.from({ length: count }, () => `2904${String(++this.#last).padStart(10, '0')}`);
    for (const waybill of fetched) this.#waybills.add(waybill);
    return { status: 200, body: fetched.join(',') };
  }

  #create(form: URLSearchParams): SimReply {
    if (form.get('format') !== 'json') return { status: 200, body: page.rejected('format key missing in the post') };
    const text = form.get('data') ?? '';
    if (/[&%#;\\]/.test(text)) return { status: 200, body: page.rejected('Unterminated string starting at: line 1') };
    const { shipments, pickup_location: from } = JSON.parse(text) as Manifest;
    const [sent = {}] = shipments;
    if (from?.name !== DELHIVERY_SIM.pickup) {
      return { status: 200, body: page.rejected('ClientWarehouse matching query does not exist.') };
    }
    const reference = sent.order ?? '';
    const remark = this.#remarkOn(sent);
    if (remark) return { status: 200, body: page.notCreated(reference, remark) };
    const number = sent.waybill || String(++this.#last);
    const at = this.#clock();
    const scan = {
      at,
      type: 'UD',
      status: 'Manifested',
      code: 'X-UCI',
      said: 'Manifest uploaded',
      place: 'Chandigarh',
    };
    const parcel = {
      number,
      reference,
      cancelled: false,
      at,
      scans: [scan],
      cod: Number(sent.cod_amount),
      sent,
      decisions: [],
    };
    this.parcels.set(number, parcel);
    return { status: 200, body: page.created(parcel) };
  }

  // FAQ, "Common Remarks"
  #remarkOn(sent: Body): string | undefined {
    const { waybill = '', order = '', phone = '', pin = '' } = sent;
    if (this.parcels.has(waybill)) return 'Duplicate waybill';
    if (waybill && !this.#waybills.has(waybill)) return `Unable to consume waybill ${waybill}`;
    const same = ['order', 'total_amount', 'products_desc', 'payment_mode', 'name'];
    const twin = [...this.parcels.values()].find((parcel) => same.every((field) => parcel.sent[field] === sent[field]));
    if (twin) return 'Duplicate Order Id';
    if (order === '' || order.length > 50) return 'oid does not pass the validator';
    if (!/^(\+?91-?|0)?[6-9]\d{9}$/.test(phone)) return `Incorrect phone number(s) for order ${order}`;
    if (pin === NOWHERE || !/^[1-9]\d{5}$/.test(pin)) {
      return `Crashing while saving package due to exception '${pin} is non serviceable pincode'. Package might have been partially saved.`;
    }
    return undefined;
  }

  #track(query: URLSearchParams): SimReply {
    const numbers = query.get('waybill')?.split(',') ?? [];
    const references = query.get('ref_ids')?.split(',') ?? [];
    if (numbers.length > MOST_TRACKED) return { status: 400, body: { Error: 'More than 50 waybills', Success: false } };
    const found = [...this.parcels.values()].filter(
      ({ number, reference }) => numbers.includes(number) || references.includes(reference),
    );
    return { status: 200, body: found.length > 0 ? page.tracked(found) : page.nothingFound };
  }

  #edit({ waybill: number = '', cancellation, ...changes }: Body): SimReply {
    const parcel = this.parcels.get(number);
    const scan = parcel?.scans.at(-1);
    if (!parcel || !scan) return { status: 200, body: page.notEdited(number, 'Package not found') };
    if (cancellation !== 'true') {
      Object.assign(parcel.sent, changes);
      return { status: 200, body: page.edited(number, 'Package details have been updated') };
    }
    if (parcel.cancelled || scan.type !== 'UD' || scan.status === 'Dispatched') {
      return { status: 200, body: page.notEdited(number, `Package in ${scan.status} status cannot be cancelled`) };
    }
    parcel.cancelled = true;
    const back = parcel.scans.length > 1;
    parcel.scans.push({
      ...(back
        ? STEPS.rto_initiated
        : { type: 'CN', status: 'Canceled', code: 'DTUP-210', said: 'Seller cancelled the order' }),
      at: new Date(scan.at.getTime() + 60_000),
      place: scan.place,
    });
    return { status: 200, body: page.edited(number, 'Shipment has been cancelled.') };
  }

  // Whether it may be tried again they say later, elsewhere.
  #decide({ data }: { data: Body[] }): SimReply {
    if (!Array.isArray(data)) return { status: 400, body: { error: 'Invalid data provided' } };
    for (const decision of data) this.parcels.get(decision.waybill ?? '')?.decisions.push(decision);
    return { status: 200, body: page.taken(++this.#last) };
  }

  #slip(number: string): SimReply {
    return { status: 200, body: this.parcels.has(number) ? page.slip(number) : { packages: [], packages_found: 0 } };
  }

  #pickUp({ pickup_location: location = '', pickup_date: day = '' }: Body): SimReply {
    const what = `${location} ${day}`;
    if (this.#pickups.has(what)) {
      return { status: 400, body: { error: 'A Pickup Request for this Pickup Location Already Exist' } };
    }
    this.#pickups.add(what);
    return { status: 201, body: page.pickup(++this.#last, location) };
  }
}

type Body = Record<string, string | undefined>;
type Manifest = { shipments: Body[]; pickup_location?: { name?: string } };
