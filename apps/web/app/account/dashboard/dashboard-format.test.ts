import { expect, test } from 'vitest';
import type { Order } from '../orders/order.data.ts';
import { accountNotes, addressNotes, findNextArrival, orderNotes, sessionNotes } from './dashboard-format.ts';

const TODAY = '2026-11-15';
const order = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED', expectedDeliveryDate: string) => ({
  deliveryStatus,
  expectedDeliveryDate,
  items: [{ id: 'kurta', quantity: 1 }],
});
// Only the fields that the function reads.
const formatNotes = (orders: object[], totalPages = 1) =>
  orderNotes(
    {
      orders: orders as Order[],
      pagination: { currentPage: 1, limit: 50, totalItems: orders.length, totalPages },
    },
    TODAY,
  ).map(({ text }) => text);

test('the order card counts orders in transit and shows the next delivery day', () => {
  expect(
    formatNotes([order('PENDING', '2026-11-20'), order('SHIPPED', '2026-11-18'), order('DELIVERED', '2026-11-16')]),
  ).toEqual(['2 on the way, next 18 Nov']);
  expect(formatNotes([order('SHIPPED', TODAY)])).toEqual(['1 on the way, next today']);
  expect(formatNotes([order('SHIPPED', '2026-11-14'), order('PENDING', '2026-11-19')])).toEqual([
    '2 on the way, next 16 Nov',
    '1 delayed',
  ]);
  expect(formatNotes([order('CANCELED', '2026-11-20')])).toEqual(['No orders on the way']);
  expect(formatNotes([])).toEqual(['No orders yet']);
});

test('a shipped order is expected when its shipments are', () => {
  const shipment = {
    statusAt: '2026-11-15T03:00:00Z',
    expectedDeliveryDate: '2026-11-18',
    failureAction: null,
    reattemptOn: null,
    lines: [{ orderLineId: 'kurta', quantity: 1 }],
  };
  const shipped = order('SHIPPED', '2026-11-13');
  expect(formatNotes([{ ...shipped, shipments: [{ ...shipment, status: 'out_for_delivery' }] }])).toEqual([
    '1 on the way, next today',
  ]);
  expect(formatNotes([{ ...shipped, shipments: [{ ...shipment, status: 'in_transit' }] }])).toEqual([
    '1 on the way, next 18 Nov',
  ]);
  const late = { ...shipment, status: 'in_transit', expectedDeliveryDate: '2026-11-14' };
  expect(formatNotes([{ ...shipped, shipments: [{ ...shipment, status: 'delivered' }, late] }])).toEqual([
    '1 on the way, next 16 Nov',
    '1 delayed',
  ]);
});

test('an order that is coming back is not on the way, unless the rest of it is', () => {
  const shipment = {
    status: 'returning_to_origin',
    statusAt: '2026-11-14T03:00:00Z',
    expectedDeliveryDate: '2026-11-13',
    failureAction: null,
    reattemptOn: null,
    lines: [{ orderLineId: 'kurta', quantity: 1 }],
  };
  const returning = { ...order('SHIPPED', '2026-11-18'), shipments: [shipment] };
  expect(formatNotes([returning])).toEqual(['No orders on the way']);
  expect(formatNotes([returning, order('PENDING', '2026-11-20')])).toEqual(['1 on the way, next 20 Nov']);
  const partlyPacked = { ...returning, items: [{ id: 'kurta', quantity: 2 }] };
  expect(formatNotes([partlyPacked])).toEqual(['1 on the way, next 18 Nov']);
});

test('the item that arrives next comes from the order or shipment with the earliest day', () => {
  const hoodie = { id: 'hoodie', quantity: 1, product: { name: 'Sardi Colour-Block Hoodie' } };
  const kurta = { id: 'kurta', quantity: 2, product: { name: 'Malhar Cotton Kurta' } };
  const later = { ...order('PENDING', '2026-11-20'), items: [hoodie, kurta] };
  // Only the fields that the function reads.
  const find = (...orders: object[]) => findNextArrival(orders as Order[], TODAY);
  expect(find(later)).toMatchObject({ when: 'Arrives Fri 20 Nov', item: hoodie, more: 1, isLate: false });

  const shipment = {
    status: 'out_for_delivery',
    statusAt: '2026-11-15T03:00:00Z',
    expectedDeliveryDate: '2026-11-18',
    failureAction: null,
    reattemptOn: null,
    lines: [{ orderLineId: 'kurta', quantity: 2 }],
  };
  const partlyShipped = { ...later, deliveryStatus: 'SHIPPED', shipments: [shipment] };
  expect(find(later, partlyShipped)).toMatchObject({ when: 'Arrives today', item: kurta, more: 0 });

  const late = { ...order('SHIPPED', '2026-11-10'), items: [kurta] };
  expect(find(late)).toMatchObject({ when: 'Delayed, now expected by Mon 16 Nov', isLate: true });
  // Only the other part of the order is late.
  expect(find({ ...partlyShipped, expectedDeliveryDate: '2026-11-14' })).toMatchObject({
    when: 'Arrives today',
    isLate: false,
  });
  expect(find({ ...later, deliveryStatus: 'DELIVERED' })).toBeUndefined();
  expect(find()).toBeUndefined();
});

test('with more orders than loaded, the count is marked as a minimum', () => {
  expect(formatNotes([order('PENDING', '2026-11-20')], 3)).toEqual(['At least 1 on the way, next 20 Nov']);
});

test('the address card shows the default address', () => {
  const pune = { city: 'Pune', postalCode: '411030', isDefault: true };
  const goa = { city: 'Panaji', postalCode: '403001', isDefault: false };
  expect(addressNotes([goa, pune])).toEqual([{ text: 'Pune 411030 and 1 more' }]);
  expect(addressNotes([pune])).toEqual([{ text: 'Pune 411030' }]);
  expect(addressNotes([goa])).toEqual([{ text: 'No default address', isWarning: true }]);
  expect(addressNotes([])).toEqual([{ text: 'No address yet' }]);
});

test('the account card warns about an unverified email', () => {
  expect(accountNotes({ email: 'asha@example.com', emailVerified: true })).toEqual([{ text: 'asha@example.com' }]);
  expect(accountNotes({ email: 'asha@example.com', emailVerified: false })).toContainEqual({
    text: 'Email not verified',
    isWarning: true,
  });
});

test('the password card shows the number of logged-in devices', () => {
  expect(sessionNotes([{ id: 'a' }])).toEqual([{ text: 'Logged in on this device only' }]);
  expect(sessionNotes([{ id: 'a' }, { id: 'b' }])).toEqual([{ text: 'Logged in on 2 devices' }]);
});
