import { WEBHOOK_EVENT_TYPES } from '@kinari/contract/labels/webhook-events';
import { expect, test } from 'vitest';
import type { WebhookEndpoint } from '../data/webhooks.data.ts';
import {
  describeResult,
  describeStatus,
  describeSubject,
  eventLabel,
  formatDeliveryRate,
  formatEventTypes,
  formatMilliseconds,
} from './webhook-labels.ts';

const endpoint: WebhookEndpoint = {
  id: '01a1eaf3-7a4f-7117-8a4f-000000000001',
  url: 'https://hooks.example/kinari',
  events: ['order.placed'],
  permissions: [],
  status: 'on',
  failingSince: null,
  oldSecretUntil: null,
  createdBy: 'Asha Rao',
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
  delivered: 0,
  failed: 0,
  waiting: 0,
};

const attempt = (status: number | null) => ({ at: '2026-11-18T08:00:00.000Z', status, text: '', ms: 40 });

test('long lists of events are shortened', () => {
  expect(formatEventTypes(['order.placed', 'order.canceled'])).toBe('order.placed, order.canceled');
  expect(formatEventTypes(['order.placed', 'order.canceled', 'stock.low'])).toBe(
    'order.placed, order.canceled and 1 more',
  );
  expect(formatEventTypes(WEBHOOK_EVENT_TYPES)).toBe('All events');
});

test('an endpoint is working only with deliveries that are not failing', () => {
  const statusText = (changes: Partial<WebhookEndpoint>) =>
    describeStatus({ ...endpoint, ...changes }, new Date('2026-11-18T08:00:00.000Z')).text;
  expect(statusText({ createdAt: '2026-11-17T08:00:00.000Z' })).toBe('Not used yet');
  expect(statusText({})).toBe('No events in 7 days');
  expect(statusText({ delivered: 3 })).toBe('Working');
  expect(statusText({ failed: 3, failingSince: '2026-11-14T20:00:00.000Z' })).toBe('Failing since 15 Nov');
  expect(statusText({ status: 'paused', failingSince: '2026-11-14T20:00:00.000Z' })).toBe('Paused');
  expect(statusText({ status: 'off' })).toBe('Off');
});

test('the rate is 100% only if all were delivered', () => {
  expect(formatDeliveryRate({ delivered: 1999, failed: 1 })).toBe('99% of 2,000 delivered');
  expect(formatDeliveryRate({ delivered: 12, failed: 0 })).toBe('100% of 12 delivered');
  expect(formatDeliveryRate({ delivered: 0, failed: 0 })).toBe('None');
});

test('a result is the response of the last attempt', () => {
  const resultText = (...[status, attempts]: [Parameters<typeof describeResult>[0]['status'], (number | null)[]]) =>
    describeResult({ status, attempts: attempts.map(attempt) }).text;
  expect(resultText('waiting', [])).toBe('Waiting');
  expect(resultText('waiting', [null, 500, 500])).toBe('500, attempt 3 of 10');
  expect(
    resultText(
      'waiting',
      Array.from({ length: 11 }, () => null),
    ),
  ).toBe('No answer, attempt 11');
  expect(resultText('delivered', [500, 200])).toBe('200');
  expect(resultText('failed', [null])).toBe('No answer');
  expect(resultText('canceled', [])).toBe('Cancelled');
});

test('payments, shipments and refunds are about an order', () => {
  const subject = 'K3XPM2QAZ';
  expect(describeSubject({ type: 'refund.sent', subject })).toEqual({
    text: 'Order K3XPM2QA',
    path: `/admin/order/${subject}`,
  });
  expect(describeSubject({ type: 'test.ping', subject })).toBeUndefined();
});

test('unknown events of a newer version are shown by their type', () => {
  expect(eventLabel('order.placed')).toBe('An order was placed');
  expect(eventLabel('test.ping')).toBe('Test event');
  expect(eventLabel('order.gifted')).toBe('order.gifted');
});

test('durations below a second are in milliseconds', () => {
  expect(formatMilliseconds(340)).toBe('340 ms');
  expect(formatMilliseconds(10_000)).toBe('10.0 s');
});
