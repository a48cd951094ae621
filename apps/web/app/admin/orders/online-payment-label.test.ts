import { expect, test } from 'vitest';
import { onlinePaymentLabel } from './online-payment-label.ts';

const order = { awaitingPayment: null, deliveryStatus: 'PENDING', paymentStatus: 'PAID', orderTotal: 1299 } as const;

test('the payment of an online order is shown in a few words', () => {
  expect(onlinePaymentLabel(order)).toBe('Online · Paid');
  expect(onlinePaymentLabel({ ...order, paymentStatus: 'REFUND_DUE', deliveryStatus: 'CANCELED' })).toBe(
    'Online · Refund due',
  );
  expect(onlinePaymentLabel({ ...order, paymentStatus: 'PARTIALLY_REFUNDED' })).toBe('Online · Partially refunded');
  expect(onlinePaymentLabel({ ...order, paymentStatus: 'PENDING', deliveryStatus: 'CANCELED' })).toBe(
    'Online · Not paid',
  );
});

test('an order that waits for its payment shows until when, in Indian time', () => {
  const waiting = { ...order, paymentStatus: 'PENDING', awaitingPayment: { until: '2026-11-15T09:10:00Z' } } as const;
  expect(onlinePaymentLabel(waiting)).toBe('Online · Waiting till 2:40 pm');
  // Staff who may not see amounts pack orders, so they must know it too.
  expect(onlinePaymentLabel({ ...waiting, paymentStatus: undefined, orderTotal: undefined })).toBe(
    'Online · Waiting till 2:40 pm',
  );
});

test('staff who may not see amounts see no payment status', () => {
  expect(onlinePaymentLabel({ ...order, paymentStatus: undefined, orderTotal: undefined })).toBe('Online');
});
