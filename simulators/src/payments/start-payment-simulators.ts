import { CASHFREE_ACCOUNT, type CashfreeSimulator, createCashfreeSimulator } from './cashfree.ts';
import type { PaymentSimulatorOptions } from './payment-simulator.ts';
import { createPhonepeSimulator, PHONEPE_ACCOUNT, type PhonepeSimulator } from './phonepe.ts';
import { createRazorpaySimulator, RAZORPAY_ACCOUNT, type RazorpaySimulator } from './razorpay.ts';

export type PaymentSimulatorPorts = { razorpay?: number; phonepe?: number; cashfree?: number };

export type PaymentSimulators = {
  razorpay: RazorpaySimulator;
  phonepe: PhonepeSimulator;
  cashfree: CashfreeSimulator;
  /** Settings of a shop that uses them. The shop takes no online payments until it sets `PAYMENT_PROVIDERS` too. */
  settings: Record<string, string>;
  close(): Promise<void>;
};

/** Starts the three payment providers, on free ports unless `ports` says otherwise. They send no webhooks until they have a URL. */
export async function startPaymentSimulators({
  ports = {},
  ...options
}: Omit<PaymentSimulatorOptions, 'port'> & { ports?: PaymentSimulatorPorts } = {}): Promise<PaymentSimulators> {
  const razorpay = await createRazorpaySimulator({ ...options, port: ports.razorpay ?? 0 });
  const phonepe = await createPhonepeSimulator({ ...options, port: ports.phonepe ?? 0 });
  const cashfree = await createCashfreeSimulator({ ...options, port: ports.cashfree ?? 0 });
  const settings = {
    RAZORPAY_URL: razorpay.url,
    RAZORPAY_KEY_ID: RAZORPAY_ACCOUNT.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY_ACCOUNT.keySecret,
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY_ACCOUNT.webhookSecret,
    PHONEPE_URL: phonepe.url,
    PHONEPE_AUTH_URL: phonepe.url,
    PHONEPE_CLIENT_ID: PHONEPE_ACCOUNT.clientId,
    PHONEPE_CLIENT_SECRET: PHONEPE_ACCOUNT.clientSecret,
    PHONEPE_CLIENT_VERSION: PHONEPE_ACCOUNT.clientVersion,
    PHONEPE_WEBHOOK_USER: PHONEPE_ACCOUNT.webhookUser,
    PHONEPE_WEBHOOK_PASSWORD: PHONEPE_ACCOUNT.webhookPassword,
    CASHFREE_URL: cashfree.url,
    CASHFREE_CLIENT_ID: CASHFREE_ACCOUNT.clientId,
    CASHFREE_CLIENT_SECRET: CASHFREE_ACCOUNT.clientSecret,
    RAZORPAYX_ACCOUNT: RAZORPAY_ACCOUNT.payoutAccount,
  };
  return {
    razorpay,
    phonepe,
    cashfree,
    settings,
    async close() {
      await Promise.all([razorpay.close(), phonepe.close(), cashfree.close()]);
    },
  };
}
