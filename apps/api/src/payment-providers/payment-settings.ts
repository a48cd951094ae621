import { z } from 'zod';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from './payment-provider.ts';

const url = z.url({ protocol: /^https?$/ });

/** Settings of online payment, for the schema of all settings. */
export const paymentSettings = {
  PAYMENT_PROVIDERS: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PAYMENT_PROVIDERS, `Must be names of ${PAYMENT_PROVIDERS.join(', ')}`)))
    .default([]),
  RAZORPAY_URL: url.default('https://api.razorpay.com'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_/, 'Must start with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(16, 'At least 16 characters').optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(16, 'At least 16 characters').optional(),
  RAZORPAY_UPI_QR: z.enum(['on', 'off']).default('off'),
  PHONEPE_URL: url.default('https://api.phonepe.com/apis/pg'),
  PHONEPE_AUTH_URL: url.default('https://api.phonepe.com/apis/identity-manager'),
  PHONEPE_CLIENT_ID: z.string().optional(),
  PHONEPE_CLIENT_SECRET: z.string().optional(),
  PHONEPE_CLIENT_VERSION: z.string().regex(/^\d+$/, 'Must be a number').default('1'),
  PHONEPE_WEBHOOK_USER: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().min(8, 'At least 8 characters').optional(),
  CASHFREE_URL: url.default('https://api.cashfree.com/pg'),
  CASHFREE_CLIENT_ID: z.string().optional(),
  CASHFREE_CLIENT_SECRET: z.string().optional(),
  RAZORPAYX_ACCOUNT: z.string().optional(),
};

type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>;

const RAZORPAY_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'] as const;
const REQUIRED = {
  razorpay: RAZORPAY_KEYS,
  phonepe: ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET'],
  cashfree: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
} as const satisfies Record<PaymentProviderName, readonly (keyof PaymentSettings)[]>;

// Cashfree signs its webhooks with the client secret.
const WEBHOOK_SETTINGS = {
  razorpay: ['RAZORPAY_WEBHOOK_SECRET'],
  phonepe: ['PHONEPE_WEBHOOK_USER', 'PHONEPE_WEBHOOK_PASSWORD'],
  cashfree: [],
} as const satisfies Record<PaymentProviderName, readonly (keyof PaymentSettings)[]>;

/** Lists the settings that a configured provider lacks, by name. */
export function listMissingPaymentSettings(settings: PaymentSettings): string[] {
  const missing = settings.PAYMENT_PROVIDERS.flatMap((provider) =>
    REQUIRED[provider]
      .filter((name) => settings[name] === undefined)
      .map((name) => `${name}: Required because PAYMENT_PROVIDERS contains ${provider}`),
  );
  const payoutKeys = settings.RAZORPAYX_ACCOUNT === undefined ? [] : RAZORPAY_KEYS;
  const missingForPayouts = payoutKeys
    .filter((name) => settings[name] === undefined && !settings.PAYMENT_PROVIDERS.includes('razorpay'))
    .map((name) => `${name}: Required because RAZORPAYX_ACCOUNT is set`);
  return [...missing, ...missingForPayouts];
}

/** Without webhooks, payments are only polled, so customers wait. */
export function paymentWarnings(settings: PaymentSettings): string[] {
  return settings.PAYMENT_PROVIDERS.flatMap((provider) =>
    WEBHOOK_SETTINGS[provider]
      .filter((name) => settings[name] === undefined)
      .map(
        (name) => `${name} is not set: webhooks of ${provider} are rejected, and payments are confirmed with a delay`,
      ),
  );
}
