import { expect, test } from 'vitest';
import { paymentLabel } from './order-labels.ts';

test('an order cancelled before payment shows Cancelled instead of Pending', () => {
  expect(paymentLabel({ deliveryStatus: 'CANCELED', paymentStatus: 'PENDING' })).toBe('Cancelled');
  expect(paymentLabel({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' })).toBe('Pending');
});

test('the payment status is shown after delivery and after cancellation', () => {
  expect(paymentLabel({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' })).toBe('Paid');
  expect(paymentLabel({ deliveryStatus: 'CANCELED', paymentStatus: 'REFUND_DUE' })).toBe('Refund pending');
});
