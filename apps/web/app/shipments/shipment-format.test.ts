import { expect, test } from 'vitest';
import {
  formatEvent,
  shipmentMessage,
  shipmentTimeline,
  shipmentTitle,
  type TrackedShipment,
} from './shipment-format.ts';

const TODAY = '2026-11-15';
const placedAt = '2026-11-12T14:12:00Z';
const event = (id: string, status: TrackedShipment['status'], at: string, message: string | null = null) => ({
  id,
  status,
  at,
  message,
  place: null,
  isInstruction: false,
});
const shipment = {
  id: 'p',
  position: 1,
  status: 'in_transit',
  statusAt: '2026-11-14T05:00:00Z',
  codAmount: 2598,
  expectedDeliveryDate: '2026-11-18',
  failureAction: null,
  reattemptOn: null,
  failureReason: null,
  respondBy: null,
  lines: [],
  events: [
    event('b', 'in_transit', '2026-11-14T23:40:00Z', 'At the hub'),
    event('a', 'handed_over', '2026-11-13T12:50:00Z'),
  ],
} as unknown as TrackedShipment;

test('times are formatted in Indian time', () => {
  expect(formatEvent('2026-11-14T23:40:00Z', TODAY)).toBe('Today, 5:10 am');
  expect(formatEvent('2026-11-13T12:50:00Z', TODAY)).toBe('Fri 13 Nov, 6:20 pm');
});

test('a timeline begins with the expected step and ends with the order', () => {
  const steps = shipmentTimeline(shipment, { placedAt, today: TODAY });
  expect(steps.map(({ title, when, kind }) => [title, when, kind])).toEqual([
    ['Expected', 'by Wed 18 Nov', 'todo'],
    ['In transit', 'Today, 5:10 am', 'now'],
    ['Handed over', 'Fri 13 Nov, 6:20 pm', 'done'],
    ['Order placed', 'Thu 12 Nov, 7:42 pm', 'done'],
  ]);
});

test('a failed or delivered shipment shows no expected delivery, a late one the new day', () => {
  const titles = (overrides: Partial<TrackedShipment>) =>
    shipmentTimeline({ ...shipment, ...overrides }, { placedAt, today: TODAY }).map(({ kind }) => kind);
  const [next] = shipmentTimeline({ ...shipment, expectedDeliveryDate: '2026-11-14' }, { placedAt, today: TODAY });
  expect(next).toMatchObject({ title: 'Expected', when: 'by Mon 16 Nov', kind: 'todo' });
  expect(titles({ status: 'delivery_failed' })).not.toContain('todo');
  expect(titles({ status: 'delivered' })).not.toContain('todo');
  expect(titles({ status: 'delivery_failed', failureAction: 'reattempt', reattemptOn: '2026-11-17' })[0]).toBe('todo');
});

test('a courier message that repeats the status is left out', () => {
  const events = [event('b', 'in_transit', '2026-11-14T23:40:00Z', 'In Transit')];
  const [, step] = shipmentTimeline({ ...shipment, events }, { placedAt, today: TODAY });
  expect(step).toMatchObject({ title: 'In transit', detail: undefined });
});

test('the only shipment of an order is headed by its status, or by the day it missed', () => {
  expect(shipmentTitle(shipment, TODAY)).toBe('In transit');
  expect(shipmentTitle({ ...shipment, expectedDeliveryDate: '2026-11-14' }, TODAY)).toBe('Was due Sat 14 Nov');
  expect(shipmentTitle({ ...shipment, status: 'out_for_delivery', expectedDeliveryDate: '2026-11-14' }, TODAY)).toBe(
    'Out for delivery',
  );
});

test('a shipment status is explained with amounts and days', () => {
  const formatMessage = (overrides: Partial<TrackedShipment>) => shipmentMessage({ ...shipment, ...overrides }, TODAY);
  expect(formatMessage({})).toBe('With the courier since 13 Nov. Keep ₹2,598.00 ready.');
  expect(formatMessage({ status: 'out_for_delivery' })).toBe('Out for delivery. Keep ₹2,598.00 ready.');
  expect(formatMessage({ expectedDeliveryDate: '2026-11-14' })).toBe(
    'Was due Sat 14 Nov. We are sorry. If you no longer need it, do not accept the delivery. You will not be charged.',
  );
  expect(formatMessage({ expectedDeliveryDate: '2026-11-14', codAmount: 0 })).toBe('Was due Sat 14 Nov. We are sorry.');
  expect(formatMessage({ status: 'delivery_failed', failureReason: 'No one at home' })).toBe(
    'No one at home. Please choose what to do.',
  );
  expect(formatMessage({ status: 'returning_to_origin', codAmount: 0 })).toBe('It is being returned to us.');
});
