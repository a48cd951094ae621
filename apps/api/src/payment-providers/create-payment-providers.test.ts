import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { createPaymentProviders, createPayoutProvider } from './create-payment-providers.ts';

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'a secret of razorpay' };
const PHONEPE = { PHONEPE_CLIENT_ID: 'SHOP', PHONEPE_CLIENT_SECRET: 'a secret of phonepe' };
const CASHFREE = { CASHFREE_CLIENT_ID: 'CF1', CASHFREE_CLIENT_SECRET: 'a secret of cashfree' };
const keys = { ...RAZORPAY, ...PHONEPE, ...CASHFREE };

const create = (env: NodeJS.ProcessEnv) => createPaymentProviders(loadConfig(env), 'job');

test('without PAYMENT_PROVIDERS there is no provider, whatever keys are set', () => {
  expect(create({}).size).toBe(0);
  expect(create(keys).size).toBe(0);
});

test('providers are in the order of the setting', () => {
  expect([...create({ ...keys, PAYMENT_PROVIDERS: 'cashfree, razorpay,phonepe' }).keys()]).toEqual([
    'cashfree',
    'razorpay',
    'phonepe',
  ]);
  expect([...create({ ...PHONEPE, PAYMENT_PROVIDERS: 'phonepe' }).keys()]).toEqual(['phonepe']);
});

test('an unknown provider fails the start', () => {
  expect(() => loadConfig({ PAYMENT_PROVIDERS: 'stripe' })).toThrow(
    'PAYMENT_PROVIDERS: Must be names of razorpay, phonepe, cashfree',
  );
});

test.each([
  ['razorpay', RAZORPAY, 'RAZORPAY_KEY_SECRET'],
  ['phonepe', PHONEPE, 'PHONEPE_CLIENT_ID'],
  ['cashfree', CASHFREE, 'CASHFREE_CLIENT_SECRET'],
])('%s without a key fails the start with the name of the setting, not with values', (name, providerKeys, missing) => {
  const env = { ...providerKeys, PAYMENT_PROVIDERS: name, [missing]: '' };
  expect(() => loadConfig(env)).toThrow(`  ${missing}: Required because PAYMENT_PROVIDERS contains ${name}`);
  expect(() => loadConfig(env)).not.toThrow(/secret of|rzp_test|SHOP|CF1/);
  expect(() => loadConfig({ ...env, ...providerKeys })).not.toThrow();
});

test('a provider without a webhook secret causes a warning', () => {
  const { doubts } = loadConfig({ ...keys, PAYMENT_PROVIDERS: 'razorpay,phonepe,cashfree' });
  expect(doubts).toEqual([
    'RAZORPAY_WEBHOOK_SECRET is not set: webhooks of razorpay are rejected, and payments are confirmed with a delay',
    'PHONEPE_WEBHOOK_USER is not set: webhooks of phonepe are rejected, and payments are confirmed with a delay',
    'PHONEPE_WEBHOOK_PASSWORD is not set: webhooks of phonepe are rejected, and payments are confirmed with a delay',
  ]);
});

test('keys and hosts for tests give test mode', () => {
  const getModes = (env: NodeJS.ProcessEnv) =>
    [...create({ ...keys, PAYMENT_PROVIDERS: 'razorpay,phonepe,cashfree', ...env }).values()].map(({ mode }) => mode);
  expect(getModes({})).toEqual(['test', 'live', 'live']);
  const otherUrls = {
    RAZORPAY_KEY_ID: 'rzp_live_key',
    PHONEPE_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    CASHFREE_URL: 'http://127.0.0.1:4104/pg',
  };
  expect(getModes(otherUrls)).toEqual(['live', 'test', 'test']);
  expect(() => loadConfig({ ...RAZORPAY, RAZORPAY_KEY_ID: 'key' })).toThrow('Must start with rzp_test_ or rzp_live_');
});

test('QR codes of Razorpay are offered first, if they are enabled', () => {
  const getWays = (env: NodeJS.ProcessEnv) =>
    create({ ...keys, PAYMENT_PROVIDERS: 'razorpay', ...env }).get('razorpay')?.ways;
  expect(getWays({})).toEqual(['page']);
  expect(getWays({ RAZORPAY_UPI_QR: 'on' })).toEqual(['upi', 'page']);
});

test('payouts need an account and the keys of Razorpay', () => {
  expect(createPayoutProvider(loadConfig(keys))).toBeUndefined();
  expect(createPayoutProvider(loadConfig({ ...RAZORPAY, RAZORPAYX_ACCOUNT: '7878' }))?.name).toBe('razorpayx');
  expect(() => loadConfig({ RAZORPAYX_ACCOUNT: '7878' })).toThrow(
    'RAZORPAY_KEY_ID: Required because RAZORPAYX_ACCOUNT is set',
  );
});

test('an unreachable provider throws an indeterminate error', async () => {
  const unreachable = 'http://127.0.0.1:65533/';
  const urls = {
    RAZORPAY_URL: unreachable,
    PHONEPE_URL: unreachable,
    PHONEPE_AUTH_URL: unreachable,
    CASHFREE_URL: unreachable,
  };
  const providers = create({ ...keys, ...urls, PAYMENT_PROVIDERS: 'razorpay,phonepe,cashfree' });
  expect(providers.size).toBe(3);
  for (const [name, provider] of providers) {
    const attempt = { reference: 'K1', way: 'page', providerId: null } as const;
    await expect(provider.lookUp(attempt)).rejects.toMatchObject({ name: 'UnknownOutcome', service: name });
  }
});
