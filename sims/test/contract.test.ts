import type { Courier } from '@kinari/api/couriers/courier';
import { openDelhivery } from '@kinari/api/couriers/delhivery';
import { describe, expect, test } from 'vitest';
import { aBooking, openDelhiveryPair, openShiprocketPair } from './parts.ts';

// What holds of every courier, and of a provider's own test mode as well: `npm run test:providers -- --live delhivery`.
const live = process.env.LIVE;
const NOWHERE = { ...aBooking().to, pincode: '999999' };

function openLive(): Courier {
  const { DELHIVERY_URL: root = '', DELHIVERY_TOKEN: token = '', DELHIVERY_PICKUP: pickup = '' } = process.env;
  return openDelhivery({ root, token, pickup, patienceMs: 10_000 });
}

const couriers: [string, () => Promise<Courier>][] = live
  ? [[live, async () => openLive()]]
  : [
      ['shiprocket', async () => (await openShiprocketPair()).courier],
      ['delhivery', async () => (await openDelhiveryPair()).courier],
    ];

describe.each(couriers)('%s', (_name, open) => {
  test('a parcel that is booked has a number, and is found by our reference', async () => {
    const courier = await open();
    const booking = aBooking();
    const booked = await courier.book(booking);
    expect(booked.number).toMatch(/^\d{10,}$/);
    expect(booked.courierName).toMatch(/Delhivery/);
    expect(booked.trackUrl).toContain(booked.number);
    expect(await courier.lookUp(booking.reference)).toMatchObject({ number: booked.number });
  });

  test('a reference that was never sent is not known', async () => {
    const courier = await open();
    expect(await courier.lookUp(aBooking().reference)).toBeUndefined();
  });

  test('a parcel that nobody carries there is refused in their words, and does not wait with them', async () => {
    const courier = await open();
    const booking = aBooking({ to: NOWHERE });
    await expect(courier.book(booking)).rejects.toMatchObject({
      name: 'CourierRefused',
      message: expect.stringMatching(/servic/i),
    });
    expect(await courier.lookUp(booking.reference)).toBeUndefined();
  });

  test('a parcel that is paid is booked as well', async () => {
    const courier = await open();
    expect((await courier.book(aBooking({ collectPaise: 0 }))).number).toMatch(/^\d{10,}$/);
  });

  test('a label can be had whenever it is wanted', async () => {
    const courier = await open();
    const { number } = await courier.book(aBooking());
    expect(await courier.label(number)).toMatch(/^https:\/\//);
  });

  test('a parcel that has not left the house has no scans', async () => {
    const courier = await open();
    const { number } = await courier.book(aBooking());
    expect(await courier.track([number])).toEqual([]);
  });

  test('cancelling twice is cancelling', async () => {
    const courier = await open();
    const booking = aBooking();
    const { number } = await courier.book(booking);
    await courier.cancel(number);
    await courier.cancel(number);
    expect(await courier.lookUp(booking.reference)).toBeUndefined();
  });
});
