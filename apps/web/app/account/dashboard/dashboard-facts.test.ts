import { expect, test } from 'vitest';
import { accountFacts, addressFacts, orderFacts, sessionFacts } from './dashboard-facts.ts';

const TODAY = '2026-11-15';
const order = (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED', expectedDeliveryDate: string) => ({
  deliveryStatus,
  expectedDeliveryDate,
});
const factsOf = (orders: Parameters<typeof orderFacts>[0]['orders'], totalPages = 1) =>
  orderFacts({ orders, pagination: { currentPage: 1, limit: 50, totalItems: orders.length, totalPages } }, TODAY).map(
    ({ text }) => text,
  );

test('the order card counts what is on the way and names the next day', () => {
  expect(
    factsOf([order('PENDING', '2026-11-20'), order('SHIPPED', '2026-11-18'), order('DELIVERED', '2026-11-16')]),
  ).toEqual(['2 on the way, next 18 Nov']);
  expect(factsOf([order('SHIPPED', TODAY)])).toEqual(['1 on the way, next today']);
  expect(factsOf([order('SHIPPED', '2026-11-14'), order('PENDING', '2026-11-19')])).toEqual([
    '2 on the way, next 19 Nov',
    '1 running late',
  ]);
  expect(factsOf([order('CANCELED', '2026-11-20')])).toEqual(['Nothing on the way']);
  expect(factsOf([])).toEqual(['Nothing ordered yet']);
});

test('an order that has left is expected when its parcels are', () => {
  const parcel = { stateAt: '2026-11-15T03:00:00Z', promisedOn: '2026-11-18', decision: null, tryOn: null } as const;
  const shipped = order('SHIPPED', '2026-11-13');
  expect(factsOf([{ ...shipped, parcels: [{ ...parcel, state: 'out' }] }])).toEqual(['1 on the way, next today']);
  expect(factsOf([{ ...shipped, parcels: [{ ...parcel, state: 'moving' }] }])).toEqual(['1 on the way, next 18 Nov']);
  const late = { ...parcel, state: 'moving', promisedOn: '2026-11-14' } as const;
  expect(factsOf([{ ...shipped, parcels: [{ ...parcel, state: 'delivered' }, late] }])).toEqual([
    '1 on the way',
    '1 running late',
  ]);
});

test('of more orders than were read nothing is claimed', () => {
  expect(factsOf([order('PENDING', '2026-11-20')], 3)).toEqual(['At least 1 on the way, next 20 Nov']);
});

test('the address card names the default address', () => {
  const pune = { city: 'Pune', postalCode: '411030', isDefault: true };
  const goa = { city: 'Panaji', postalCode: '403001', isDefault: false };
  expect(addressFacts([goa, pune])).toEqual([{ text: 'Pune 411030 and 1 more' }]);
  expect(addressFacts([pune])).toEqual([{ text: 'Pune 411030' }]);
  expect(addressFacts([goa])).toEqual([{ text: 'No default: please check them', isWarning: true }]);
  expect(addressFacts([])).toEqual([{ text: 'No address yet' }]);
});

test('the account card warns of an email that was never verified', () => {
  expect(accountFacts({ email: 'asha@example.com', emailVerified: true })).toEqual([{ text: 'asha@example.com' }]);
  expect(accountFacts({ email: 'asha@example.com', emailVerified: false })).toContainEqual({
    text: 'Email not verified',
    isWarning: true,
  });
});

test('the password card tells on how many devices somebody is logged in', () => {
  expect(sessionFacts([{ id: 'a' }])).toEqual([{ text: 'Logged in on this device only' }]);
  expect(sessionFacts([{ id: 'a' }, { id: 'b' }])).toEqual([{ text: 'Logged in on 2 devices' }]);
});
