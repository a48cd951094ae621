import type { TrackingStatus } from '@kinari/api/couriers/courier';
import { ProviderRejectedError } from '@kinari/api/platform/outbound/provider-errors';
import { expect, test } from 'vitest';
import { createBooking, createShiprocketPair, startWebhookReceiver, WEBHOOK_KEY } from './courier-pairs.ts';

const DAY_MS = 24 * 3_600_000;
const countLogins = (requestLog: string[]) =>
  requestLog.filter((requestLine) => requestLine.endsWith('/auth/login')).length;

test('an order sent twice is created twice, because references are not unique', async () => {
  const { sim, courier } = await createShiprocketPair();
  const booking = createBooking();
  await courier.book(booking);
  await courier.book(booking);
  expect(sim.shipments.size).toBe(2);
});

test('an order without an AWB gets one when it is looked up', async () => {
  const { sim, courier } = await createShiprocketPair();
  const booking = createBooking();
  sim.faults.add({ on: 'assign/awb', kind: 'drop' });
  await expect(courier.book(booking)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(sim.shipments.size).toBe(0);
  expect(await courier.lookUp(booking.reference)).toMatchObject({ courierName: 'Delhivery Surface' });
  expect(sim.orders).toHaveLength(1);
});

test('an AWB assigned before the connection was lost is found', async () => {
  const { sim, courier } = await createShiprocketPair();
  const booking = createBooking();
  sim.faults.add({ on: 'assign/awb', kind: 'fail', after: true });
  await expect(courier.book(booking)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  const [trackingNumber] = sim.shipments.keys();
  expect(await courier.lookUp(booking.reference)).toMatchObject({ trackingNumber });
  expect(sim.shipments.size).toBe(1);
});

test('a reference that is a prefix of another does not match it', async () => {
  const { courier } = await createShiprocketPair();
  const { reference } = createBooking();
  await courier.book(createBooking({ reference: `${reference}-2` }));
  expect(await courier.lookUp(reference)).toBeUndefined();
});

test('a cancelled reference cannot be used again', async () => {
  const { courier } = await createShiprocketPair();
  const booking = createBooking();
  await courier.cancel((await courier.book(booking)).trackingNumber);
  const error = await courier.book(booking).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProviderRejectedError);
  expect(String(error)).toMatch(/Oops! Invalid Data\. The order id has been cancelled/);
  await expect(courier.book({ ...booking, reference: `${booking.reference}b` })).resolves.toBeDefined();
});

test('a shipment in transit cannot be cancelled', async () => {
  const { sim, courier } = await createShiprocketPair();
  const { trackingNumber } = await courier.book(createBooking());
  await sim.move(trackingNumber, ['picked_up']);
  await expect(courier.cancel(trackingNumber)).rejects.toMatchObject({ name: 'ProviderRejected', message: /shipped/ });
});

test('an order that no courier accepts is cancelled', async () => {
  const { sim, courier } = await createShiprocketPair();
  const to = { ...createBooking().to, pincode: '999999' };
  await expect(courier.book(createBooking({ to }))).rejects.toMatchObject({
    message: 'No courier serviceable for this pincode',
  });
  expect(sim.orders.map(({ cancelled }) => cancelled)).toEqual([true]);
});

test('parallel requests log in once', async () => {
  const { sim, courier } = await createShiprocketPair();
  await Promise.all(Array.from({ length: 10 }, () => courier.lookUp(createBooking().reference)));
  expect(countLogins(sim.requestLog)).toBe(1);
});

test('an expired token is renewed, and the request is sent once', async () => {
  const { sim, courier } = await createShiprocketPair();
  await courier.lookUp('K1');
  sim.endTokens();
  await courier.book(createBooking());
  expect(countLogins(sim.requestLog)).toBe(2);
  expect(sim.orders).toHaveLength(1);
});

test('a token is renewed before its ten days are over', async () => {
  let now = new Date('2026-11-16T00:00:00Z');
  const { sim, courier } = await createShiprocketPair({ now: () => now });
  await courier.lookUp('K1');
  now = new Date(now.getTime() + 9 * DAY_MS);
  await courier.lookUp('K1');
  expect(countLogins(sim.requestLog)).toBe(1);
  now = new Date(now.getTime() + DAY_MS - 60_000);
  await courier.lookUp('K1');
  expect(countLogins(sim.requestLog)).toBe(2);
});

test('a wrong password gives an authentication error and is tried again at the next request', async () => {
  const { sim, courier } = await createShiprocketPair({ password: 'another' });
  const expectedError = { name: 'ProviderRejected', message: 'Invalid email and password combination' };
  await expect(courier.book(createBooking())).rejects.toMatchObject(expectedError);
  await expect(courier.book(createBooking())).rejects.toMatchObject(expectedError);
  expect(countLogins(sim.requestLog)).toBe(2);
});

test('an error with status 200 is a rejection', async () => {
  const { courier } = await createShiprocketPair({ pickup: 'Nowhere' });
  await expect(courier.book(createBooking())).rejects.toMatchObject({
    name: 'ProviderRejected',
    message: expect.stringContaining('Wrong Pickup location entered'),
  });
});

test('an invalid field is named', async () => {
  const { courier } = await createShiprocketPair();
  const to = { ...createBooking().to, mobile: '12345' };
  await expect(courier.book(createBooking({ to }))).rejects.toMatchObject({
    message: 'Oops! Invalid Data. The billing phone is invalid.',
  });
});

test('a missing label does not undo the booking', async () => {
  const { sim, courier } = await createShiprocketPair();
  sim.faults.add({ on: 'generate/label', kind: 'fail' });
  const booked = await courier.book(createBooking());
  expect(booked.labelUrl).toBeUndefined();
  expect(await courier.label(booked.trackingNumber)).toContain(booked.trackingNumber);
});

// Every code of Shiprocket's list.
const STATUS_CASES: Record<string, TrackingStatus | undefined> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 8, 11, 13, 15, 16, 19, 20, 26, 27, 43, 45, 47].map((code) => [code, undefined]),
  ),
  ...Object.fromEntries(
    [49, 50, 52, 54, 55, 56, 57, 59, 60, 61, 62, 63, 67, 68, 71, 72].map((code) => [code, undefined]),
  ),
  NA: undefined,
  ...Object.fromEntries([6, 18, 22, 38, 39, 42, 48, 51].map((code) => [code, 'in_transit'])),
  17: 'out_for_delivery',
  ...Object.fromEntries([21, 23, 25, 76, 77].map((code) => [code, 'delivery_failed'])),
  ...Object.fromEntries([9, 14, 40, 41, 46, 75, 78].map((code) => [code, 'returning_to_origin'])),
  7: 'delivered',
  10: 'returned_to_origin',
  ...Object.fromEntries([12, 24, 44].map((code) => [code, 'lost'])),
};

test.each(Object.entries(STATUS_CASES))('code %s maps to %s, from tracking and from webhooks', async (code, status) => {
  const { sim, courier } = await createShiprocketPair();
  const shop = await startWebhookReceiver(courier);
  sim.setWebhookSchedule({ url: shop.url, key: WEBHOOK_KEY });
  const { trackingNumber } = await courier.book(createBooking());
  const at = new Date('2026-11-17T06:30:00Z');
  await sim.addTrackingEvent(trackingNumber, {
    at,
    code,
    label: 'A LABEL',
    status: 'X',
    activity: 'Something',
    place: 'NA',
  });
  const expectedEvents = status ? [{ trackingNumber, status, at, message: 'Something' }] : [];
  expect(await courier.track([trackingNumber])).toMatchObject(expectedEvents);
  expect(shop.received).toMatchObject([expectedEvents]);
});

test('a status without a tracking event is received', async () => {
  const { courier } = await createShiprocketPair();
  const webhook = {
    awb: 190_414,
    current_status: 'LOST',
    shipment_status_id: 12,
    current_timestamp: '23 05 2023 11:43:52',
  };
  expect(courier.parseWebhook({}, Buffer.from(JSON.stringify(webhook)))).toEqual([
    {
      trackingNumber: '190414',
      key: expect.any(String),
      status: 'lost',
      at: new Date('2023-05-23T06:13:52Z'),
      message: 'LOST',
    },
  ]);
});
