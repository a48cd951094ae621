import { TRACKING_STATUSES, type TrackingStatus } from '@kinari/api/couriers/courier';
import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/scenarios.ts';
import {
  createBooking,
  createDelhiveryPair,
  createShiprocketPair,
  startWebhookReceiver,
  WEBHOOK_KEY,
} from './courier-pairs.ts';

const courierPairs = [
  ['shiprocket', createShiprocketPair, 'orders/create/adhoc'],
  ['delhivery', createDelhiveryPair, 'cmu/create.json'],
] as const;

const FINAL_STATUSES: [Scenario, TrackingStatus][] = [
  ['delivered', 'delivered'],
  ['second attempt', 'delivered'],
  ['returned_to_origin', 'returned_to_origin'],
  ['lost', 'lost'],
];

describe.each(courierPairs)('%s', (_name, open, booking) => {
  test('after an error response to a finished booking, the shipment is found and not booked twice', async () => {
    const { sim, courier } = await open();
    const bookingInput = createBooking();
    sim.faults.add({ on: booking, kind: 'fail', after: true, status: 502 });
    await expect(courier.book(bookingInput)).rejects.toMatchObject({ name: 'UnknownOutcome' });

    const found = await courier.lookUp(bookingInput.reference);
    expect(found?.trackingNumber).toMatch(/^\d{14}$/);
    expect([...sim.shipments.keys()]).toEqual([found?.trackingNumber]);
    expect(sim.requestLog.filter((requestLine) => requestLine.includes(booking))).toHaveLength(1);
  });

  test('after a connection lost before the booking, nothing is found and it can be sent again', async () => {
    const { sim, courier } = await open();
    const bookingInput = createBooking();
    sim.faults.add({ on: booking, kind: 'drop' });
    await expect(courier.book(bookingInput)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(await courier.lookUp(bookingInput.reference)).toBeUndefined();

    const { trackingNumber } = await courier.book(bookingInput);
    expect([...sim.shipments.keys()]).toEqual([trackingNumber]);
  });

  test('after a connection lost after the booking, the shipment is found', async () => {
    const { sim, courier } = await open();
    const bookingInput = createBooking();
    sim.faults.add({ on: booking, kind: 'drop', after: true });
    await expect(courier.book(bookingInput)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(await courier.lookUp(bookingInput.reference)).toBeDefined();
    expect(sim.shipments.size).toBe(1);
  });

  test('a request without a response times out, and its booking is found', async () => {
    const { sim, courier } = await open({ timeoutMs: 400 });
    const bookingInput = createBooking();
    await courier.lookUp(bookingInput.reference);
    sim.faults.add({ on: booking, kind: 'delay', ms: 3000 });
    const startedAt = performance.now();
    await expect(courier.book(bookingInput)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(performance.now() - startedAt).toBeLessThan(2500);
    await expect.poll(() => courier.lookUp(bookingInput.reference), { timeout: 20_000 }).toBeDefined();
    expect(sim.shipments.size).toBe(1);
  });

  test('a rate limit response is not a rejection', async () => {
    const { sim, courier } = await open();
    sim.faults.add({ on: booking, kind: 'fail', status: 429 });
    await expect(courier.book(createBooking())).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('120 shipments are tracked with three requests of at most 50', async () => {
    const { sim, courier } = await open();
    const numbers: string[] = [];
    for (let count = 0; count < 120; count++) numbers.push((await courier.book(createBooking())).trackingNumber);
    for (const trackingNumber of numbers) await sim.move(trackingNumber, ['picked_up']);
    const before = sim.requestLog.length;
    const scans = await courier.track(numbers);
    expect(sim.requestLog.length - before).toBe(3);
    expect(scans.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(numbers.toSorted());
  });

  test('an unknown tracking number has no tracking events', async () => {
    const { courier } = await open();
    expect(await courier.track(['1'])).toEqual([]);
  });

  test.each(FINAL_STATUSES)('the scenario "%s" is tracked to its end', async (scenario, finalStatus) => {
    const { sim, courier } = await open();
    const { trackingNumber } = await courier.book(createBooking());
    await sim.move(trackingNumber, scenario);
    const scans = (await courier.track([trackingNumber])).toSorted(
      (first, other) => first.at.getTime() - other.at.getTime(),
    );
    expect(scans.at(-1)).toMatchObject({ trackingNumber, status: finalStatus });
    expect(scans[0]).toMatchObject({ status: 'in_transit', place: expect.stringContaining('(') });
    expect(TRACKING_STATUSES).toEqual(expect.arrayContaining(scans.map(({ status }) => status)));
    for (const { status, reason } of scans) expect(Boolean(reason)).toBe(status === 'delivery_failed');
    expect(scans.at(-1)?.at).toEqual(sim.shipments.get(trackingNumber)?.scans.at(-1)?.at);
  });

  test('repeated, late and unordered webhooks give the same events as tracking, with unique keys', async () => {
    const { sim, courier } = await open();
    const shop = await startWebhookReceiver(courier);
    sim.setWebhookSchedule({ url: shop.url, key: WEBHOOK_KEY, repeat: 2, reorder: true, lateMs: 50 });
    const { trackingNumber } = await courier.book(createBooking());
    const sent = await sim.move(trackingNumber, 'returned_to_origin');
    expect(sent).toEqual(Array.from({ length: sent.length }, () => ({ status: 200 })));
    expect(sent.length).toBe(3 * 12);

    const eventsByKey = new Map(shop.received.flat().map((trackingEvent) => [trackingEvent.key, trackingEvent]));
    const tracked = new Map(
      (await courier.track([trackingNumber])).map((trackingEvent) => [trackingEvent.key, trackingEvent]),
    );
    expect(tracked.size).toBe(12);
    expect(eventsByKey).toEqual(new Map([...eventsByKey.keys()].map((key) => [key, tracked.get(key)])));
    expect(eventsByKey.size).toBe(12);
  });

  test('a forged webhook is rejected', async () => {
    const { sim, courier } = await open();
    const shop = await startWebhookReceiver(courier);
    sim.setWebhookSchedule({ url: shop.url, key: WEBHOOK_KEY, forge: true });
    const { trackingNumber } = await courier.book(createBooking());
    expect(await sim.move(trackingNumber, ['picked_up'])).toEqual([{ status: 401 }]);
    expect(shop.received).toEqual([]);
    expect(shop.turnedAway()).toBe(1);
  });

  test('without a configured key every webhook is rejected', async () => {
    const { courier } = await open({ webhookSecret: undefined });
    for (const key of ['', 'undefined', WEBHOOK_KEY]) {
      expect(courier.verifyWebhook({ 'x-api-key': key, authorization: key }, new Uint8Array())).toBe(false);
    }
  });

  test('lost webhooks are recovered by tracking', async () => {
    const { sim, courier } = await open();
    const shop = await startWebhookReceiver(courier);
    sim.setWebhookSchedule({ url: shop.url, key: WEBHOOK_KEY, lose: 1 });
    const { trackingNumber } = await courier.book(createBooking());
    expect(await sim.move(trackingNumber, 'delivered')).toEqual([]);
    expect(shop.received).toEqual([]);
    expect((await courier.track([trackingNumber])).map(({ status }) => status)).toContain('delivered');
  });

  test('a failed delivery accepts each action: reattempt, new address and return', async () => {
    const { sim, courier } = await open();
    const { trackingNumber } = await courier.book(createBooking());
    await sim.move(trackingNumber, ['picked_up', 'in_transit', 'out_for_delivery', 'undelivered']);
    await courier.resolveDeliveryFailure(trackingNumber, { kind: 'reattempt', on: new Date('2026-11-20T06:00:00Z') });
    await courier.resolveDeliveryFailure(trackingNumber, {
      kind: 'update_contact',
      lines: ['7 Temple Road #2', 'Near the tank'],
      mobile: '9123456780',
    });
    await courier.resolveDeliveryFailure(trackingNumber, { kind: 'return_to_origin' });
    const eventsByKey = JSON.stringify(sim.shipments.get(trackingNumber));
    expect(eventsByKey).toMatch(/re-attempt/i);
    expect(eventsByKey).toContain('9123456780');
    expect(eventsByKey).toContain('7 Temple Road');
    expect(eventsByKey).toMatch(/"action":"return"|Returned as per client/);
  });

  test('a pickup can be requested twice', async () => {
    const { sim, courier } = await open();
    const { trackingNumber } = await courier.book(createBooking());
    await courier.requestPickup([trackingNumber], new Date('2026-11-20T20:00:00Z'));
    await courier.requestPickup([trackingNumber], new Date('2026-11-20T20:00:00Z'));
    expect(sim.requestLog.filter((requestLine) => /pickup|fm\/request/.test(requestLine))).toHaveLength(2);
  });
});
