import { toIndianDate } from '@kinari/contract/locale';
import { chunk } from '../platform/chunk.ts';
import { IndeterminateError, ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import {
  parseResponse,
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
  toProviderError,
} from '../platform/outbound/send-request.ts';
import type { BookingResult, Courier, TrackingEvent } from './courier.ts';
import {
  createShipmentResponse,
  editResponse,
  errorResponse,
  ndrResponse,
  packingSlipResponse,
  trackingResponse,
  waybillsResponse,
} from './delhivery-schemas.ts';
import { stripSpecialCharacters, toDelhiveryShipment } from './delhivery-shipment.ts';
import { parseWebhook, toTrackingEvent } from './delhivery-tracking.ts';
import { isWebhookSecret } from './webhook-secret.ts';

export type DelhiveryConfig = {
  root: string;
  token: string;
  webhookSecret?: string;
  /** The warehouse name, exactly as in the Delhivery account. */
  pickup: string;
  timeoutMs: number;
};

const NAME = 'delhivery';
const MAX_TRACKED = 50;
const PICKUP_TIME = '16:00:00';
// Error texts for a waybill or reference that was booked before.
const DUPLICATE_BOOKING = /duplicate (order ?id|waybill)|unable to consume waybill/i;
// A pickup is already scheduled, for that day or daily.
const PICKUP_ALREADY_SCHEDULED = /already exist|auto pickup/i;

/** https://one.delhivery.com/developer-portal/documents/b2c. Booking twice with one waybill creates one shipment. */
export function createDelhivery(config: DelhiveryConfig): Courier {
  const call = createClient(config);
  return {
    name: NAME,
    reserveTrackingNumbers: (count) => reserveWaybills(call, count),
    lookUp: (reference) => findBooking(call, reference),
    async book(booking) {
      const trackingNumber = booking.trackingNumber ?? (await reserveWaybills(call, 1))[0] ?? '';
      const data = {
        shipments: [toDelhiveryShipment(booking, trackingNumber)],
        pickup_location: { name: config.pickup },
      };
      const body = new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
      const response = parseResponse(
        NAME,
        createShipmentResponse,
        await call({ method: 'POST', path: '/api/cmu/create.json', body }),
      );
      const [shipment] = response.packages;
      if (shipment?.status === 'Success' && shipment.waybill) return toBookingResult(shipment.waybill);

      const message = [shipment?.remarks ?? []].flat().join(' ') || (response.rmk ?? '');
      // An earlier attempt succeeded: return its booking.
      const existing = DUPLICATE_BOOKING.test(message) ? await findBooking(call, booking.reference) : undefined;
      if (existing) return existing;
      throw toProviderError(NAME, message);
    },
    async label(trackingNumber) {
      const response = await call({ path: '/api/p/packing_slip', query: { wbns: trackingNumber, pdf: 'true' } });
      return parseResponse(NAME, packingSlipResponse, response).packages[0]?.pdf_download_link ?? undefined;
    },
    async requestPickup(trackingNumbers, on) {
      const body = {
        pickup_time: PICKUP_TIME,
        pickup_date: toIndianDate(on),
        pickup_location: config.pickup,
        expected_package_count: trackingNumbers.length,
      };
      await call({ method: 'POST', path: '/fm/request/new/', body }).catch((error: unknown) => {
        if (!(error instanceof ProviderRejectedError) || !PICKUP_ALREADY_SCHEDULED.test(error.message)) throw error;
      });
    },
    cancel: (trackingNumber) => cancelOrReturn(call, trackingNumber),
    async track(trackingNumbers) {
      const events: TrackingEvent[] = [];
      for (const batch of chunk(trackingNumbers, MAX_TRACKED)) {
        for (const { AWB, Scans } of await findShipments(call, { waybill: batch.join(',') })) {
          events.push(...Scans.flatMap(({ ScanDetail }) => toTrackingEvent(AWB, ScanDetail)));
        }
      }
      return events;
    },
    async resolveDeliveryFailure(trackingNumber, action) {
      // Delhivery returns a shipment to origin if it is cancelled in transit.
      if (action.kind === 'return_to_origin') return cancelOrReturn(call, trackingNumber);
      if (action.kind === 'update_contact') {
        await editShipment(call, {
          waybill: trackingNumber,
          add: stripSpecialCharacters(action.lines.join(', ')),
          phone: action.mobile,
        });
      }
      // Delhivery accepts no date: it reattempts on the next day.
      return requestReattempt(call, trackingNumber);
    },
    verifyWebhook: ({ authorization }) =>
      isWebhookSecret(authorization?.replace(/^(Token|Bearer) /i, ''), config.webhookSecret),
    parseWebhook: (_headers, body) => parseWebhook(body),
  };
}

type Call = (request: ServiceRequest) => Promise<ServiceResponse>;

function createClient({ root, token, timeoutMs }: DelhiveryConfig): Call {
  const headers = { authorization: `Token ${token}` };
  return async (request) => {
    const response = await sendRequest({ service: NAME, root, timeoutMs }, { ...request, headers });
    // Their firewall returns 403 when the rate limit is exceeded.
    if (response.status === 403) throw new IndeterminateError(NAME, 'delhivery: too many requests within five minutes');
    if (response.status >= 400) throw toProviderError(NAME, errorMessage(response));
    return response;
  };
}

function errorMessage({ body }: ServiceResponse): string | undefined {
  const { rmk, error, detail, message } = errorResponse.safeParse(body).data ?? {};
  return rmk ?? error ?? detail ?? message;
}

async function reserveWaybills(call: Call, count: number): Promise<string[]> {
  const response = await call({ path: '/waybill/api/bulk/json/', query: { count: String(count) } });
  return parseResponse(NAME, waybillsResponse, response);
}

async function findShipments(call: Call, query: { waybill: string } | { ref_ids: string }) {
  const response = await call({ path: '/api/v1/packages/json/', query });
  return parseResponse(NAME, trackingResponse, response).ShipmentData.map(({ Shipment }) => Shipment);
}

async function findBooking(call: Call, reference: string): Promise<BookingResult | undefined> {
  const found = await findShipments(call, { ref_ids: reference });
  const shipment = found.find(({ ReferenceNo, Status }) => ReferenceNo === reference && Status.StatusType !== 'CN');
  return shipment && toBookingResult(shipment.AWB);
}

function toBookingResult(trackingNumber: string): BookingResult {
  const trackingUrl = `https://www.delhivery.com/track/package/${encodeURIComponent(trackingNumber)}`;
  return { trackingNumber, courierName: 'Delhivery', trackingUrl };
}

async function editShipment(call: Call, body: { waybill: string } & Record<string, string>): Promise<void> {
  const { status, error, remark } = parseResponse(
    NAME,
    editResponse,
    await call({ method: 'POST', path: '/api/p/edit', body }),
  );
  if (String(status).toLowerCase() !== 'true') throw toProviderError(NAME, error ?? remark ?? undefined);
}

/** A repeated cancellation is rejected. Treat it as success if the shipment is already cancelled or returning. */
async function cancelOrReturn(call: Call, waybill: string): Promise<void> {
  try {
    await editShipment(call, { waybill, cancellation: 'true' });
  } catch (error) {
    const [shipment] = error instanceof ProviderRejectedError ? await findShipments(call, { waybill }) : [];
    if (shipment?.Status.StatusType !== 'CN' && shipment?.Status.StatusType !== 'RT') throw error;
  }
}

async function requestReattempt(call: Call, waybill: string): Promise<void> {
  const body = { data: [{ waybill, act: 'RE-ATTEMPT' }] };
  parseResponse(NAME, ndrResponse, await call({ method: 'POST', path: '/api/p/update', body }));
}
