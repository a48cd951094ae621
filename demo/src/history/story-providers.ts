import { randomBytes, randomInt } from 'node:crypto';
import type { PaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import type { PaymentProvider, PaymentProviderName } from '@kinari/api/payment-providers/payment-provider';

/** Payment providers of the past: no one pays an attempt that is looked up, and refunds are sent at once. */
export const STORY_PROVIDERS: PaymentProviders = new Map(
  (['razorpay', 'phonepe'] as const).map((name) => [name, createStoryProvider(name)]),
);

const PAYMENT_PREFIXES: Readonly<Record<PaymentProviderName, string>> = {
  razorpay: 'pay_',
  phonepe: 'OM',
  cashfree: '',
};

/** Never repeats, also if the demo is filled again: providers have each id once. */
export const createProviderPaymentId = (name: PaymentProviderName) =>
  `${PAYMENT_PREFIXES[name]}${randomBytes(7).toString('hex')}`;

function createStoryProvider(name: PaymentProviderName): PaymentProvider {
  const reject = () => Promise.reject(new Error(`${name} is not part of the story`));
  return {
    name,
    ways: ['page'],
    isUpiOnly: false,
    mode: 'test',
    begin: reject,
    lookUp: ({ reference, providerId }) =>
      Promise.resolve({
        providerId: providerId ?? reference,
        reference,
        status: 'waiting',
        captures: [],
        isUnderWay: false,
        reason: null,
        action: null,
      }),
    cancel: () => Promise.resolve(),
    refund: () =>
      Promise.resolve({
        providerRefundId: `rfnd_${randomBytes(7).toString('hex')}`,
        status: 'sent',
        reference: String(randomInt(600_000_000_000, 699_999_999_999)),
        reason: null,
      }),
    lookUpRefund: () => Promise.resolve(undefined),
    verifyWebhook: () => false,
    parseWebhook: () => ({ key: '', reference: null, providerId: null, refundId: null }),
  };
}
