import type { TrackingEvent } from './courier.ts';
import { type ScanDetail, webhookBody } from './delhivery-schemas.ts';
import { mapDelhiveryStatus } from './delhivery-status.ts';
import { parseIndianTime } from './indian-time.ts';
import { trackingEventKey } from './webhook-secret.ts';

type RawEvent = {
  at: string;
  type: string;
  status: string;
  code?: string;
  place?: string | null;
  message?: string | null;
};

export function toTrackingEvent(trackingNumber: string, scan: ScanDetail): TrackingEvent[] {
  return normalizeEvent(trackingNumber, {
    at: scan.StatusDateTime ?? scan.ScanDateTime,
    type: scan.ScanType,
    status: scan.Scan,
    code: scan.StatusCode ?? undefined,
    place: scan.ScannedLocation,
    message: scan.Instructions,
  });
}

export function parseWebhook(body: Uint8Array): TrackingEvent[] {
  const { AWB, NSLCode, Status } = webhookBody.parse(JSON.parse(Buffer.from(body).toString('utf8'))).Shipment;
  return normalizeEvent(AWB, {
    at: Status.StatusDateTime,
    type: Status.StatusType,
    status: Status.Status,
    code: NSLCode ?? undefined,
    place: Status.StatusLocation,
    message: Status.Instructions,
  });
}

function normalizeEvent(
  trackingNumber: string,
  { at, type, status: rawStatus, code, place, message: rawMessage }: RawEvent,
): TrackingEvent[] {
  const status = mapDelhiveryStatus({ type, status: rawStatus, ...(code && { code }) });
  if (!status) return [];
  const message = rawMessage?.trim() || rawStatus;
  return [
    {
      trackingNumber,
      key: trackingEventKey(at, type, rawStatus, code),
      status,
      at: parseIndianTime(at),
      message,
      ...(place && { place }),
      ...(status === 'delivery_failed' && { reason: message }),
    },
  ];
}
