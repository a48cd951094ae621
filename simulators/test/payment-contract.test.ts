import { randomUUID } from 'node:crypto';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import type { NewAttempt, PaymentProvider, PaymentWay } from '@kinari/api/payment-providers/payment-provider';
import { createRazorpay } from '@kinari/api/payment-providers/razorpay';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import type { PaymentSimulator } from '../src/payments/payment-simulator.ts';
import { startPaymentSimulators } from '../src/payments/start-payment-simulators.ts';

// Rules for every payment provider. Can also run against a test mode: `npm run test:providers -- --live razorpay`.
const isLive = process.env.LIVE !== undefined;
const MINUTE = 60_000;
const PAISE = 129_900;

type Opened = { provider: PaymentProvider; way: PaymentWay; sim?: PaymentSimulator };

async function openSimulated(name: 'razorpay' | 'phonepe' | 'cashfree'): Promise<Opened> {
  const sims = await startPaymentSimulators();
  onTestFinished(() => sims.close());
  const config = { ...loadConfig(), ...sims.settings, PAYMENT_PROVIDERS: [name] };
  const provider = createPaymentProviders(config, 'job').get(name);
  if (!provider) throw new Error(`${name} has no keys`);
  return { provider, way: provider.ways[0] ?? 'page', sim: sims[name] };
}

async function openRazorpayTestMode(): Promise<Opened> {
  const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = process.env;
  if (!keyId.startsWith('rzp_test_')) throw new Error('RAZORPAY_KEY_ID is not a key of the test mode');
  const root = 'https://api.razorpay.com';
  const provider = createRazorpay({ root, keyId, keySecret, webhookSecrets: [], upiQr: false, timeoutMs: 10_000 });
  return { provider, way: 'page' };
}

const providers: [string, () => Promise<Opened>][] = isLive
  ? [['razorpay', openRazorpayTestMode]]
  : (['razorpay', 'phonepe', 'cashfree'] as const).map((name) => [name, () => openSimulated(name)]);

const createAttempt = (way: PaymentWay): NewAttempt => ({
  reference: `T-${randomUUID().slice(0, 23)}`,
  way,
  paise: PAISE,
  expiresAt: new Date(Date.now() + 20 * MINUTE),
  description: 'Order TEST at Kinari',
  returnUrl: 'https://shop.example/pay/TEST',
  customer: { id: 'test-customer', name: 'Asha Verma', email: 'asha@shop.example', mobile: '9000090000' },
});
const toRef = ({ reference, way }: NewAttempt, providerId: string | null = null) => ({ reference, way, providerId });

describe.each(providers)('%s', (_name, open) => {
  test('a started attempt has an address, waits, and is found by our reference', async () => {
    const { provider, way } = await open();
    const attempt = createAttempt(way);
    const { providerId, action, expiresAt } = await provider.begin(attempt);
    expect(action.kind === 'redirect' ? action.url : action.link).toMatch(/^(http|upi:)/);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 14 * MINUTE);
    const expected = { providerId, reference: attempt.reference, status: 'waiting', captures: [], isUnderWay: false };
    expect(await provider.lookUp(toRef(attempt, providerId))).toMatchObject(expected);
    expect(await provider.lookUp(toRef(attempt))).toMatchObject(expected);
  });

  test('an unknown attempt and an unknown refund are not found', async () => {
    const { provider, way } = await open();
    const attempt = createAttempt(way);
    expect(await provider.lookUp(toRef(attempt))).toBeUndefined();
    const refund = { id: randomUUID(), paise: 100, attempt: toRef(attempt), providerPaymentId: 'pay_AAAAAAAAAAAAAA' };
    expect(await provider.lookUpRefund({ ...refund, providerRefundId: null })).toBeUndefined();
  });

  test('cancelling does nothing if the attempt is unknown', async () => {
    const { provider, way } = await open();
    await expect(provider.cancel(toRef(createAttempt(way)))).resolves.toBeUndefined();
  });

  test('cancelling twice does no harm', async () => {
    const { provider, way } = await open();
    const attempt = createAttempt(way);
    const { providerId } = await provider.begin(attempt);
    await provider.cancel(toRef(attempt, providerId));
    await provider.cancel(toRef(attempt));
    expect(await provider.lookUp(toRef(attempt, providerId))).toMatchObject({ captures: [] });
  });

  test.skipIf(isLive)('a paid attempt has one capture, cannot be cancelled, and is refunded once per id', async () => {
    const { provider, way, sim } = await open();
    const attempt = createAttempt(way);
    const { providerId } = await provider.begin(attempt);
    await sim?.pay(attempt.reference);
    const ref = toRef(attempt, providerId);
    const state = await provider.lookUp(ref);
    expect(state).toMatchObject({ status: 'paid', captures: [{ paise: PAISE, currency: 'INR' }] });
    await expect(provider.cancel(ref)).rejects.toMatchObject({ name: 'ProviderRejected' });
    const refund = {
      id: randomUUID(),
      paise: 1000,
      attempt: ref,
      providerPaymentId: state?.captures[0]?.providerPaymentId ?? '',
    };
    const first = await provider.refund(refund);
    const second = await provider.refund(refund);
    expect(second.providerRefundId).toBe(first.providerRefundId);
    expect(sim?.state.totals.refundedPaise).toBe(1000);
    const known = { ...refund, providerRefundId: first.providerRefundId };
    expect(await provider.lookUpRefund(known)).toMatchObject({ status: 'sent' });
  });
});
