import type { TrackingEvent } from './courier.ts';
import { parseIndianTime } from './indian-time.ts';
import { type Activity, webhookBody } from './shiprocket-schemas.ts';
import { mapShiprocketStatus } from './shiprocket-status.ts';
import { trackingEventKey } from './webhook-secret.ts';

export function toTrackingEvent(
  trackingNumber: string,
  { date, activity, location, ...rest }: Activity,
): TrackingEvent[] {
  const code = rest['sr-status'];
  const status = mapShiprocketStatus(code);
  if (!status) return [];
  const message = activity.trim() || rest['sr-status-label'] || rest.status || '';
  return [
    {
      trackingNumber,
      key: trackingEventKey(date, String(code), activity, location ?? undefined),
      status,
      at: parseIndianTime(date),
      message,
      ...(location && location !== 'NA' && { place: location }),
      ...(status === 'delivery_failed' && { reason: message }),
    },
  ];
}

/** Returns all events in the webhook. Adds its current status if that is newer than the last event. */
export function parseWebhook(body: Uint8Array): TrackingEvent[] {
  const webhook = webhookBody.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  const events = webhook.scans.flatMap((activity) => toTrackingEvent(webhook.awb, activity));
  const status = mapShiprocketStatus(webhook.shipment_status_id);
  const at = parseIndianTime(webhook.current_timestamp);
  const latest = events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  if (!status || (latest && (latest.status === status || latest.at >= at))) return events;
  const message = webhook.current_status;
  const key = trackingEventKey(webhook.current_timestamp, String(webhook.shipment_status_id));
  return [
    ...events,
    { trackingNumber: webhook.awb, key, status, at, message, ...(status === 'delivery_failed' && { reason: message }) },
  ];
}
