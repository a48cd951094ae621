import { expect, test } from 'vitest';
import type { Order } from './order.data.ts';
import { headlineOf, referenceOf, totalOf } from './order-facts.ts';

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
  expect(headlineOf(order)).toBe('Expected by 14 Aug 2025');
  expect(headlineOf({ ...order, deliveryStatus: 'SHIPPED' })).toBe('Expected by 14 Aug 2025');
});

test('a delivered order says when it came, and a cancelled one expects nothing', () => {
  expect(headlineOf({ ...order, deliveryStatus: 'DELIVERED', deliveredOn: '2025-08-09' })).toBe(
    'Delivered on 9 Aug 2025',
  );
  expect(headlineOf({ ...order, deliveryStatus: 'CANCELED' })).toBe('Ordered on 9 Aug 2025');
});

test('the total is the sum of price times quantity, to the paisa', () => {
  expect(totalOf(order)).toBe(4297.2);
  expect(referenceOf(order)).toBe('7c1e9a40');
});
