import {
  TEST_EVENT_TYPE,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '@kinari/contract/labels/webhook-events';
import { formatDayMonth, formatNumber, formatOneDecimal, formatTime, toIndianDate } from '@kinari/contract/locale';
import { Ban, Check, CircleOff, CirclePause, Clock, RotateCw, TriangleAlert, X } from 'lucide-react';
import type { StatusStyle } from '../../ui/badge.tsx';
import { isFailing, type WebhookEndpoint } from '../data/webhooks.data.ts';
import type { WebhookDelivery } from './deliveries.data.ts';

export type StatusText = StatusStyle & { text: string };

const MAX_NAMED_EVENTS = 2;

/** Formats as `order.placed, order.canceled and 3 more`. */
export function formatEventTypes(types: readonly WebhookEventType[]): string {
  if (types.length === WEBHOOK_EVENT_TYPES.length) return 'All events';
  const named = types.slice(0, MAX_NAMED_EVENTS).join(', ');
  const more = types.length - MAX_NAMED_EVENTS;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Formats the deliveries of the last seven days. Rounds down, so that 100% means all. */
export function formatDeliveryRate({ delivered, failed }: Pick<WebhookEndpoint, 'delivered' | 'failed'>): string {
  const total = delivered + failed;
  return total === 0 ? 'None' : `${Math.floor((100 * delivered) / total)}% of ${formatNumber(total)} delivered`;
}

const COUNTED_MS = 7 * 24 * 60 * 60_000;

/** What is shown of an endpoint: its status, or how its deliveries of the last seven days went. */
export function describeStatus(endpoint: WebhookEndpoint, now = new Date()): StatusText {
  const { status, failingSince, createdAt, delivered, failed, waiting } = endpoint;
  if (status === 'off') return { tone: 'info', Icon: CircleOff, text: 'Off' };
  if (status === 'paused') return { tone: 'bad', Icon: CirclePause, text: 'Paused' };
  if (isFailing(endpoint) && failingSince)
    return {
      tone: 'amber',
      Icon: TriangleAlert,
      text: `Failing since ${formatDayMonth(toIndianDate(new Date(failingSince)))}`,
    };
  if (delivered + failed + waiting === 0) {
    const isNew = now.getTime() - Date.parse(createdAt) < COUNTED_MS;
    return { tone: 'info', Icon: Clock, text: isNew ? 'Not used yet' : 'No events in 7 days' };
  }
  return { tone: 'ok', Icon: Check, text: 'Working' };
}

/** As in the retry plan of the API. A delivery that staff send again can have more. */
const MAX_ATTEMPTS = 10;

export function describeResult({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): StatusText {
  const last = attempts.at(-1);
  const text = last ? formatResponse(last) : 'Not sent';
  if (status === 'delivered') return { tone: 'ok', Icon: Check, text };
  if (status === 'failed') return { tone: 'bad', Icon: X, text };
  if (status === 'canceled') return { tone: 'info', Icon: Ban, text: 'Cancelled' };
  if (!last) return { tone: 'info', Icon: Clock, text: 'Waiting' };
  const count = attempts.length <= MAX_ATTEMPTS ? `${attempts.length} of ${MAX_ATTEMPTS}` : String(attempts.length);
  return { tone: 'amber', Icon: RotateCw, text: `${text}, attempt ${count}` };
}

export function formatResponse({ status }: WebhookDelivery['attempts'][number]): string {
  return status === null ? 'No answer' : String(status);
}

/** Formats as `18 Nov, 1:08 pm`. Deliveries are deleted long before a year has passed. */
export function formatMoment(at: string): string {
  return `${formatDayMonth(toIndianDate(new Date(at)))}, ${formatTime(at)}`;
}

/** Formats `340` as `340 ms`, and `1240` as `1.2 s`. */
export function formatMilliseconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${formatOneDecimal(ms / 1000)} s`;
}

export function eventLabel(type: string): string {
  if (type === TEST_EVENT_TYPE) return 'Test event';
  return type in WEBHOOK_EVENTS ? WEBHOOK_EVENTS[type as WebhookEventType].label : type;
}

type EventSubject = { label: string; path: ((id: string) => string) | undefined };

const orderSubject: EventSubject = { label: 'Order', path: (id) => `/admin/order/${id}` };

/** The subject of an event, by the first word of its type. Payments, shipments and refunds are about an order. */
const EVENT_SUBJECTS: Readonly<Record<string, EventSubject>> = {
  order: orderSubject,
  payment: orderSubject,
  shipment: orderSubject,
  refund: orderSubject,
  return: { label: 'Return', path: undefined },
  product: { label: 'Product', path: (id) => `/admin/product?q=${id}` },
  stock: { label: 'Variant', path: (id) => `/admin/stock/${id}` },
  customer: { label: 'Customer', path: (id) => `/admin/customers/${id}` },
};

const SHOWN_ID_LENGTH = 8;

/** Returns the subject as `Order 5T8NQ2XC`, and the link to it. Undefined for a test event. */
export function describeSubject({
  type,
  subject,
}: Pick<WebhookDelivery, 'type' | 'subject'>): { text: string; path: string | undefined } | undefined {
  const eventSubject = EVENT_SUBJECTS[type.split('.', 1)[0] ?? ''];
  if (!eventSubject) return undefined;
  const { label, path } = eventSubject;
  return { text: `${label} ${subject.slice(0, SHOWN_ID_LENGTH)}`, path: path?.(subject) };
}
