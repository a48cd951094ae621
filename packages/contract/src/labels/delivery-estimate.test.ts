import { describe, expect, test } from 'vitest';
import {
  formatCourier,
  formatShipmentEvent,
  formatTrackingNumber,
  isOrderLate,
  lateDeliveryDay,
  type OrderDeliveryData,
  orderDeliveryEstimate,
  type ShipmentDeliveryData,
  shipmentDeliveryDay,
  shipmentDeliveryEstimate,
} from './delivery-estimate.ts';

const TODAY = '2026-11-15';
const inTransit: ShipmentDeliveryData = {
  status: 'in_transit',
  statusAt: '2026-11-14T05:00:00Z',
  expectedDeliveryDate: '2026-11-18',
  failureAction: null,
  reattemptOn: null,
};
const lateShipment: ShipmentDeliveryData = { ...inTransit, expectedDeliveryDate: '2026-11-14' };
const outForDelivery: ShipmentDeliveryData = {
  ...inTransit,
  status: 'out_for_delivery',
  statusAt: '2026-11-15T03:22:00Z',
};
const delivered: ShipmentDeliveryData = { ...inTransit, status: 'delivered', statusAt: '2026-11-13T20:00:00Z' };
const failedDelivery: ShipmentDeliveryData = {
  ...inTransit,
  status: 'delivery_failed',
  statusAt: '2026-11-15T07:40:00Z',
};

describe('delivery estimate of a shipment', () => {
  test.each<[string, ShipmentDeliveryData]>([
    ['Expected by Wed 18 Nov', inTransit],
    ['Expected by Sun 15 Nov', { ...inTransit, expectedDeliveryDate: TODAY }],
    ['Expected by Mon 16 Nov', { ...inTransit, expectedDeliveryDate: '2026-11-14', reattemptOn: '2026-11-16' }],
    ['Arrives today, Sun 15 Nov', outForDelivery],
    ['Arrives today, Sun 15 Nov', { ...outForDelivery, expectedDeliveryDate: '2026-11-14' }],
    ['Delayed, now expected by Mon 16 Nov', lateShipment],
    ['Delayed, now expected by Wed 18 Nov', { ...lateShipment, status: 'packed' }],
    ['Delayed, now expected today', { ...lateShipment, status: 'out_for_delivery', statusAt: '2026-11-14T03:22:00Z' }],
    ['Delivered on 14 Nov 2026', delivered],
    ['Delivery attempted on 15 Nov', failedDelivery],
    ['Next attempt on Mon 16 Nov', { ...failedDelivery, failureAction: 'reattempt', reattemptOn: '2026-11-16' }],
    ['Next attempt today', { ...failedDelivery, failureAction: 'reattempt', reattemptOn: TODAY }],
    [
      'Delayed, now expected by Mon 16 Nov',
      { ...failedDelivery, failureAction: 'reattempt', reattemptOn: '2026-11-14' },
    ],
    ['Will be attempted again', { ...failedDelivery, failureAction: 'update_contact' }],
    ['Returning to us', { ...lateShipment, status: 'returning_to_origin' }],
    ['Returned to us', { ...lateShipment, status: 'returned_to_origin' }],
    ['Lost in transit', { ...lateShipment, status: 'lost' }],
  ])('%s', (text, shipment) => {
    expect(shipmentDeliveryEstimate(shipment, TODAY).text).toBe(text);
  });
});

const order: OrderDeliveryData = { deliveryStatus: 'SHIPPED', expectedDeliveryDate: '2026-11-18', shipments: [] };

describe('delivery estimate of an order', () => {
  test.each<[string, Partial<OrderDeliveryData>]>([
    ['Expected by Wed 18 Nov', {}],
    ['Delayed, now expected by Mon 16 Nov', { expectedDeliveryDate: '2026-11-14' }],
    ['Delayed, now expected by Wed 18 Nov', { expectedDeliveryDate: '2026-11-14', deliveryStatus: 'PENDING' }],
    ['Delivered on 12 Nov 2026', { deliveryStatus: 'DELIVERED', deliveredOn: '2026-11-12', shipments: [lateShipment] }],
    ['Cancelled on 3 Oct 2026', { deliveryStatus: 'CANCELED', statusDays: { CANCELED: '2026-10-03' } }],
    ['Arrives today, Sun 15 Nov', { shipments: [outForDelivery] }],
    ['One shipment arrives today, the other is delayed', { shipments: [outForDelivery, lateShipment] }],
    ['One shipment was delivered, the other arrives by 18 Nov', { shipments: [delivered, inTransit] }],
    [
      'One shipment could not be delivered, the other will be attempted again',
      {
        shipments: [failedDelivery, { ...failedDelivery, failureAction: 'update_contact' }],
      },
    ],
    ['Both shipments are delayed', { shipments: [lateShipment, lateShipment] }],
    ['All three shipments arrive today', { shipments: [outForDelivery, outForDelivery, outForDelivery] }],
    ['Two shipments arrive today, one is delayed', { shipments: [outForDelivery, lateShipment, outForDelivery] }],
    ['One shipment arrives today, the rest will follow', { shipments: [outForDelivery], unpacked: 2 }],
    ['Two shipments arrive today, the rest will follow', { shipments: [outForDelivery, outForDelivery], unpacked: 1 }],
    [
      'One shipment arrives today, one is delayed, the rest will follow',
      { shipments: [outForDelivery, lateShipment], unpacked: 1 },
    ],
  ])('%s', (text, overrides) => {
    expect(orderDeliveryEstimate({ ...order, ...overrides }, TODAY).text).toBe(text);
  });
});

test('a late delivery always has a new day: today, tomorrow or in three days', () => {
  expect(lateDeliveryDay('out_for_delivery', TODAY)).toBe(TODAY);
  for (const status of ['handed_over', 'in_transit', 'delivery_failed'] as const)
    expect(lateDeliveryDay(status, TODAY)).toBe('2026-11-16');
  for (const status of ['packed', 'ready_to_ship', undefined] as const)
    expect(lateDeliveryDay(status, TODAY)).toBe('2026-11-18');
});

test('the day of a shipment is its agreed day, or the new day if it is late', () => {
  expect(shipmentDeliveryDay(inTransit, TODAY)).toBe('2026-11-18');
  expect(shipmentDeliveryDay(outForDelivery, TODAY)).toBe(TODAY);
  expect(shipmentDeliveryDay(lateShipment, TODAY)).toBe('2026-11-16');
  const reattempt = { ...failedDelivery, failureAction: 'reattempt', reattemptOn: '2026-11-17' } as const;
  expect(shipmentDeliveryDay(reattempt, TODAY)).toBe('2026-11-17');
  for (const shipment of [delivered, failedDelivery]) expect(shipmentDeliveryDay(shipment, TODAY)).toBeUndefined();
});

test('an order is late if a shipment or an unpacked unit is late, and never after delivery', () => {
  expect(isOrderLate({ ...order, shipments: [delivered, lateShipment] }, TODAY)).toBe(true);
  expect(isOrderLate({ ...order, shipments: [delivered, outForDelivery] }, TODAY)).toBe(false);
  expect(isOrderLate({ ...order, expectedDeliveryDate: '2026-11-14', shipments: [delivered] }, TODAY)).toBe(false);
  expect(
    isOrderLate({ ...order, expectedDeliveryDate: '2026-11-14', shipments: [delivered], unpacked: 1 }, TODAY),
  ).toBe(true);
  expect(isOrderLate({ ...order, deliveryStatus: 'DELIVERED', shipments: [lateShipment] }, TODAY)).toBe(false);
});

test('the courier text and the grouped tracking number', () => {
  expect(formatCourier({ status: 'in_transit', courierName: 'Delhivery' })).toBe('In transit with Delhivery');
  expect(formatCourier({ status: 'out_for_delivery', courierName: null })).toBe('In transit');
  expect(formatCourier({ status: 'packed', courierName: null })).toBe('Packed');
  expect(formatCourier({ status: 'delivered', courierName: 'Blue Dart' })).toBe('Delivered by Blue Dart');
  expect(formatTrackingNumber('19041424751540')).toBe('1904 1424 7515 40');
  expect(formatTrackingNumber('EW 12')).toBe('EW 12');
});

test('a delivery failure action is not shown as a new attempt', () => {
  expect(formatShipmentEvent({ status: 'delivery_failed', message: 'No one at home', isInstruction: false })).toEqual({
    title: 'Delivery failed',
    message: 'No one at home',
  });
  expect(
    formatShipmentEvent({ status: 'delivery_failed', message: 'Reattempt on Mon, 16 Nov', isInstruction: true }),
  ).toEqual({
    title: 'Reattempt on Mon, 16 Nov',
    message: null,
  });
});
