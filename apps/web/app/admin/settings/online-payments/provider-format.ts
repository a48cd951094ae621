import { PAYMENT_PROVIDER_LABELS, QUIET_WEBHOOK_DAYS } from '@kinari/contract/labels/payment-labels';
import { formatNumber, formatPlural } from '@kinari/contract/locale';
import type { PaymentSettings } from '../../navigation/payment-settings.data.ts';

export type ProviderSettings = PaymentSettings['providers'][number];
export type TestPayment = NonNullable<PaymentSettings['lastTest']>;
type TestStep = TestPayment['steps'][number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type WebhookHealth = { level: 'new' | 'ok' | 'warn' | 'alarm'; text: string };

/** How long ago the provider last called the webhook. */
export function describeLastEvent(lastEventAt: string | null, now = new Date()): WebhookHealth {
  if (lastEventAt === null) return { level: 'new', text: 'No event yet' };
  const age = Math.max(now.getTime() - Date.parse(lastEventAt), 0);
  const level =
    age >= QUIET_WEBHOOK_DAYS.alarm * DAY_MS ? 'alarm' : age >= QUIET_WEBHOOK_DAYS.warn * DAY_MS ? 'warn' : 'ok';
  return { level, text: `Last event ${formatAge(age)}` };
}

function formatAge(age: number): string {
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return `${formatPlural(Math.floor(age / DAY_MS), 'day')} ago`;
}

/** Formats as `Razorpay, live`, with the one that new payments use first. */
export function describeProviders({ providers }: PaymentSettings): string {
  const configured = providers
    .filter(({ isConfigured }) => isConfigured)
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
  if (configured.length === 0) return 'Not set up';
  return configured
    .map(({ provider, mode }) =>
      [PAYMENT_PROVIDER_LABELS[provider], mode && MODE_LABELS[mode].toLowerCase()].filter(Boolean).join(', '),
    )
    .join('; ');
}

export const MODE_LABELS = { live: 'Live', test: 'Test mode' } as const;

/** True if a provider has been silent for so long that its webhook is probably broken, or it has no secret. */
export function needsAttention({ providers }: PaymentSettings, now = new Date()): boolean {
  return providers.some(
    ({ isConfigured, hasWebhookSecret, lastEventAt }) =>
      isConfigured && (!hasWebhookSecret || describeLastEvent(lastEventAt, now).level === 'alarm'),
  );
}

export function formatEventsToday(events: number): string {
  return events === 0 ? 'No events today' : `${formatNumber(events)} ${events === 1 ? 'event' : 'events'} today`;
}

const STEP_TEXTS: Readonly<Record<TestStep['step'], Record<TestStep['status'], string>>> = {
  keys: { waiting: 'Checking the keys', done: 'Keys accepted', failed: 'Keys not accepted' },
  page: { waiting: 'Waiting for your payment of ₹1.00', done: '₹1.00 paid', failed: '₹1.00 not paid' },
  webhook: { waiting: 'Waiting for the webhook', done: 'Webhook received', failed: 'No webhook received' },
  refund: { waiting: 'Waiting for the refund', done: '₹1.00 refunded', failed: '₹1.00 not refunded' },
};

export function formatTestStep({ step, status, message }: Pick<TestStep, 'step' | 'status' | 'message'>): string {
  const text = STEP_TEXTS[step][status];
  return message ? `${text}: ${message}` : text;
}

export function isTestFinished({ steps }: Pick<TestPayment, 'steps'>): boolean {
  return steps.every(({ status }) => status === 'done') || steps.some(({ status }) => status === 'failed');
}
