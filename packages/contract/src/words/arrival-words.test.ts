import { describe, expect, test } from 'vitest';
import {
  type ArrivingOrder,
  type ArrivingParcel,
  courierWords,
  eventWords,
  isOrderLate,
  orderArrival,
  parcelArrival,
  spacedNumber,
} from './arrival-words.ts';

const TODAY = '2026-11-15';
const moving: ArrivingParcel = {
  state: 'moving',
  stateAt: '2026-11-14T05:00:00Z',
  promisedOn: '2026-11-18',
  decision: null,
  tryOn: null,
};
const late: ArrivingParcel = { ...moving, promisedOn: '2026-11-14' };
const out: ArrivingParcel = { ...moving, state: 'out', stateAt: '2026-11-15T03:22:00Z' };
const came: ArrivingParcel = { ...moving, state: 'delivered', stateAt: '2026-11-13T20:00:00Z' };
const failed: ArrivingParcel = { ...moving, state: 'failed', stateAt: '2026-11-15T07:40:00Z' };

describe('a parcel says when it comes', () => {
  test.each<[string, ArrivingParcel]>([
    ['Expected by 18 Nov 2026', moving],
    ['Expected by 15 Nov 2026', { ...moving, promisedOn: TODAY }],
    ['Arrives today, Sun 15 Nov', out],
    ['Arrives today, Sun 15 Nov', { ...out, promisedOn: '2026-11-14' }],
    ['Running late, was due 14 Nov', late],
    ['Running late, was due 14 Nov', { ...late, state: 'packed' }],
    ['Running late, was due 14 Nov', { ...late, state: 'out', stateAt: '2026-11-14T03:22:00Z' }],
    ['Running late, was due 30 Dec 2025', { ...late, promisedOn: '2025-12-30' }],
    ['Delivered on 14 Nov 2026', came],
    ['Delivery was tried on 15 Nov', failed],
    ['Next try on Mon 16 Nov', { ...failed, decision: 'try_again', tryOn: '2026-11-16' }],
    ['Next try today', { ...failed, decision: 'try_again', tryOn: TODAY }],
    ['Running late, was due 14 Nov', { ...failed, decision: 'try_again', tryOn: '2026-11-14' }],
    ['Will be tried again', { ...failed, decision: 'new_contact' }],
    ['Coming back to us', { ...late, state: 'returning' }],
    ['Came back to us', { ...late, state: 'returned' }],
    ['Lost on its way', { ...late, state: 'lost' }],
  ])('%s', (text, parcel) => {
    expect(parcelArrival(parcel, TODAY).text).toBe(text);
  });
});

const order: ArrivingOrder = { deliveryStatus: 'SHIPPED', expectedDeliveryDate: '2026-11-18', parcels: [] };

describe('an order says it in one sentence', () => {
  test.each<[string, Partial<ArrivingOrder>]>([
    ['Expected by 18 Nov 2026', {}],
    ['Running late, was due 14 Nov 2026', { expectedDeliveryDate: '2026-11-14' }],
    ['Delivered on 12 Nov 2026', { deliveryStatus: 'DELIVERED', deliveredOn: '2026-11-12', parcels: [late] }],
    ['Cancelled on 3 Oct 2026', { deliveryStatus: 'CANCELED', statusDays: { CANCELED: '2026-10-03' } }],
    ['Arrives today, Sun 15 Nov', { parcels: [out] }],
    ['One parcel comes today, the other is late', { parcels: [out, late] }],
    ['One parcel has come, the other comes by 18 Nov', { parcels: [came, moving] }],
    [
      'One parcel could not be delivered, the other will be tried again',
      {
        parcels: [failed, { ...failed, decision: 'new_contact' }],
      },
    ],
    ['Both parcels are late', { parcels: [late, late] }],
    ['All three parcels come today', { parcels: [out, out, out] }],
    ['Two parcels come today, one is late', { parcels: [out, late, out] }],
    ['One parcel comes today, the rest is still to be sent', { parcels: [out], unpacked: 2 }],
    ['Two parcels come today, the rest is still to be sent', { parcels: [out, out], unpacked: 1 }],
    ['One parcel comes today, one is late, the rest is still to be sent', { parcels: [out, late], unpacked: 1 }],
  ])('%s', (text, facts) => {
    expect(orderArrival({ ...order, ...facts }, TODAY).text).toBe(text);
  });
});

test('an order is late by its parcels, by what is still to be packed, and never once it has ended', () => {
  expect(isOrderLate({ ...order, parcels: [came, late] }, TODAY)).toBe(true);
  expect(isOrderLate({ ...order, parcels: [came, out] }, TODAY)).toBe(false);
  expect(isOrderLate({ ...order, expectedDeliveryDate: '2026-11-14', parcels: [came] }, TODAY)).toBe(false);
  expect(isOrderLate({ ...order, expectedDeliveryDate: '2026-11-14', parcels: [came], unpacked: 1 }, TODAY)).toBe(true);
  expect(isOrderLate({ ...order, deliveryStatus: 'DELIVERED', parcels: [late] }, TODAY)).toBe(false);
});

test('who has a parcel is said with its number in groups', () => {
  expect(courierWords({ state: 'moving', courier: 'Delhivery' })).toBe('On its way with Delhivery');
  expect(courierWords({ state: 'out', courier: null })).toBe('On its way');
  expect(courierWords({ state: 'packed', courier: null })).toBe('Packed');
  expect(courierWords({ state: 'delivered', courier: 'Blue Dart' })).toBe('Delivered by Blue Dart');
  expect(spacedNumber('19041424751540')).toBe('1904 1424 7515 40');
  expect(spacedNumber('EW 12')).toBe('EW 12');
});

test('what was decided is no further try', () => {
  expect(eventWords({ state: 'failed', said: 'Nobody at home' })).toEqual({
    title: 'Delivery tried',
    said: 'Nobody at home',
  });
  expect(eventWords({ state: 'failed', said: 'To be tried again on Mon, 16 Nov' })).toEqual({
    title: 'To be tried again on Mon, 16 Nov',
    said: null,
  });
});
