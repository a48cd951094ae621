import type { Courier } from '@kinari/api/couriers/courier';
import { createDelhivery } from '@kinari/api/couriers/delhivery';
import { describe, expect, test } from 'vitest';
import { createBooking, createDelhiveryPair, createShiprocketPair } from './courier-pairs.ts';

// Rules for every courier. Can also run against a provider's test mode: `npm run test:providers -- --live delhivery`.
const liveCourierName = process.env.LIVE;
const UNSERVICEABLE_ADDRESS = { ...createBooking().to, pincode: '999999' };

function createLiveCourier(): Courier {
  const { DELHIVERY_URL: root = '', DELHIVERY_TOKEN: token = '', DELHIVERY_PICKUP_LOCATION: pickup = '' } = process.env;
  return createDelhivery({ root, token, pickup, timeoutMs: 10_000 });
}

const couriers: [string, () => Promise<Courier>][] = liveCourierName
  ? [[liveCourierName, async () => createLiveCourier()]]
  : [
      ['shiprocket', async () => (await createShiprocketPair()).courier],
      ['delhivery', async () => (await createDelhiveryPair()).courier],
    ];

describe.each(couriers)('%s', (_name, open) => {
  test('a booked shipment has a tracking number and is found by its reference', async () => {
    const courier = await open();
    const booking = createBooking();
    const booked = await courier.book(booking);
    expect(booked.trackingNumber).toMatch(/^\d{10,}$/);
    expect(booked.courierName).toMatch(/Delhivery/);
    expect(booked.trackingUrl).toContain(booked.trackingNumber);
    expect(await courier.lookUp(booking.reference)).toMatchObject({ trackingNumber: booked.trackingNumber });
  });

  test('an unknown reference is not found', async () => {
    const courier = await open();
    expect(await courier.lookUp(createBooking().reference)).toBeUndefined();
  });

  test('an unserviceable shipment is rejected with the courier’s message and not left pending', async () => {
    const courier = await open();
    const booking = createBooking({ to: UNSERVICEABLE_ADDRESS });
    await expect(courier.book(booking)).rejects.toMatchObject({
      name: 'ProviderRejected',
      message: expect.stringMatching(/servic/i),
    });
    expect(await courier.lookUp(booking.reference)).toBeUndefined();
  });

  test('a prepaid shipment can be booked', async () => {
    const courier = await open();
    expect((await courier.book(createBooking({ codAmountPaise: 0 }))).trackingNumber).toMatch(/^\d{10,}$/);
  });

  test('a label is available at any time', async () => {
    const courier = await open();
    const { trackingNumber } = await courier.book(createBooking());
    expect(await courier.label(trackingNumber)).toMatch(/^https:\/\//);
  });

  test('a shipment that was not picked up has no tracking events', async () => {
    const courier = await open();
    const { trackingNumber } = await courier.book(createBooking());
    expect(await courier.track([trackingNumber])).toEqual([]);
  });

  test('cancelling twice has the same result as cancelling once', async () => {
    const courier = await open();
    const booking = createBooking();
    const { trackingNumber } = await courier.book(booking);
    await courier.cancel(trackingNumber);
    await courier.cancel(trackingNumber);
    expect(await courier.lookUp(booking.reference)).toBeUndefined();
  });
});
