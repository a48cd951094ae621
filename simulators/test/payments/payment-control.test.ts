import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { PaymentSimulatorsReady } from '../../src/payments/payment-simulators-process.ts';
import { startPaymentSimulators } from '../../src/payments/start-payment-simulators.ts';
import { startSimulators } from '../../src/start-simulators.ts';
import {
  createCall,
  createTestClock,
  openCashfree,
  openPhonepe,
  openRazorpay,
  startWebhookServer,
} from './payment-clients.ts';

test('an attempt is paid over HTTP, twice, with other amounts and without webhooks', async () => {
  const { sim, createLink } = await openRazorpay();
  const control = createCall(sim.url);
  const shop = await startWebhookServer();
  const { body: link } = await createLink();
  expect((await control('PUT', '/_sim/hooks', { url: shop.url, events: ['payment.captured'] })).status).toBe(204);
  const payment = { reference: 'K1', paise: 129_000, currency: 'USD', method: 'card' };
  const first = await control('POST', '/_sim/pay', { ...payment, outcome: 'pay' });
  expect(first).toMatchObject({
    status: 200,
    body: {
      payment: { ...payment, id: expect.stringMatching(/^pay_/), status: 'captured' },
      hooks: [{ status: 200 }],
      returnUrl: expect.stringMatching(/^https:\/\/shop\.example\/pay\/back/),
    },
  });
  const second = await control('POST', '/_sim/pay', { reference: link.id, webhook: false });
  expect(second.body).toMatchObject({ payment: { paise: 129_900 }, hooks: [] });
  expect(shop.received).toHaveLength(1);
  expect((await control('GET', '/_sim/attempts/K1')).body).toMatchObject({
    id: link.id,
    reference: 'K1',
    kind: 'link',
    status: 'paid',
    paise: 129_900,
    page: `/pay/${link.id}`,
    payments: [{ id: first.body.payment.id }, { id: second.body.payment.id }],
    refunds: [],
  });
});

test('a pending payment is resolved over HTTP: failed, then captured under the same id', async () => {
  const { sim, createLink } = await openRazorpay();
  const control = createCall(sim.url);
  await createLink();
  const { body: pending } = await control('POST', '/_sim/pay', { reference: 'K1', outcome: 'pending' });
  const failed = await control('POST', '/_sim/resolve', { reference: 'K1', outcome: 'fail' });
  const paid = await control('POST', '/_sim/resolve', { reference: 'K1', outcome: 'pay' });
  expect([pending, failed.body, paid.body].map(({ payment }) => [payment.id, payment.status])).toEqual([
    [pending.payment.id, 'pending'],
    [pending.payment.id, 'failed'],
    [pending.payment.id, 'captured'],
  ]);
  expect((await control('POST', '/_sim/resolve', { reference: 'K1', outcome: 'pay' })).status).toBe(409);
});

test('refunds are planned and resolved over HTTP', async () => {
  const { sim, createOrder, createRefund } = await openCashfree();
  const control = createCall(sim.url);
  await createOrder();
  await control('POST', '/_sim/pay', { reference: 'K-1' });
  await control('POST', '/_sim/refunds', [{ outcome: 'conflict', times: 2 }, { outcome: 'pending' }]);
  expect([(await createRefund()).status, (await createRefund()).status]).toEqual([409, 409]);
  expect((await createRefund()).body.refund_status).toBe('PENDING');
  const resolved = await control('POST', '/_sim/resolve-refund', { refund: 'refund-1', outcome: 'fail' });
  expect(resolved.body).toMatchObject({
    refund: { reference: 'refund-1', paise: 50_050, status: 'failed' },
    hooks: [],
  });
  await control('POST', '/_sim/refunds', { outcome: 'conflict' });
  await control('DELETE', '/_sim/refunds');
  expect((await createRefund({ refund_id: 'refund-2' })).status).toBe(200);
  expect((await control('GET', '/_sim/totals')).body).toEqual({
    attempts: 1,
    captures: 1,
    capturedPaise: 129_990,
    refunds: 1,
    refundedPaise: 50_050,
  });
});

test('the clock can be five minutes off', async () => {
  const { clock, seconds } = createTestClock();
  const { sim, createLink } = await openRazorpay({ clock });
  await createCall(sim.url)('POST', '/_sim/clock', { skewSeconds: 300 });
  const { body: link } = await createLink();
  expect(link.created_at).toBe(seconds() + 300);
});

test('attempts expire and webhooks are sent again over HTTP', async () => {
  const { sim, createLink } = await openRazorpay();
  const control = createCall(sim.url);
  const shop = await startWebhookServer();
  await createLink();
  await control('PUT', '/_sim/hooks', { url: shop.url });
  expect((await control('POST', '/_sim/expire', { reference: 'K1' })).body).toEqual({ hooks: [{ status: 200 }] });
  expect((await control('POST', '/_sim/resend', { reference: 'K1' })).body).toEqual({ hooks: [{ status: 200 }] });
  expect(shop.received.map(({ body }) => body.event)).toEqual(['payment_link.expired', 'payment_link.expired']);
  await control('PUT', '/_sim/hooks', 'null');
  expect((await control('POST', '/_sim/resend', { reference: 'K1' })).body).toEqual({ hooks: [] });
});

test('features, settlements and payouts of Razorpay, and tokens of PhonePe, are controlled over HTTP', async () => {
  const { sim, createLink, call } = await openRazorpay();
  const control = createCall(sim.url);
  await createLink();
  await sim.pay('K1');
  expect((await control('PUT', '/_sim/features', { qrCodes: false })).body).toMatchObject({ qrCodes: false });
  expect((await call('POST', '/v1/payments/qr_codes', {})).body.error.source).toBe('NA');
  expect((await control('POST', '/_sim/settle', { day: '2026-11-18' })).body).toMatchObject({ rows: 1 });
  expect((await control('POST', '/_sim/payouts', { status: 'queued' })).status).toBe(204);
  expect((await control('POST', '/_sim/resolve-payout', { payout: 'x', status: 'processed' })).status).toBe(404);

  const phonepe = await openPhonepe();
  expect((await createCall(phonepe.sim.url)('DELETE', '/_sim/tokens')).status).toBe(204);
  expect((await phonepe.createOrder()).status).toBe(401);
});

test('control requests that are not possible have an error', async () => {
  const { sim, createLink } = await openRazorpay();
  const control = createCall(sim.url);
  await createLink();
  expect(await control('POST', '/_sim/pay', { reference: 'K2' })).toMatchObject({
    status: 404,
    body: { message: 'No attempt has the reference K2' },
  });
  expect((await control('POST', '/_sim/resolve-refund', { refund: 'R1', outcome: 'fail' })).status).toBe(404);
  expect((await control('POST', '/_sim/nothing')).status).toBe(404);
  expect((await control('POST', '/_sim/pay', 'no JSON')).status).toBe(400);
});

test('ids differ between two runs, unless they have the same seed', async () => {
  const createId = async (seed?: number) => {
    const { createLink } = await openRazorpay(seed === undefined ? {} : { seed });
    return (await createLink()).body.id;
  };
  expect(await createId()).not.toBe(await createId());
  expect(await createId(7)).toBe(await createId(7));
});

test('the request log keeps the newest lines, or none', async () => {
  const { sim, call } = await openRazorpay({ requestLogLimit: 5 });
  for (let count = 1; count <= 23; count++) await call('GET', `/v1/payments/pay_${count}`);
  expect(sim.requestLog.length).toBeLessThan(10);
  expect(sim.requestLog.slice(-5)).toEqual([19, 20, 21, 22, 23].map((count) => `GET /v1/payments/pay_${count}`));
  const silent = await openRazorpay({ requestLogLimit: 0 });
  await silent.call('GET', '/v1/payments/pay_1');
  expect(silent.sim.requestLog).toEqual([]);
});

test('the settings of the three providers open their APIs', async () => {
  const { settings, ...sims } = await startPaymentSimulators();
  onTestFinished(() => sims.close());
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, CASHFREE_CLIENT_ID = '', CASHFREE_CLIENT_SECRET = '' } = settings;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const razorpay = createCall(settings.RAZORPAY_URL ?? '', { authorization });
  expect((await razorpay('GET', '/v1/payment_links')).status).toBe(200);
  const form = new URLSearchParams({
    client_id: settings.PHONEPE_CLIENT_ID ?? '',
    client_secret: settings.PHONEPE_CLIENT_SECRET ?? '',
    client_version: settings.PHONEPE_CLIENT_VERSION ?? '',
    grant_type: 'client_credentials',
  });
  const phonepe = createCall(settings.PHONEPE_AUTH_URL ?? '');
  expect((await phonepe('POST', '/v1/oauth/token', form.toString())).status).toBe(200);
  const keys = { 'x-client-id': CASHFREE_CLIENT_ID, 'x-client-secret': CASHFREE_CLIENT_SECRET };
  const cashfree = createCall(settings.CASHFREE_URL ?? '', { ...keys, 'x-api-version': '2025-01-01' });
  expect((await cashfree('GET', '/orders/K-1')).status).toBe(404);
  expect(new Set([sims.razorpay.url, sims.phonepe.url, sims.cashfree.url]).size).toBe(3);
  expect(Object.keys(settings)).not.toContain('PAYMENT_PROVIDERS');
});

test('all simulators use five ports in a row, and payment settings are separate', async () => {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const { shiprocket, delhivery, payments, settings, paymentSettings } = await startSimulators(port);
  onTestFinished(async () => {
    await Promise.all([shiprocket.close(), delhivery.close(), payments.close()]);
  });
  const urls = [shiprocket, delhivery, payments.razorpay, payments.phonepe, payments.cashfree].map(({ url }) => url);
  expect(urls).toEqual([0, 1, 2, 3, 4].map((offset) => `http://127.0.0.1:${port + offset}`));
  expect(Object.keys(settings).filter((name) => /RAZORPAY|PHONEPE|CASHFREE/.test(name))).toEqual([]);
  expect(paymentSettings).toMatchObject({ RAZORPAY_URL: urls[2], PHONEPE_URL: urls[3], CASHFREE_URL: urls[4] });
});

test('the simulators run in a process of their own and end with it', async () => {
  const file = fileURLToPath(new URL('../../src/payments/payment-simulators-process.ts', import.meta.url));
  const child = fork(file, [], { execArgv: [] });
  onTestFinished(() => void child.kill());
  const [ready] = (await once(child, 'message')) as [PaymentSimulatorsReady];
  expect(ready.settings).toMatchObject({ RAZORPAY_URL: ready.urls.razorpay });
  expect((await createCall(ready.urls.cashfree)('GET', '/_sim/totals')).body).toMatchObject({ attempts: 0 });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
