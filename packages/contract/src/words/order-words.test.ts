import { expect, test } from 'vitest';
import { paymentWord } from './order-words.ts';

test('nothing is awaited for an order that was cancelled before it was paid', () => {
  expect(paymentWord({ deliveryStatus: 'CANCELED', paymentStatus: 'PENDING' })).toBe('Cancelled');
  expect(paymentWord({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' })).toBe('Pending');
});

test('money that was paid is told of, whatever became of the order', () => {
  expect(paymentWord({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' })).toBe('Paid');
  expect(paymentWord({ deliveryStatus: 'CANCELED', paymentStatus: 'REFUND_DUE' })).toBe('Refund due');
});
