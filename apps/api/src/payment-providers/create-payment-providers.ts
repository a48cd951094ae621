import type { Config } from '../config.ts';
import { TIMEOUT_MS } from '../platform/outbound/send-request.ts';
import { createCashfree } from './cashfree.ts';
import type { PaymentProvider, PaymentProviderName } from './payment-provider.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { createPhonepe } from './phonepe.ts';
import type { RazorpayKeys } from './razorpay/razorpay-client.ts';
import { createRazorpay } from './razorpay.ts';
import { createRazorpayx } from './razorpayx.ts';

export type PaymentProviders = Map<PaymentProviderName, PaymentProvider>;

const CREATORS: Record<PaymentProviderName, (config: Config, timeoutMs: number) => PaymentProvider | undefined> = {
  razorpay(config, timeoutMs) {
    const keys = getRazorpayKeys(config, timeoutMs);
    const { RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous } = config;
    const webhookSecrets = [current, previous].filter((secret) => secret !== undefined);
    return keys && createRazorpay({ ...keys, webhookSecrets, upiQr: config.RAZORPAY_UPI_QR === 'on' });
  },
  phonepe(config, timeoutMs) {
    const { PHONEPE_CLIENT_ID: clientId, PHONEPE_CLIENT_SECRET: clientSecret } = config;
    const { PHONEPE_WEBHOOK_USER: user, PHONEPE_WEBHOOK_PASSWORD: password } = config;
    if (!clientId || !clientSecret) return undefined;
    return createPhonepe({
      root: withoutSlash(config.PHONEPE_URL),
      authRoot: withoutSlash(config.PHONEPE_AUTH_URL),
      clientId,
      clientSecret,
      clientVersion: config.PHONEPE_CLIENT_VERSION,
      timeoutMs,
      ...(user && password && { webhook: { user, password } }),
    });
  },
  cashfree(config, timeoutMs) {
    const { CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: clientSecret } = config;
    if (!clientId || !clientSecret) return undefined;
    return createCashfree({ root: withoutSlash(config.CASHFREE_URL), clientId, clientSecret, timeoutMs });
  },
};

/** Creates the configured providers, the preferred one first. In HTTP requests their timeout is shorter. */
export function createPaymentProviders(config: Config, context: keyof typeof TIMEOUT_MS): PaymentProviders {
  const providers: PaymentProviders = new Map();
  for (const name of config.PAYMENT_PROVIDERS) {
    const provider = CREATORS[name](config, TIMEOUT_MS[context]);
    if (provider) providers.set(name, provider);
  }
  return providers;
}

/** Undefined if payouts are not configured. Only jobs send payouts. */
export function createPayoutProvider(config: Config): PayoutProvider | undefined {
  const keys = getRazorpayKeys(config, TIMEOUT_MS.job);
  const { RAZORPAYX_ACCOUNT: account } = config;
  return keys && account ? createRazorpayx({ ...keys, account }) : undefined;
}

function getRazorpayKeys(config: Config, timeoutMs: number): RazorpayKeys | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config;
  return keyId && keySecret ? { root: withoutSlash(config.RAZORPAY_URL), keyId, keySecret, timeoutMs } : undefined;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
