import { loadConfig } from '@kinari/api/config';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { afterAll, expect, test } from 'vitest';
import { restorePayment } from '../../src/payments/restore-payment.ts';
import { startPaymentSimulators } from '../../src/payments/start-payment-simulators.ts';

const simulators = await startPaymentSimulators();
afterAll(() => simulators.close());
const config = loadConfig({ ...process.env, ...simulators.settings, PAYMENT_PROVIDERS: 'razorpay,phonepe' });
const providers = createPaymentProviders(config, 'job');

const PAYMENTS = [
  { provider: 'razorpay', providerId: 'plink_0123456789abcd', providerPaymentId: 'pay_0123456789abcd' },
  { provider: 'phonepe', providerId: 'OMO0123456789', providerPaymentId: 'OM0123456789' },
] as const;

test.each(PAYMENTS)('an earlier payment of $provider is paid under its own ids and can be refunded', async (known) => {
  const earlier = { ...known, reference: `order-1-${known.provider}`, paise: 129_900, method: 'upi' };
  restorePayment(simulators, earlier);
  const provider = providers.get(known.provider);
  const attempt = { reference: earlier.reference, way: 'page' as const, providerId: earlier.providerId };
  expect(await provider?.lookUp(attempt)).toMatchObject({
    status: 'paid',
    captures: [{ providerPaymentId: earlier.providerPaymentId, paise: 129_900 }],
  });
  const refund = {
    id: `refund-${known.provider}`,
    paise: 129_900,
    attempt,
    providerPaymentId: earlier.providerPaymentId,
  };
  const { status } = (await provider?.refund(refund)) ?? {};
  expect(['pending', 'sent']).toContain(status);
});
