import type { ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { expect, test } from 'vitest';
import type { OrderDetailsData } from '../order-details.data.ts';
import {
  canEditOrder,
  canReceive,
  courierRejection,
  manualStatusesFor,
  needsEwayBill,
  needsReason,
  type Shipment,
  statusMismatch,
  toOrderSteps,
  unpackedUnits,
} from './shipment-steps.ts';

type TestOrder = Pick<OrderDetailsData, 'order' | 'shipments'>;

function createTestOrder(deliveryStatus: string, ...shipments: [ShipmentStatus, number][]): TestOrder {
  return {
    order: { deliveryStatus, items: [{ id: 'a', quantity: 3 }] },
    shipments: shipments.map(([status, quantity], index) => ({
      status,
      position: index + 1,
      lines: [{ id: `${index}`, orderLineId: 'a', quantity, condition: null }],
    })),
  } as unknown as TestOrder;
}

const formatSteps = (order: TestOrder) => toOrderSteps(order, '12 Nov').map(({ note, part }) => `${part} ${note}`);

test('steps count units in shipments, and a cancelled shipment counts nothing', () => {
  expect(formatSteps(createTestOrder('SHIPPED', ['delivered', 1], ['packed', 1], ['canceled', 3]))).toEqual([
    'done 12 Nov',
    'half 2 of 3',
    'half 1 of 3',
    'half 1 of 3',
  ]);
});

test('without shipments the steps follow the order status', () => {
  expect(formatSteps(createTestOrder('SHIPPED'))).toEqual(['done 12 Nov', 'done ', 'done ', 'open ']);
});

test('a mismatch between order status and shipments is reported', () => {
  expect(statusMismatch(createTestOrder('SHIPPED', ['delivered', 3]))).toBe('Courier: delivered');
  expect(statusMismatch(createTestOrder('DELIVERED', ['out_for_delivery', 3]))).toBe(
    'Only 0 of 3 units were delivered',
  );
  expect(statusMismatch(createTestOrder('CANCELED', ['out_for_delivery', 3]))).toBe(
    'Shipment 1 is still with the courier',
  );
  expect(statusMismatch(createTestOrder('PENDING', ['out_for_delivery', 3]))).toBe('Courier: handed over');
  expect(statusMismatch(createTestOrder('DELIVERED', ['delivered', 3]))).toBeUndefined();
  expect(statusMismatch(createTestOrder('DELIVERED'))).toBeUndefined();
});

test('an order can be edited until something is packed', () => {
  expect(canEditOrder(createTestOrder('PENDING', ['canceled', 3]))).toBe(true);
  expect(canEditOrder(createTestOrder('PENDING', ['packed', 1]))).toBe(false);
  expect(canEditOrder(createTestOrder('SHIPPED'))).toBe(false);
  expect(unpackedUnits(createTestOrder('PENDING', ['packed', 1]))).toBe(2);
  expect(unpackedUnits(createTestOrder('CANCELED'))).toBe(0);
});

test('leaving a final status needs a reason, and an inspected shipment is not received again', () => {
  const [delivered, returned] = createTestOrder('SHIPPED', ['delivered', 1], ['returned_to_origin', 1]).shipments;
  expect(delivered && manualStatusesFor(delivered)).toContain('returning_to_origin');
  expect(needsReason('delivered', 'in_transit')).toBe(true);
  expect(needsReason('out_for_delivery', 'delivered')).toBe(false);
  expect(needsReason('out_for_delivery', 'delivery_failed')).toBe(true);
  expect(returned && canReceive(returned)).toBe(true);
  expect(returned && canReceive({ ...returned, lines: [] })).toBe(false);
});

test('the courier rejection is shown until the next booking', () => {
  const packed = { status: 'packed', by: 'Asha Rao', message: null };
  const rejectedEvent = { status: 'packed', by: null, message: 'The courier rejected the booking: no such pincode' };
  const shipmentWithEvents = (status: ShipmentStatus, ...events: object[]) =>
    ({ status, events }) as unknown as Shipment;
  expect(courierRejection(shipmentWithEvents('packed', rejectedEvent, packed))).toBe(
    'The courier rejected the booking: no such pincode',
  );
  expect(courierRejection(shipmentWithEvents('packed', packed))).toBeUndefined();
  expect(
    courierRejection(
      shipmentWithEvents('booking', { status: 'booking', by: 'Asha Rao', message: null }, rejectedEvent),
    ),
  ).toBeUndefined();
});

test('the e-way bill depends on the shipment value above 50,000 rupees, not on the order total', () => {
  const order = {
    orderTotal: 75_000,
    items: [{ id: 'a', quantity: 3, priceAtPurchase: 25_000 }],
  } as unknown as TestOrder['order'];
  const shipmentWithQuantity = (quantity: number) =>
    ({ lines: [{ orderLineId: 'a', quantity }] }) as unknown as Shipment;
  expect(needsEwayBill(shipmentWithQuantity(2), { order })).toBe(false);
  expect(needsEwayBill(shipmentWithQuantity(3), { order })).toBe(true);
  // Unknown to a user who may not see amounts.
  expect(needsEwayBill(shipmentWithQuantity(3), { order: { ...order, orderTotal: undefined } })).toBeUndefined();
});
