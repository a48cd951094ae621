import { expect, test } from 'vitest';
import { findAction, isProviderUrl, toRedirect, toUpiAction } from './payment-action.ts';

const razorpay = { service: 'razorpay', hosts: ['rzp.io', '*.razorpay.com'], root: 'https://api.razorpay.com' };

test.each(['https://rzp.io/i/nxrHnLJ', 'https://pages.razorpay.com/pl_1', 'https://api.razorpay.com/v1/l/plink_1'])(
  '%s is a page of the provider',
  (url) => {
    expect(toRedirect(url, razorpay)).toEqual({ kind: 'redirect', url });
  },
);

test.each([
  'http://rzp.io/i/nxrHnLJ',
  'https://rzp.io.evil.example/i',
  'https://notrzp.io/i',
  'https://evil-razorpay.com/',
  'https://razorpay.com.evil.example/',
  'https://rzp.io:8443/i',
  'https://rzp.io@evil.example/',
  'https://user:pw@rzp.io/i',
  'https://evil.example/?u=https://rzp.io/',
  'https://evil.example#.razorpay.com',
  'https://evil.example\\.razorpay.com/',
  'javascript:alert(1)//rzp.io',
  'data:text/html,rzp.io',
  '//rzp.io/i',
  '/i/nxrHnLJ',
  '',
])('%s is rejected as a page of the provider', (url) => {
  expect(isProviderUrl(url, razorpay)).toBe(false);
  expect(() => toRedirect(url, razorpay)).toThrow(
    expect.objectContaining({ name: 'ProviderRejected', service: 'razorpay' }),
  );
  expect(findAction(() => toRedirect(url, razorpay))).toBeNull();
});

test('the configured host is allowed, with its scheme and port', () => {
  const simulator = { ...razorpay, root: 'http://127.0.0.1:4102' };
  expect(isProviderUrl('http://127.0.0.1:4102/pay/plink_1', simulator)).toBe(true);
  expect(isProviderUrl('http://127.0.0.1:4103/pay/plink_1', simulator)).toBe(false);
  expect(isProviderUrl('https://127.0.0.1:4102/pay/plink_1', simulator)).toBe(false);
});

test('a UPI link has the scheme upi', () => {
  const link = 'upi://pay?pa=shop@hdfcbank&pn=Shop&tr=K1&am=12.00&cu=INR';
  expect(toUpiAction(link, 'cashfree')).toEqual({ kind: 'upi', link });
  for (const other of ['javascript:alert(1)', 'upi://mandate?pa=x@y', 'upi://pay', 'upi://pay?a b', ''])
    expect(() => toUpiAction(other, 'cashfree')).toThrow('The UPI link has an unknown format');
});
