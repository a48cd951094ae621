import { expect, test } from 'vitest';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import type { Order } from './order.data.ts';
import {
  daysLate,
  expectedDay,
  formatItems,
  formatOrderTime,
  formatPayment,
  formatPaymentWait,
  formatSourceRefund,
  isLate,
  itemsTotal,
  orderReference,
  orderTitle,
  stepDay,
} from './order-format.ts';

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

test('an order in transit shows its expected delivery day', () => {
  expect(orderTitle(order, '2025-08-10')).toBe('Expected by Thu 14 Aug');
  expect(orderTitle({ ...order, deliveryStatus: 'SHIPPED' }, '2025-08-14')).toBe('Expected by Thu 14 Aug');
});

test('an overdue order is shown as late until it is delivered or cancelled', () => {
  expect(orderTitle(order, '2025-08-15')).toBe('Delayed, now expected by Mon 18 Aug');
  expect(orderTitle({ ...order, deliveryStatus: 'SHIPPED' }, '2025-08-20')).toBe('Delayed, now expected by Thu 21 Aug');
  expect(daysLate(order, '2025-08-14')).toBe(0);
  expect(daysLate(order, '2025-08-16')).toBe(2);
  expect(isLate(order, '2025-08-14')).toBe(false);
  expect(isLate(order, '2025-08-16')).toBe(true);
  expect(isLate({ ...order, deliveryStatus: 'DELIVERED' }, '2025-08-16')).toBe(false);
  expect(isLate({ ...order, deliveryStatus: 'CANCELED' }, '2025-08-16')).toBe(false);
});

test('each step shows the day it was reached, in Indian time, if known', () => {
  const shipped = { ...order, orderDate: '2025-08-08T20:00:00Z', statusDays: { SHIPPED: '2025-08-11' } };
  expect(stepDay(shipped, 'PENDING')).toBe('2025-08-09');
  expect(stepDay(shipped, 'SHIPPED')).toBe('2025-08-11');
  expect(stepDay(order, 'SHIPPED')).toBeUndefined();
  expect(stepDay({ ...order, deliveredOn: '2025-08-12' }, 'DELIVERED')).toBe('2025-08-12');
});

test('a delivered order shows the delivery day, a cancelled one the cancellation day', () => {
  expect(orderTitle({ ...order, deliveryStatus: 'DELIVERED', deliveredOn: '2025-08-09' })).toBe(
    'Delivered on 9 Aug 2025',
  );
  const cancelled = { ...order, deliveryStatus: 'CANCELED', statusDays: { CANCELED: '2025-08-10' } } as const;
  expect(orderTitle(cancelled)).toBe('Cancelled on 10 Aug 2025');
});

test('the total is the sum of price times quantity, to the paisa', () => {
  expect(itemsTotal(order)).toBe(4297.2);
  expect(orderReference(order)).toBe('7c1e9a40');
});

const createShipment = (position: number, overrides: object) => ({
  position,
  status: 'in_transit',
  statusAt: '2025-08-12T06:00:00Z',
  expectedDeliveryDate: '2025-08-14',
  failureAction: null,
  reattemptOn: null,
  ...overrides,
});
const two = {
  ...order,
  deliveryStatus: 'SHIPPED',
  shipments: [
    createShipment(1, { status: 'delivered', codAmount: 1798.2, lines: [{ orderLineId: 'kurta', quantity: 2 }] }),
    createShipment(2, { codAmount: 2499, lines: [{ orderLineId: 'saree', quantity: 1 }] }),
  ],
} as unknown as Order;

test('an order shows when it was placed, its items and the number of shipments', () => {
  expect(formatOrderTime(order)).toBe('Sat 9 Aug 2025, 11:30 am');
  expect(formatItems(order)).toBe('3 items');
  expect(formatItems(two)).toBe('3 items in 2 shipments');
});

test('the COD amounts of all shipments add up to the order total', () => {
  expect(formatPayment(order)).toEqual(['₹4,297.20 on delivery']);
  expect(formatPayment(two)).toEqual(['₹1,798.20 paid with shipment 1', '₹2,499.00 with shipment 2']);
  const half = { ...two, shipments: two.shipments?.slice(0, 1) } as Order;
  expect(formatPayment(half)).toEqual(['₹1,798.20 paid with shipment 1', '₹2,499.00 with the remaining items']);
  expect(formatPayment({ ...two, deliveryStatus: 'CANCELED' })).toEqual(['Nothing was charged']);
  expect(formatPayment({ ...two, paymentStatus: 'PAID', deliveryStatus: 'DELIVERED' })).toEqual(['Paid']);
});

test('store credit is used first, and the rest is due on delivery', () => {
  const paid = { ...order, creditUsed: 4000 };
  expect(formatPayment(paid)).toEqual(['₹4,000.00 paid with store credit', '₹297.20 on delivery']);
  expect(amountDueOnDelivery(paid)).toBe(297.2);
  const partlyShipped = { ...two, creditUsed: 2000, shipments: two.shipments?.slice(0, 1) } as Order;
  expect(formatPayment(partlyShipped)).toEqual([
    '₹2,000.00 paid with store credit',
    '₹1,798.20 paid with shipment 1',
    '₹499.00 with the remaining items',
  ]);
  expect(formatPayment({ ...order, creditUsed: 4297.2 })).toEqual([
    '₹4,297.20 paid with store credit',
    'Nothing to pay on delivery',
  ]);
});

test('an order that waits for an online payment shows until when', () => {
  const waiting = { ...order, paymentMethod: 'ONLINE', awaitingPayment: { until: '2026-11-15T09:10:00Z' } } as const;
  expect(formatPaymentWait(waiting)).toBe('Waiting for payment till 2:40 pm');
  expect(formatPayment(waiting)).toEqual(['Waiting for payment till 2:40 pm']);
  expect(formatPaymentWait({ awaitingPayment: null })).toBeUndefined();
  const paid = { ...waiting, awaitingPayment: null, paymentStatus: 'PAID' } as const;
  expect(formatPayment(paid)).toEqual(['Paid']);
  // A late payment may have arrived, so it does not say that nothing was charged.
  expect(formatPayment({ ...waiting, awaitingPayment: null, deliveryStatus: 'CANCELED' })).toEqual([]);
});

test('a refund to the account used to pay shows its deadline, then the day and the reference', () => {
  const due = { amount: 1299, reference: null, dueOn: '2026-11-20', completedOn: null };
  expect(formatSourceRefund(due)).toBe('₹1,299.00 goes back to the account you paid with by Fri, 20 Nov.');
  const sent = { ...due, completedOn: '2026-11-18', reference: '633011824470' };
  expect(formatSourceRefund(sent)).toBe(
    '₹1,299.00 goes back to the account you paid with. Sent on 18 Nov, reference 6330 1182 4470.',
  );
  expect(formatSourceRefund({ ...sent, reference: null })).toBe(
    '₹1,299.00 goes back to the account you paid with. Sent on 18 Nov.',
  );
});

test('an order with two shipments shows the status of each', () => {
  expect(orderTitle(two, '2025-08-14')).toBe('One shipment was delivered, the other arrives by 14 Aug');
  expect(orderTitle(two, '2025-08-15')).toBe('One shipment was delivered, the other is delayed');
});

test('an order has no expected day if all that is left of it is coming back', () => {
  expect(expectedDay(two, '2025-08-13')).toBe('2025-08-14');
  const [delivered, onItsWay] = two.shipments ?? [];
  const returning = { ...two, shipments: [delivered, { ...onItsWay, status: 'returning_to_origin' }] } as Order;
  expect(expectedDay(returning, '2025-08-13')).toBeUndefined();
});
