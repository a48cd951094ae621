import { expect, test } from 'vitest';
import { accountNotes, addressNotes, orderNotes, sessionNotes } from './dashboard-format.ts';

const TODAY = '2026-11-15';
const order = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED', expectedDeliveryDate: string) => ({
  deliveryStatus,
  expectedDeliveryDate,
});
const formatNotes = (orders: Parameters<typeof orderNotes>[0]['orders'], totalPages = 1) =>
  orderNotes({ orders, pagination: { currentPage: 1, limit: 50, totalItems: orders.length, totalPages } }, TODAY).map(
    ({ text }) => text,
  );

test('the order card counts orders in transit and shows the next delivery day', () => {
  expect(
    formatNotes([order('PENDING', '2026-11-20'), order('SHIPPED', '2026-11-18'), order('DELIVERED', '2026-11-16')]),
  ).toEqual(['2 on the way, next 18 Nov']);
  expect(formatNotes([order('SHIPPED', TODAY)])).toEqual(['1 on the way, next today']);
  expect(formatNotes([order('SHIPPED', '2026-11-14'), order('PENDING', '2026-11-19')])).toEqual([
    '2 on the way, next 19 Nov',
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
  } as const;
  const shipped = order('SHIPPED', '2026-11-13');
  expect(formatNotes([{ ...shipped, shipments: [{ ...shipment, status: 'out_for_delivery' }] }])).toEqual([
    '1 on the way, next today',
  ]);
  expect(formatNotes([{ ...shipped, shipments: [{ ...shipment, status: 'in_transit' }] }])).toEqual([
    '1 on the way, next 18 Nov',
  ]);
  const late = { ...shipment, status: 'in_transit', expectedDeliveryDate: '2026-11-14' } as const;
  expect(formatNotes([{ ...shipped, shipments: [{ ...shipment, status: 'delivered' }, late] }])).toEqual([
    '1 on the way',
    '1 delayed',
  ]);
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
