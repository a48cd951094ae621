import { expect, test } from 'vitest';
import { cashOf } from '../../shop/cash-of.ts';
import type { Order } from './order.data.ts';
import {
  contentWords,
  dayOfStep,
  daysLate,
  headlineOf,
  isLate,
  orderedAt,
  paymentLines,
  referenceOf,
  totalOf,
} from './order-facts.ts';

const order = {
  id: '7c1e9a40-b2d6-4c1e-9a40-b2d67c1e9a40',
  orderDate: '2025-08-09T06:00:00Z',
  expectedDeliveryDate: '2025-08-14',
  deliveredOn: null,
  deliveryStatus: 'PENDING',
  paymentStatus: 'PENDING',
  orderTotal: 4297.2,
  creditUsed: 0,
  items: [
    { id: 'kurta', quantity: 2, product: { variant: { originalPrice: 899.1 } } },
    { id: 'saree', quantity: 1, product: { variant: { originalPrice: 2499 } } },
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
  expect(isLate(order, '2025-08-14')).toBe(false);
  expect(isLate(order, '2025-08-16')).toBe(true);
  expect(isLate({ ...order, deliveryStatus: 'DELIVERED' }, '2025-08-16')).toBe(false);
  expect(isLate({ ...order, deliveryStatus: 'CANCELED' }, '2025-08-16')).toBe(false);
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

const parcelOf = (position: number, facts: object) => ({
  position,
  state: 'moving',
  stateAt: '2025-08-12T06:00:00Z',
  promisedOn: '2025-08-14',
  decision: null,
  tryOn: null,
  ...facts,
});
const two = {
  ...order,
  deliveryStatus: 'SHIPPED',
  parcels: [
    parcelOf(1, { state: 'delivered', collect: 1798.2, lines: [{ orderLineId: 'kurta', quantity: 2 }] }),
    parcelOf(2, { collect: 2499, lines: [{ orderLineId: 'saree', quantity: 1 }] }),
  ],
} as unknown as Order;

test('an order says when it was placed, what it holds and in how many parcels', () => {
  expect(orderedAt(order)).toBe('Sat, 9 Aug 2025, 11:30');
  expect(contentWords(order)).toBe('3 items');
  expect(contentWords(two)).toBe('3 items in 2 parcels');
});

test('what is paid with which parcel adds up to the order', () => {
  expect(paymentLines(order)).toEqual(['₹4,297.20 when it comes']);
  expect(paymentLines(two)).toEqual(['₹1,798.20 paid with parcel 1', '₹2,499.00 with parcel 2']);
  const half = { ...two, parcels: two.parcels?.slice(0, 1) } as Order;
  expect(paymentLines(half)).toEqual(['₹1,798.20 paid with parcel 1', '₹2,499.00 with what is still to be sent']);
  expect(paymentLines({ ...two, deliveryStatus: 'CANCELED' })).toEqual(['Nothing was charged']);
  expect(paymentLines({ ...two, paymentStatus: 'PAID', deliveryStatus: 'DELIVERED' })).toEqual(['Paid']);
});

test('credit is paid first, and the door asks for what it leaves', () => {
  const paid = { ...order, creditUsed: 4000 };
  expect(paymentLines(paid)).toEqual(['₹4,000.00 paid with credit', '₹297.20 when it comes']);
  expect(cashOf(paid)).toBe(297.2);
  const packed = { ...two, creditUsed: 2000, parcels: two.parcels?.slice(0, 1) } as Order;
  expect(paymentLines(packed)).toEqual([
    '₹2,000.00 paid with credit',
    '₹1,798.20 paid with parcel 1',
    '₹499.00 with what is still to be sent',
  ]);
  expect(paymentLines({ ...order, creditUsed: 4297.2 })).toEqual([
    '₹4,297.20 paid with credit',
    'Nothing to pay at the door',
  ]);
});

test('an order of two parcels says what each does', () => {
  expect(headlineOf(two, '2025-08-14')).toBe('One parcel has come, the other comes by 14 Aug');
  expect(headlineOf(two, '2025-08-15')).toBe('One parcel has come, the other is late');
});
