import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRACKING_STATUSES, type TrackingStatus } from '../couriers/courier.ts';
import { canTransition, latestAuthoritativeEvent } from './shipment-transitions.ts';

type TestEvent = { status: TrackingStatus; at: Date };
const statusAfter = (events: TestEvent[]) =>
  latestAuthoritativeEvent(events.map((event) => ({ ...event, byCourier: true })))?.status;

const at = (hours: number) => new Date(hours * 3_600_000);
const toEvents = (...states: TrackingStatus[]) => states.map((status, hour) => ({ status, at: at(hour) }));

// Few hours, so that many tracking events share one.
const event = fc.record({ status: fc.constantFrom(...TRACKING_STATUSES), at: fc.integer({ min: 0, max: 12 }).map(at) });
const events = fc.array(event, { maxLength: 20 });

test('the latest event by the courier’s clock decides the status of a shipment', () => {
  expect(statusAfter([])).toBeUndefined();
  expect(statusAfter(toEvents('in_transit', 'out_for_delivery', 'delivery_failed'))).toBe('delivery_failed');
  expect(statusAfter(toEvents('in_transit', 'out_for_delivery', 'delivery_failed').toReversed())).toBe(
    'delivery_failed',
  );
  expect(
    statusAfter(toEvents('in_transit', 'out_for_delivery', 'delivery_failed', 'in_transit', 'out_for_delivery')),
  ).toBe('out_for_delivery');
  expect(statusAfter(toEvents('delivery_failed', 'returning_to_origin'))).toBe('returning_to_origin');
});

test.each(['delivered', 'returned_to_origin', 'lost'] as const)(
  'no tracking event changes the status after %s',
  (end) => {
    expect(statusAfter(toEvents('in_transit', end, 'in_transit', 'out_for_delivery'))).toBe(end);
    for (const other of ['delivered', 'returned_to_origin', 'lost'] as const)
      expect(statusAfter(toEvents(end, other))).toBe(end);
  },
);

test('of two events at the same time, the later status wins', () => {
  const moment = at(3);
  expect(
    statusAfter([
      { status: 'delivered', at: moment },
      { status: 'out_for_delivery', at: moment },
    ]),
  ).toBe('delivered');
  expect(
    statusAfter([
      { status: 'out_for_delivery', at: moment },
      { status: 'in_transit', at: moment },
    ]),
  ).toBe('out_for_delivery');
});

test('the result does not depend on order or duplicates', () => {
  fc.assert(
    fc.property(events, fc.array(fc.nat()), (list, picks) => {
      const shuffled = picks.flatMap((pick) => list[pick % Math.max(list.length, 1)] ?? []);
      expect(statusAfter([...shuffled, ...list.toReversed()])).toBe(statusAfter(list));
    }),
    { numRuns: 2000 },
  );
});

test('events before the latest one change nothing unless they are final', () => {
  const inTransit = event.filter(({ status }) => !['delivered', 'returned_to_origin', 'lost'].includes(status));
  fc.assert(
    fc.property(fc.array(inTransit, { minLength: 1, maxLength: 20 }), inTransit, (list, other) => {
      const latest = Math.max(...list.map((one) => one.at.getTime()));
      fc.pre(other.at.getTime() < latest);
      expect(statusAfter([...list, other])).toBe(statusAfter(list));
    }),
    { numRuns: 2000 },
  );
});

test('staff changes after a final status count, courier events after it do not', () => {
  const end = { status: 'delivered', at: at(3), byCourier: true } as const;
  const correction = { status: 'in_transit', at: at(4), byCourier: false } as const;
  const late = { status: 'out_for_delivery', at: at(2), byCourier: true } as const;
  expect(latestAuthoritativeEvent([correction, end, late])).toBe(correction);
});

test('manually, a shipment leaves the warehouse only by handover, and never leaves a cancelled or received status', () => {
  expect(canTransition('packed', 'delivered')).toBe(false);
  expect(canTransition('packed', 'canceled')).toBe(true);
  expect(canTransition('booking', 'canceled')).toBe(false);
  expect(canTransition('out_for_delivery', 'canceled')).toBe(false);
  expect(canTransition('delivered', 'in_transit')).toBe(true);
  for (const to of ['in_transit', 'delivered', 'canceled'] as const) {
    expect(canTransition('canceled', to)).toBe(false);
    expect(canTransition('returned_to_origin', to)).toBe(false);
  }
});
