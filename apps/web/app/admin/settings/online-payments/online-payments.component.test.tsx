import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminPage, TestError, type TestRequest } from '../../../../test/render-admin-page.tsx';
import type { PaymentSettings } from '../../navigation/payment-settings.data.ts';
import { OnlinePaymentsView } from './online-payments-view.tsx';
import type { ProviderSettings, TestPayment } from './provider-format.ts';

const TEST_ID = '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10';
const DAY_MS = 86_400_000;

const createProvider = (changes: Partial<ProviderSettings> = {}): ProviderSettings => ({
  provider: 'razorpay',
  isConfigured: true,
  isFirst: true,
  mode: 'live',
  hasWebhookSecret: true,
  webhookUrl: 'https://shop.kinari.example/api/webhooks/payments/razorpay',
  lastEventAt: new Date(Date.now() - 2.5 * 60_000).toISOString(),
  eventsToday: 41,
  ...changes,
});

const createTest = (page: TestPayment['steps'][number]['status']): TestPayment => ({
  id: TEST_ID,
  provider: 'razorpay',
  url: 'https://rzp.example/i/abc',
  startedAt: new Date().toISOString(),
  startedBy: 'Meera Joshi',
  steps: [
    { step: 'keys', status: 'done', at: null, message: null },
    { step: 'page', status: page, at: null, message: null },
    { step: 'webhook', status: page, at: null, message: null },
    { step: 'refund', status: page, at: null, message: null },
  ],
});

let settings: PaymentSettings;
let startReply: unknown;
let polledTest: TestPayment;

function respond({ call }: TestRequest): unknown {
  if (call === 'GET /admin/payment-providers') return settings;
  if (call === `GET /admin/payments/test/${TEST_ID}`) return { test: polledTest };
  if (call !== 'POST /admin/payments/test') return undefined;
  if (!(startReply instanceof TestError)) settings = { ...settings, lastTest: createTest('waiting') };
  return startReply;
}

const open = () =>
  renderAdminPage({
    routes: { '/admin/settings/payments': OnlinePaymentsView },
    path: '/admin/settings/payments',
    respond,
  });

beforeEach(() => {
  settings = {
    providers: [createProvider(), createProvider({ provider: 'phonepe', isConfigured: false, isFirst: false })],
    canSendPayouts: false,
    hasPayments: false,
    lastTest: null,
  };
  startReply = { test: createTest('waiting') };
  polledTest = createTest('waiting');
});

afterEach(() => localStorage.clear());

test('a provider shows its mode and that its keys are set, and no field takes a key', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Razorpay' })).toBeVisible();
  await expect.element(page.getByText('Live')).toBeVisible();
  await expect.element(page.getByText('Last event 2 min ago')).toBeVisible();
  await expect.element(page.getByText('41 events today')).toBeVisible();
  expect(page.getByRole('heading', { name: 'PhonePe' }).elements()).toEqual([]);
  const editable = page
    .getByRole('textbox')
    .elements()
    .filter((field) => !(field as HTMLInputElement).readOnly);
  expect(editable).toEqual([]);
});

test('the webhook address is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await page.getByRole('button', { name: 'Copy the webhook address for Razorpay' }).click();
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith('https://shop.kinari.example/api/webhooks/payments/razorpay');
});

test('a silent webhook and a missing secret are shown', async () => {
  settings.providers = [
    createProvider({ lastEventAt: new Date(Date.now() - 3.5 * DAY_MS).toISOString(), hasWebhookSecret: false }),
  ];
  await open();
  await expect.element(page.getByText('Last event 3 days ago')).toBeVisible();
  await expect.element(page.getByText(/^Without the webhook secret/)).toBeVisible();
});

test('a test payment is paid on the page of the provider in the same tab, and its steps follow', async () => {
  const { requests } = await open();
  await page.getByRole('button', { name: 'Run test payment' }).click();
  const link = page.getByRole('link', { name: 'Pay ₹1.00 with Razorpay' });
  await expect.element(link).toHaveAttribute('href', 'https://rzp.example/i/abc');
  // PhonePe needs the referrer, and a new tab would leave this page waiting.
  await expect.element(link).not.toHaveAttribute('target');
  await expect.element(link).not.toHaveAttribute('rel');
  await expect.element(page.getByText('Waiting for the webhook')).toBeVisible();
  polledTest = createTest('done');
  await expect.element(page.getByText('₹1.00 refunded'), { timeout: 8000 }).toBeVisible();
  await expect.element(page.getByText('Webhook received')).toBeVisible();
  expect(page.getByRole('link', { name: /^Pay ₹1\.00/ }).elements()).toEqual([]);
  expect(requests.find(({ call }) => call === 'POST /admin/payments/test')?.body).toEqual({ provider: 'razorpay' });
});

test('keys that the provider does not accept are reported', async () => {
  startReply = new TestError(503, 'provider_unavailable');
  await open();
  await page.getByRole('button', { name: 'Run test payment' }).click();
  await expect.element(page.getByText('Razorpay does not answer. Check the keys')).toBeVisible();
});

test('a shop without a provider is shown how to set one up', async () => {
  settings.providers = settings.providers.map((provider) => ({ ...provider, isConfigured: false, mode: null }));
  await open();
  await expect.element(page.getByRole('heading', { name: 'Set up online payments' })).toBeVisible();
  await expect.element(page.getByText('PAYMENT_PROVIDERS')).toBeVisible();
  await expect.element(page.getByLabelText('Webhook address for PhonePe')).toBeVisible();
  expect(page.getByRole('button', { name: 'Run test payment' }).elements()).toEqual([]);
});
