import { expect, test } from 'vitest';
import type { Order } from '../orders.data.ts';
import { getShipmentStatus, hasDeliveryProblem } from './get-shipment-status.ts';

type TestShipment = NonNullable<Order['shipments']>[number];
const NOW = new Date('2026-11-16T06:00:00Z');

const createTestShipment = (status: TestShipment['status'], overrides: Partial<TestShipment> = {}): TestShipment => ({
  id: '1',
  orderId: 'X',
  position: 1,
  status,
  statusAt: '2026-11-14T11:52:00.000Z',
  courierName: null,
  bookingProvider: 'by-hand',
  trackingNumber: null,
  trackingUrl: null,
  labelUrl: null,
  weightG: null,
  sizeMm: null,
  codAmount: 0,
  expectedDeliveryDate: '2026-11-19',
  attempts: 0,
  failureReason: null,
  respondBy: null,
  failureAction: null,
  reattemptOn: null,
  packedAt: '2026-11-14T11:52:00.000Z',
  handedOverAt: null,
  completedAt: null,
  lines: [{ id: '1', orderLineId: '1', quantity: 1, condition: null }],
  ...overrides,
});

const createTestOrder = (overrides: Partial<Order>): Order =>
  ({
    deliveryStatus: 'PENDING',
    expectedDeliveryDate: '2026-11-19',
    items: [{ quantity: 2 }],
    shipments: [],
    packingBy: null,
    ...overrides,
  }) as Order;

const formatStatus = (overrides: Partial<Order>) => {
  const shipmentStatus = getShipmentStatus(createTestOrder(overrides), NOW);
  return shipmentStatus && [shipmentStatus.text, shipmentStatus.note, shipmentStatus.tone].filter(Boolean).join(' | ');
};

const SHIPPED = { deliveryStatus: 'SHIPPED' } as const;
const duplicateShipment = (shipment: TestShipment) => [shipment, { ...shipment, id: '2', position: 2 }];

test('an order that waits for its payment is not one to pack', () => {
  expect(formatStatus({ awaitingPayment: { until: '2026-11-16T09:10:00Z' } })).toBe(
    'Waiting for payment | till 2:40 pm',
  );
});

test('an order shows its shipment status', () => {
  expect(formatStatus({})).toBe('To pack | by 19 Nov');
  expect(formatStatus({ packingBy: 'Asha Rao' })).toBe('Being packed by Asha Rao');
  expect(formatStatus({ shipments: [createTestShipment('canceled')] })).toBe('To pack | by 19 Nov');
  expect(formatStatus({ shipments: [createTestShipment('packed')] })).toBe('Partly packed, 1 shipment | by 19 Nov');
  expect(formatStatus({ shipments: duplicateShipment(createTestShipment('ready_to_ship')) })).toBe(
    'Packed, 2 shipments | by 19 Nov',
  );
  expect(formatStatus({ ...SHIPPED })).toBe('Handed over | by 19 Nov');
  expect(
    formatStatus({ ...SHIPPED, shipments: [createTestShipment('out_for_delivery'), createTestShipment('in_transit')] }),
  ).toBe('Out for delivery, 1 of 2 | by 19 Nov');
  expect(formatStatus({ ...SHIPPED, shipments: [createTestShipment('returning_to_origin')] })).toBe(
    'Returning to us | by 19 Nov',
  );
  expect(formatStatus({ deliveryStatus: 'CANCELED', shipments: [createTestShipment('returned_to_origin')] })).toBe(
    'Returned to us, inspect it',
  );
  expect(
    formatStatus({ deliveryStatus: 'DELIVERED', shipments: duplicateShipment(createTestShipment('delivered')) }),
  ).toBeUndefined();
  expect(formatStatus({ deliveryStatus: 'CANCELED' })).toBeUndefined();
});

test('a failed delivery shows its respond-by time', () => {
  const failed = (overrides: Partial<TestShipment>) =>
    formatStatus({ ...SHIPPED, shipments: [createTestShipment('delivery_failed', { attempts: 1, ...overrides })] });
  expect(failed({ respondBy: '2026-11-16T12:30:00.000Z' })).toBe(
    'Delivery failed, 1 attempt | respond by 6:00 pm | amber',
  );
  expect(failed({ respondBy: '2026-11-17T12:30:00.000Z', attempts: 2 })).toBe(
    'Delivery failed, 2 attempts | respond by 17 Nov | amber',
  );
  expect(failed({ respondBy: '2026-11-16T05:00:00.000Z' })).toBe('Delivery failed, 1 attempt | respond now | bad');
  expect(failed({ failureAction: 'reattempt', reattemptOn: '2026-11-18' })).toBe(
    'Delivery failed, 1 attempt | reattempt on 18 Nov | amber',
  );
});

test('lateness replaces the status, but not a pending delivery failureReason', () => {
  expect(formatStatus({ expectedDeliveryDate: '2026-11-15' })).toBe('1 day late | To pack | bad');
  expect(
    formatStatus({
      ...SHIPPED,
      expectedDeliveryDate: '2026-11-14',
      shipments: [createTestShipment('out_for_delivery')],
    }),
  ).toBe('2 days late | Out for delivery | bad');
  expect(
    formatStatus({
      ...SHIPPED,
      expectedDeliveryDate: '2026-11-14',
      shipments: [createTestShipment('delivery_failed', { attempts: 1 })],
    }),
  ).toBe('Delivery failed, 1 attempt | amber');
});

test('a mismatch between order status and shipments is shown', () => {
  expect(formatStatus({ ...SHIPPED, shipments: [createTestShipment('delivered')] })).toBe(
    'Courier: delivered | 14 Nov | info',
  );
  expect(formatStatus({ deliveryStatus: 'DELIVERED', shipments: [createTestShipment('out_for_delivery')] })).toBe(
    'Courier: out for delivery | info',
  );
  expect(formatStatus({ shipments: [createTestShipment('in_transit')] })).toBe('Courier: in transit | info');
  expect(formatStatus({ ...SHIPPED, shipments: duplicateShipment(createTestShipment('packed')) })).toBe(
    'Packed, not handed over | amber',
  );
});

test('a failed, returning, returned or lost shipment is a problem until it is inspected', () => {
  const hasProblem = (...shipments: TestShipment[]) => hasDeliveryProblem(createTestOrder({ ...SHIPPED, shipments }));
  expect(hasProblem()).toBe(false);
  expect(hasProblem(createTestShipment('out_for_delivery'), createTestShipment('canceled'))).toBe(false);
  const problems = ['delivery_failed', 'returning_to_origin', 'returned_to_origin', 'lost'] as const;
  for (const problem of problems)
    expect(hasProblem(createTestShipment('delivered'), createTestShipment(problem))).toBe(true);
  const inspected = {
    lines: [{ id: '1', orderLineId: '1', quantity: 1, condition: { sellable: 1, damaged: 0, missing: 0 } }],
  };
  expect(hasProblem(createTestShipment('returned_to_origin', inspected))).toBe(false);
});
