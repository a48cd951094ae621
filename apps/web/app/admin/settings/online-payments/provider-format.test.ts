import { expect, test } from 'vitest';
import type { PaymentSettings } from '../../navigation/payment-settings.data.ts';
import {
  describeLastEvent,
  describeProviders,
  formatTestStep,
  isTestFinished,
  needsAttention,
  type ProviderSettings,
  type TestPayment,
} from './provider-format.ts';
import { isPolled } from './test-payment.data.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const razorpay: ProviderSettings = {
  provider: 'razorpay',
  isConfigured: true,
  isFirst: false,
  mode: 'live',
  hasWebhookSecret: true,
  webhookUrl: 'https://shop.kinari.example/api/webhooks/payments/razorpay',
  lastEventAt: before(2 * MINUTE_MS),
  eventsToday: 41,
};
const createSettings = (...providers: ProviderSettings[]): PaymentSettings => ({
  providers,
  canSendPayouts: false,
  hasPayments: false,
  lastTest: null,
});

test('a silent webhook is amber after one day and red after three', () => {
  expect(describeLastEvent(null, NOW)).toEqual({ level: 'new', text: 'No event yet' });
  expect(describeLastEvent(before(30_000), NOW)).toEqual({ level: 'ok', text: 'Last event just now' });
  expect(describeLastEvent(before(2 * MINUTE_MS), NOW)).toEqual({ level: 'ok', text: 'Last event 2 min ago' });
  expect(describeLastEvent(before(DAY_MS - 1), NOW)).toEqual({ level: 'ok', text: 'Last event 23 h ago' });
  expect(describeLastEvent(before(DAY_MS), NOW)).toEqual({ level: 'warn', text: 'Last event 1 day ago' });
  expect(describeLastEvent(before(3 * DAY_MS - 1), NOW).level).toBe('warn');
  expect(describeLastEvent(before(3 * DAY_MS), NOW)).toEqual({ level: 'alarm', text: 'Last event 3 days ago' });
  // The clock of the browser is slow.
  expect(describeLastEvent(before(-MINUTE_MS), NOW).text).toBe('Last event just now');
});

test('the settings name the configured providers, the first one first', () => {
  expect(describeProviders(createSettings({ ...razorpay, isConfigured: false }))).toBe('Not set up');
  expect(describeProviders(createSettings(razorpay))).toBe('Razorpay, live');
  expect(
    describeProviders(createSettings(razorpay, { ...razorpay, provider: 'phonepe', mode: 'test', isFirst: true })),
  ).toBe('PhonePe, test mode; Razorpay, live');
});

test('a configured provider without a secret or without events needs attention', () => {
  expect(needsAttention(createSettings(razorpay), NOW)).toBe(false);
  expect(needsAttention(createSettings({ ...razorpay, lastEventAt: null }), NOW)).toBe(false);
  const silent = { ...razorpay, lastEventAt: before(3 * DAY_MS) };
  expect(needsAttention(createSettings(silent), NOW)).toBe(true);
  expect(needsAttention(createSettings({ ...silent, isConfigured: false }), NOW)).toBe(false);
  expect(needsAttention(createSettings({ ...razorpay, hasWebhookSecret: false }), NOW)).toBe(true);
});

test('a test payment is polled until it is finished, or for half an hour', () => {
  const createTest = (...statuses: TestPayment['steps'][number]['status'][]): TestPayment => ({
    id: '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10',
    provider: 'razorpay',
    url: null,
    startedAt: before(MINUTE_MS),
    startedBy: null,
    steps: statuses.map((status) => ({ step: 'keys', status, at: null, message: null })),
  });
  expect(isTestFinished(createTest('done', 'waiting'))).toBe(false);
  expect(isTestFinished(createTest('done', 'done'))).toBe(true);
  expect(isTestFinished(createTest('failed', 'waiting'))).toBe(true);
  expect(isPolled(createTest('done', 'waiting'), NOW)).toBe(true);
  expect(isPolled(createTest('done', 'done'), NOW)).toBe(false);
  expect(isPolled({ ...createTest('done', 'waiting'), startedAt: before(31 * MINUTE_MS) }, NOW)).toBe(false);
});

test('a step shows the words of the provider', () => {
  expect(formatTestStep({ step: 'webhook', status: 'done', message: null })).toBe('Webhook received');
  expect(formatTestStep({ step: 'keys', status: 'failed', message: 'Authentication failed' })).toBe(
    'Keys not accepted: Authentication failed',
  );
});
