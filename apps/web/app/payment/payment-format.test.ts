import { PAYMENT_VIEW_STATUSES, type PaymentViewStatus } from '@kinari/contract/labels/payment-labels';
import { expect, test } from 'vitest';
import type { OrderPayment } from './payment.data.ts';
import {
  formatReference,
  formatRefund,
  pageButtonLabel,
  paymentText,
  paymentTitle,
  pollInterval,
  referenceLabel,
} from './payment-format.ts';

const payment: OrderPayment = {
  orderId: '7c1e9a40-b2d6-4c1e-9a40-b2d67c1e9a40',
  status: 'unpaid',
  amount: 7196,
  until: '2026-11-15T09:10:00Z',
  canTryAgain: true,
  canPayCash: true,
  ways: ['page', 'upi'],
  openWay: null,
  isUpiOnly: false,
  items: [],
  paidBy: null,
  reference: null,
  lastCheckedAt: null,
  refund: null,
};
const textOf = (status: PaymentViewStatus, changes: Partial<OrderPayment> = {}) => {
  const changed = { ...payment, ...changes, status };
  return `${paymentTitle(changed)} | ${paymentText(changed)}`;
};

test('a payment that waits is read every 3 seconds, and every 10 seconds after two minutes', () => {
  for (const status of ['waiting', 'pending'] as const) {
    expect(pollInterval(status, 0)).toBe(3000);
    expect(pollInterval(status, 119_999)).toBe(3000);
    expect(pollInterval(status, 120_000)).toBe(10_000);
  }
});

test('an order without an open payment is read rarely, and a settled one never', () => {
  const intervals = PAYMENT_VIEW_STATUSES.map((status) => [status, pollInterval(status, 0)]);
  expect(Object.fromEntries(intervals)).toEqual({
    unpaid: 30_000,
    waiting: 3000,
    pending: 3000,
    paid: false,
    failed: 30_000,
    expired: false,
    late: false,
    cash: false,
  });
});

test('each status has a title and says what happens to the order', () => {
  expect(textOf('unpaid')).toBe('Pay ₹7,196.00 | ');
  expect(textOf('waiting')).toBe('Pay ₹7,196.00 | This page changes by itself once you have paid.');
  expect(textOf('pending')).toBe(
    'We have not heard from your bank yet | If you have paid, please do not pay again. Your order is kept till 2:40 pm. We will message you as soon as your bank confirms.',
  );
  expect(textOf('failed')).toBe(
    'Payment failed | Your bank did not complete the payment. If money has left your account, your bank will return it automatically, usually within 5 working days. Your items are kept till 2:40 pm.',
  );
  expect(textOf('expired')).toBe('The time to pay is over | Your items are back in your cart.');
  expect(textOf('cash')).toBe('Order Placed Successfully! | Pay ₹7,196.00 in cash on delivery.');
});

test('an order that does not wait has no time', () => {
  expect(textOf('pending', { until: null })).not.toContain('till');
  expect(textOf('failed', { until: null })).toMatch(/within 5 working days\.$/);
});

test.each([
  ['upi', 'by UPI'],
  ['card', 'by card'],
  ['netbanking', 'by netbanking'],
  ['wallet', 'by wallet'],
  ['other', 'online'],
  [null, 'online'],
] as const)('an order paid with %s was paid %s', (paidBy, text) => {
  expect(textOf('paid', { paidBy })).toBe(
    `Order Placed Successfully! | Paid ₹7,196.00 ${text}. Nothing to pay at the door.`,
  );
});

test('a late payment is sent back until a day, and on a day once it was sent', () => {
  const refund = { amount: 1299, by: '2026-11-20', sentOn: null };
  expect(textOf('late', { refund })).toBe(
    'Your payment came too late | We are sending ₹1,299.00 back to the same account by Fri, 20 Nov. You do not need to do anything.',
  );
  expect(formatRefund({ amount: 7196, refund: { ...refund, sentOn: '2026-11-18' } })).toBe(
    'We sent ₹1,299.00 back to the same account on Wed, 18 Nov. You do not need to do anything.',
  );
  expect(formatRefund(payment)).toBe(
    'We are sending ₹7,196.00 back to the same account. You do not need to do anything.',
  );
});

test('the button to the page of the provider names what can be used there', () => {
  expect(pageButtonLabel({ ways: ['page', 'upi'], isUpiOnly: false })).toBe('Pay by card or netbanking');
  expect(pageButtonLabel({ ways: ['page'], isUpiOnly: false })).toBe('Pay by UPI, card or netbanking');
  expect(pageButtonLabel({ ways: ['page'], isUpiOnly: true })).toBe('Pay by UPI');
});

test.each([
  ['631944712085', 'upi', '6319 4471 2085', 'UPI reference'],
  ['631944712085', 'netbanking', '6319 4471 2085', 'Bank reference'],
  ['pay_wWhJZIOBoPO6Tn', 'upi', 'pay_wWhJZIOBoPO6Tn', 'Payment reference'],
] as const)('the reference %s of a payment by %s is %s, the %s', (reference, paidBy, shown, label) => {
  expect(formatReference(reference)).toBe(shown);
  expect(referenceLabel({ reference, paidBy })).toBe(label);
});
