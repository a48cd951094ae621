import type { DelhiveryShipment, DelhiveryTrackingEvent } from './delhivery-fixtures.ts';
import * as fixtures from './delhivery-fixtures.ts';
import { pickFailureReason, type Step } from './scenarios.ts';
import {
  createSimulator,
  type Provider,
  type Simulator,
  type SimulatorOptions,
  type SimulatorRequest,
  type SimulatorResponse,
} from './simulator.ts';
import type { Webhook } from './webhooks.ts';

export const DELHIVERY_ACCOUNT = { token: 'a token of theirs', pickup: 'Primary' };
/** A pincode that Delhivery does not serve. */
export const UNSERVICEABLE_PINCODE = '999999';
const MAX_TRACKED = 50;
const MAX_WAYBILLS = 10_000;

const STEP_EVENTS: Record<Step, Omit<DelhiveryTrackingEvent, 'at' | 'place'>> = {
  picked_up: { type: 'UD', status: 'In Transit', code: 'X-PPOM', message: 'Shipment picked up' },
  in_transit: { type: 'UD', status: 'In Transit', code: 'X-PIOM', message: 'Shipment Received at Facility' },
  at_destination: { type: 'UD', status: 'Pending', code: 'X-SC', message: 'Call placed to consignee' },
  out_for_delivery: { type: 'UD', status: 'Dispatched', code: 'X-DDD3FD', message: 'Out for delivery' },
  undelivered: { type: 'UD', status: 'Pending', code: 'EOD-11', message: '' },
  delivered: { type: 'DL', status: 'Delivered', code: 'EOD-38', message: 'Delivered to consignee' },
  rto_initiated: { type: 'RT', status: 'In Transit', code: 'RT-101', message: 'Returned as per client instructions' },
  rto_in_transit: { type: 'RT', status: 'Pending', code: 'X-ILL2F', message: 'Bag received at facility' },
  rto_delivered: { type: 'DL', status: 'RTO', code: 'RT-110', message: 'Return accepted' },
  lost: { type: 'LT', status: 'LOST', code: 'LT-100', message: 'Shipment LOST' },
};

export type DelhiverySimulator = Simulator<DelhiveryTrackingEvent, DelhiveryShipment>;

export async function createDelhiverySimulator(options: SimulatorOptions = {}): Promise<DelhiverySimulator> {
  return createSimulator(new DelhiveryAccount(options), options);
}

/** State and replies of one Delhivery account. */
class DelhiveryAccount implements Provider<DelhiveryTrackingEvent, DelhiveryShipment> {
  readonly shipments = new Map<string, DelhiveryShipment>();
  readonly #clock: () => Date;
  readonly #waybills = new Set<string>();
  readonly #pickups = new Set<string>();
  #last = 29_000_000;

  constructor({ clock = () => new Date() }: SimulatorOptions) {
    this.#clock = clock;
  }

  toTrackingEvent(_shipment: DelhiveryShipment, step: Step, at: Date, random: () => number): DelhiveryTrackingEvent {
    const trackingEvent = STEP_EVENTS[step];
    const message = step === 'undelivered' ? pickFailureReason(random) : trackingEvent.message;
    return { ...trackingEvent, message, at, place: 'Chandigarh_Raiprkln_C (Chandigarh)' };
  }

  toWebhook(shipment: DelhiveryShipment, trackingEvent: DelhiveryTrackingEvent): Webhook {
    return {
      body: fixtures.webhookPayload(shipment, trackingEvent),
      headersFor: (key) => ({ authorization: `Token ${key}` }),
    };
  }

  answer(request: SimulatorRequest): SimulatorResponse {
    if (request.headers.authorization !== `Token ${DELHIVERY_ACCOUNT.token}`) {
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
        return this.#takeNdrAction(JSON.parse(request.text) as { data: Body[] });
      case 'GET /api/p/packing_slip':
        return this.#slip(request.query.get('wbns') ?? '');
      case 'POST /fm/request/new/':
        return this.#pickUp(JSON.parse(request.text) as Body);
      default:
        return { status: 404, body: { detail: 'Not found.' } };
    }
  }

  // FAQ, "Fetch waybill API"
  #fetchWaybills(count: number): SimulatorResponse {
    if (!Number.isInteger(count) || count < 1) return { status: 400, body: 'Bad Request! Invalid count for client' };
    if (count > MAX_WAYBILLS) return { status: 400, body: 'Bad Request! Count value should be less than 10000' };
    const fetched = Array.from({ length: count }, () => `2904${String(++this.#last).padStart(10, '0')}`);
    for (const waybill of fetched) this.#waybills.add(waybill);
    return { status: 200, body: fetched.join(',') };
  }

  #create(form: URLSearchParams): SimulatorResponse {
    if (form.get('format') !== 'json')
      return { status: 200, body: fixtures.manifestError('format key missing in the post') };
    const text = form.get('data') ?? '';
    if (/[&%#;\\]/.test(text))
      return { status: 200, body: fixtures.manifestError('Unterminated string starting at: line 1') };
    const { shipments, pickup_location: from } = JSON.parse(text) as Manifest;
    const [sent = {}] = shipments;
    if (from?.name !== DELHIVERY_ACCOUNT.pickup) {
      return { status: 200, body: fixtures.manifestError('ClientWarehouse matching query does not exist.') };
    }
    const reference = sent.order ?? '';
    const remark = this.#remarkOn(sent);
    if (remark) return { status: 200, body: fixtures.createShipmentError(reference, remark) };
    const trackingNumber = sent.waybill || String(++this.#last);
    const at = this.#clock();
    const trackingEvent = {
      at,
      type: 'UD',
      status: 'Manifested',
      code: 'X-UCI',
      message: 'Manifest uploaded',
      place: 'Chandigarh',
    };
    const shipment = {
      trackingNumber,
      reference,
      cancelled: false,
      at,
      scans: [trackingEvent],
      cod: Number(sent.cod_amount),
      sent,
      ndrActions: [],
    };
    this.shipments.set(trackingNumber, shipment);
    return { status: 200, body: fixtures.createShipmentResponse(shipment) };
  }

  // FAQ, "Common Remarks"
  #remarkOn(sent: Body): string | undefined {
    const { waybill = '', order = '', phone = '', pin = '' } = sent;
    if (this.shipments.has(waybill)) return 'Duplicate waybill';
    if (waybill && !this.#waybills.has(waybill)) return `Unable to consume waybill ${waybill}`;
    const comparedFields = ['order', 'total_amount', 'products_desc', 'payment_mode', 'name'];
    const duplicate = [...this.shipments.values()].find((shipment) =>
      comparedFields.every((field) => shipment.sent[field] === sent[field]),
    );
    if (duplicate) return 'Duplicate Order Id';
    if (order === '' || order.length > 50) return 'oid does not pass the validator';
    if (!/^(\+?91-?|0)?[6-9]\d{9}$/.test(phone)) return `Incorrect phone number(s) for order ${order}`;
    if (pin === UNSERVICEABLE_PINCODE || !/^[1-9]\d{5}$/.test(pin)) {
      return `Crashing while saving package due to exception '${pin} is non serviceable pincode'. Package might have been partially saved.`;
    }
    return undefined;
  }

  #track(query: URLSearchParams): SimulatorResponse {
    const numbers = query.get('waybill')?.split(',') ?? [];
    const references = query.get('ref_ids')?.split(',') ?? [];
    if (numbers.length > MAX_TRACKED) return { status: 400, body: { Error: 'More than 50 waybills', Success: false } };
    const found = [...this.shipments.values()].filter(
      ({ trackingNumber, reference }) => numbers.includes(trackingNumber) || references.includes(reference),
    );
    return { status: 200, body: found.length > 0 ? fixtures.trackingResponse(found) : fixtures.notFoundResponse };
  }

  #edit({ waybill: trackingNumber = '', cancellation, ...changes }: Body): SimulatorResponse {
    const shipment = this.shipments.get(trackingNumber);
    const trackingEvent = shipment?.scans.at(-1);
    if (!shipment || !trackingEvent)
      return { status: 200, body: fixtures.updateShipmentError(trackingNumber, 'Package not found') };
    if (cancellation !== 'true') {
      Object.assign(shipment.sent, changes);
      return {
        status: 200,
        body: fixtures.updateShipmentResponse(trackingNumber, 'Package details have been updated'),
      };
    }
    if (shipment.cancelled || trackingEvent.type !== 'UD' || trackingEvent.status === 'Dispatched') {
      return {
        status: 200,
        body: fixtures.updateShipmentError(
          trackingNumber,
          `Package in ${trackingEvent.status} status cannot be cancelled`,
        ),
      };
    }
    shipment.cancelled = true;
    const hasLeftWarehouse = shipment.scans.length > 1;
    shipment.scans.push({
      ...(hasLeftWarehouse
        ? STEP_EVENTS.rto_initiated
        : { type: 'CN', status: 'Canceled', code: 'DTUP-210', message: 'Seller cancelled the order' }),
      at: new Date(trackingEvent.at.getTime() + 60_000),
      place: trackingEvent.place,
    });
    return { status: 200, body: fixtures.updateShipmentResponse(trackingNumber, 'Shipment has been cancelled.') };
  }

  // The real API reports later, in another place, whether a reattempt is possible.
  #takeNdrAction({ data }: { data: Body[] }): SimulatorResponse {
    if (!Array.isArray(data)) return { status: 400, body: { error: 'Invalid data provided' } };
    for (const action of data) this.shipments.get(action.waybill ?? '')?.ndrActions.push(action);
    return { status: 200, body: fixtures.ndrActionResponse(++this.#last) };
  }

  #slip(trackingNumber: string): SimulatorResponse {
    return {
      status: 200,
      body: this.shipments.has(trackingNumber)
        ? fixtures.labelResponse(trackingNumber)
        : { packages: [], packages_found: 0 },
    };
  }

  #pickUp({ pickup_location: location = '', pickup_date: day = '' }: Body): SimulatorResponse {
    const pickupKey = `${location} ${day}`;
    if (this.#pickups.has(pickupKey)) {
      return { status: 400, body: { error: 'A Pickup Request for this Pickup Location Already Exist' } };
    }
    this.#pickups.add(pickupKey);
    return { status: 201, body: fixtures.pickupResponse(++this.#last, location) };
  }
}

type Body = Record<string, string | undefined>;
type Manifest = { shipments: Body[]; pickup_location?: { name?: string } };
