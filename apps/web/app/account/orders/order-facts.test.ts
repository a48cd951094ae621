import { expect, test } from 'vitest';
import type { Order } from './order.data.ts';
import { dayOfStep, daysLate, headlineOf, referenceOf, totalOf } from './order-facts.ts';

const order = {
  id: '7c1e9a40-b2d6-4c1e-9a40-b2d67c1e9a40',
  orderDate: '2025-08-09T06:00:00Z',
  expectedDeliveryDate: '2025-08-14',
  deliveredOn: null,
  deliveryStatus: 'PENDING',
  items: [
    { quantity: 2, product: { variant: { originalPrice: 899.1 } } },
    { quantity: 1, product: { variant: { originalPrice: 2499 } } },
  ],
} as unknown as Order;

test('an order on its way says when it is expected', () => {
  expect(headlineOf(order, '2025-08-10')).toBe('Expected by 14 Aug 2025');
  expect(headlineOf({ ...order, deliveryStatus: 'SHIPPED' }, '2025-08-14')).toBe('Expected by 14 Aug 2025');
});

test('an order past its day admits it, until it has come or is cancelled', () => {
  expect(headlineOf(order, '2025-08-15')).toBe('Running late, was due 14 Aug 2025');
  expect(headlineOf({ ...order, deliveryStatus: 'SHIPPED' }, '2025-09-01')).toBe('Running late, was due 14 Aug 2025');
  expect(daysLate(order, '2025-08-14')).toBe(0);
  expect(daysLate(order, '2025-08-16')).toBe(2);
  expect(daysLate({ ...order, deliveryStatus: 'DELIVERED' }, '2025-08-16')).toBe(0);
  expect(daysLate({ ...order, deliveryStatus: 'CANCELED' }, '2025-08-16')).toBe(0);
});

test('each step has the day the order came to it, in India, where that is known', () => {
  const shipped = { ...order, orderDate: '2025-08-08T20:00:00Z', statusDays: { SHIPPED: '2025-08-11' } };
  expect(dayOfStep(shipped, 'PENDING')).toBe('2025-08-09');
  expect(dayOfStep(shipped, 'SHIPPED')).toBe('2025-08-11');
  expect(dayOfStep(order, 'SHIPPED')).toBeUndefined();
  expect(dayOfStep({ ...order, deliveredOn: '2025-08-12' }, 'DELIVERED')).toBe('2025-08-12');
});

test('a delivered order says when it came, and a cancelled one when it was cancelled', () => {
  expect(headlineOf({ ...order, deliveryStatus: 'DELIVERED', deliveredOn: '2025-08-09' })).toBe(
    'Delivered on 9 Aug 2025',
  );
  const cancelled = { ...order, deliveryStatus: 'CANCELED', statusDays: { CANCELED: '2025-08-10' } } as const;
  expect(headlineOf(cancelled)).toBe('Cancelled on 10 Aug 2025');
});

test('the total is the sum of price times quantity, to the paisa', () => {
  expect(totalOf(order)).toBe(4297.2);
  expect(referenceOf(order)).toBe('7c1e9a40');
});
