import { expect, test } from 'vitest';
import type { Order } from '../orders.data.ts';
import { whereItIs } from './where-it-is.ts';

type Parcel = NonNullable<Order['parcels']>[number];
const NOW = new Date('2026-11-16T06:00:00Z');

const aParcel = (state: Parcel['state'], facts: Partial<Parcel> = {}): Parcel => ({
  id: '1',
  orderId: 'X',
  position: 1,
  state,
  stateAt: '2026-11-14T11:52:00.000Z',
  courier: null,
  bookedWith: 'by-hand',
  number: null,
  trackUrl: null,
  labelUrl: null,
  weightG: null,
  sizeMm: null,
  collect: 0,
  promisedOn: '2026-11-19',
  tries: 0,
  failure: null,
  decideBy: null,
  decision: null,
  tryOn: null,
  packedAt: '2026-11-14T11:52:00.000Z',
  handedAt: null,
  endedAt: null,
  lines: [{ id: '1', orderLineId: '1', quantity: 1, verdict: null }],
  ...facts,
});

const anOrder = (facts: Partial<Order>): Order =>
  ({
    deliveryStatus: 'PENDING',
    expectedDeliveryDate: '2026-11-19',
    items: [{ quantity: 2 }],
    parcels: [],
    packingBy: null,
    ...facts,
  }) as Order;

const say = (facts: Partial<Order>) => {
  const where = whereItIs(anOrder(facts), NOW);
  return where && [where.text, where.note, where.tone].filter(Boolean).join(' | ');
};

const SHIPPED = { deliveryStatus: 'SHIPPED' } as const;
const twice = (one: Parcel) => [one, { ...one, id: '2', position: 2 }];

test('an order says where it is', () => {
  expect(say({})).toBe('To pack | by 19 Nov');
  expect(say({ packingBy: 'Asha Rao' })).toBe('Being packed by Asha Rao');
  expect(say({ parcels: [aParcel('void')] })).toBe('To pack | by 19 Nov');
  expect(say({ parcels: [aParcel('packed')] })).toBe('Packed in part, 1 parcel | by 19 Nov');
  expect(say({ parcels: twice(aParcel('ready')) })).toBe('Packed, 2 parcels | by 19 Nov');
  expect(say({ ...SHIPPED })).toBe('Handed over | by 19 Nov');
  expect(say({ ...SHIPPED, parcels: [aParcel('out'), aParcel('moving')] })).toBe(
    'Out for delivery, 1 of 2 | by 19 Nov',
  );
  expect(say({ ...SHIPPED, parcels: [aParcel('returning')] })).toBe('Coming back | by 19 Nov');
  expect(say({ deliveryStatus: 'CANCELED', parcels: [aParcel('returned')] })).toBe('Came back, look into it');
  expect(say({ deliveryStatus: 'DELIVERED', parcels: twice(aParcel('delivered')) })).toBeUndefined();
  expect(say({ deliveryStatus: 'CANCELED' })).toBeUndefined();
});

test('of a failed delivery it says until when somebody must decide', () => {
  const failed = (facts: Partial<Parcel>) => say({ ...SHIPPED, parcels: [aParcel('failed', { tries: 1, ...facts })] });
  expect(failed({ decideBy: '2026-11-16T12:30:00.000Z' })).toBe('Delivery failed, 1 try | decide by 18:00 | amber');
  expect(failed({ decideBy: '2026-11-17T12:30:00.000Z', tries: 2 })).toBe(
    'Delivery failed, 2 tries | decide by 17 Nov | amber',
  );
  expect(failed({ decideBy: '2026-11-16T05:00:00.000Z' })).toBe('Delivery failed, 1 try | decide now | bad');
  expect(failed({ decision: 'try_again', tryOn: '2026-11-18' })).toBe(
    'Delivery failed, 1 try | again on 18 Nov | amber',
  );
});

test('late comes before where it is, but not before what must be decided', () => {
  expect(say({ expectedDeliveryDate: '2026-11-15' })).toBe('1 day late | To pack | bad');
  expect(say({ ...SHIPPED, expectedDeliveryDate: '2026-11-14', parcels: [aParcel('out')] })).toBe(
    '2 days late | Out for delivery | bad',
  );
  expect(say({ ...SHIPPED, expectedDeliveryDate: '2026-11-14', parcels: [aParcel('failed', { tries: 1 })] })).toBe(
    'Delivery failed, 1 try | amber',
  );
});

test('where status and parcels disagree it says so', () => {
  expect(say({ ...SHIPPED, parcels: [aParcel('delivered')] })).toBe('Courier says delivered | 14 Nov | info');
  expect(say({ deliveryStatus: 'DELIVERED', parcels: [aParcel('out')] })).toBe('Courier says out for delivery | info');
  expect(say({ parcels: [aParcel('moving')] })).toBe('Courier says on its way | info');
  expect(say({ ...SHIPPED, parcels: twice(aParcel('packed')) })).toBe('Packed, not handed over | amber');
});
