import { CourierRefused, type ScanState } from '@kinari/api/couriers/courier';
import { expect, test } from 'vitest';
import { aBooking, HOOK_KEY, openShiprocketPair, openShop } from './parts.ts';

const DAY = 24 * 3_600_000;
const logins = (asked: string[]) => asked.filter((what) => what.endsWith('/auth/login')).length;

test('they do not know an order again: sent twice, it is two', async () => {
  const { sim, courier } = await openShiprocketPair();
  const booking = aBooking();
  await courier.book(booking);
  await courier.book(booking);
  expect(sim.parcels.size).toBe(2);
});

test('an order without a number is given one by whoever looks it up', async () => {
  const { sim, courier } = await openShiprocketPair();
  const booking = aBooking();
  sim.faults.add({ on: 'assign/awb', kind: 'drop' });
  await expect(courier.book(booking)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(sim.parcels.size).toBe(0);
  expect(await courier.lookUp(booking.reference)).toMatchObject({ courierName: 'Delhivery Surface' });
  expect(sim.orders).toHaveLength(1);
});

test('a number that was given while the line broke is the one that is found', async () => {
  const { sim, courier } = await openShiprocketPair();
  const booking = aBooking();
  sim.faults.add({ on: 'assign/awb', kind: 'fail', after: true });
  await expect(courier.book(booking)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  const [number] = sim.parcels.keys();
  expect(await courier.lookUp(booking.reference)).toMatchObject({ number });
  expect(sim.parcels.size).toBe(1);
});

test('a reference that begins another is not taken for it', async () => {
  const { courier } = await openShiprocketPair();
  const { reference } = aBooking();
  await courier.book(aBooking({ reference: `${reference}-2` }));
  expect(await courier.lookUp(reference)).toBeUndefined();
});

test('a reference that was cancelled is burnt', async () => {
  const { courier } = await openShiprocketPair();
  const booking = aBooking();
  await courier.cancel((await courier.book(booking)).number);
  const error = await courier.book(booking).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CourierRefused);
  expect(String(error)).toMatch(/Oops! Invalid Data\. The order id has been cancelled/);
  await expect(courier.book({ ...booking, reference: `${booking.reference}b` })).resolves.toBeDefined();
});

test('a parcel that is under way cannot be cancelled', async () => {
  const { sim, courier } = await openShiprocketPair();
  const { number } = await courier.book(aBooking());
  await sim.move(number, ['picked_up']);
  await expect(courier.cancel(number)).rejects.toMatchObject({ name: 'CourierRefused', message: /shipped/ });
});

test('an order that nobody will carry is taken back, so that nobody ships it by hand', async () => {
  const { sim, courier } = await openShiprocketPair();
  const to = { ...aBooking().to, pincode: '999999' };
  await expect(courier.book(aBooking({ to }))).rejects.toMatchObject({
    message: 'No courier serviceable for this pincode',
  });
  expect(sim.orders.map(({ cancelled }) => cancelled)).toEqual([true]);
});

test('many calls at once log in once', async () => {
  const { sim, courier } = await openShiprocketPair();
  await Promise.all(Array.from({ length: 10 }, () => courier.lookUp(aBooking().reference)));
  expect(logins(sim.asked)).toBe(1);
});

test('a token that has ended is renewed, and the call is made once', async () => {
  const { sim, courier } = await openShiprocketPair();
  await courier.lookUp('K1');
  sim.endTokens();
  await courier.book(aBooking());
  expect(logins(sim.asked)).toBe(2);
  expect(sim.orders).toHaveLength(1);
});

test('a token is renewed before its ten days are over', async () => {
  let now = new Date('2026-11-16T00:00:00Z');
  const { sim, courier } = await openShiprocketPair({ now: () => now });
  await courier.lookUp('K1');
  now = new Date(now.getTime() + 9 * DAY);
  await courier.lookUp('K1');
  expect(logins(sim.asked)).toBe(1);
  now = new Date(now.getTime() + DAY - 60_000);
  await courier.lookUp('K1');
  expect(logins(sim.asked)).toBe(2);
});

test('a wrong password is told as one, and asked about again at the next call', async () => {
  const { sim, courier } = await openShiprocketPair({ password: 'another' });
  const refusal = { name: 'CourierRefused', message: 'Invalid email and password combination' };
  await expect(courier.book(aBooking())).rejects.toMatchObject(refusal);
  await expect(courier.book(aBooking())).rejects.toMatchObject(refusal);
  expect(logins(sim.asked)).toBe(2);
});

test('an error that comes with 200 is a refusal', async () => {
  const { courier } = await openShiprocketPair({ pickup: 'Nowhere' });
  await expect(courier.book(aBooking())).rejects.toMatchObject({
    name: 'CourierRefused',
    message: expect.stringContaining('Wrong Pickup location entered'),
  });
});

test('a field they do not like is named', async () => {
  const { courier } = await openShiprocketPair();
  const to = { ...aBooking().to, mobile: '12345' };
  await expect(courier.book(aBooking({ to }))).rejects.toMatchObject({
    message: 'Oops! Invalid Data. The billing phone is invalid.',
  });
});

test('a label that does not come does not undo the booking', async () => {
  const { sim, courier } = await openShiprocketPair();
  sim.faults.add({ on: 'generate/label', kind: 'fail' });
  const booked = await courier.book(aBooking());
  expect(booked.labelUrl).toBeUndefined();
  expect(await courier.label(booked.number)).toContain(booked.number);
});

// Every code of their list.
const MEANT: Record<string, ScanState | undefined> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 8, 11, 13, 15, 16, 19, 20, 26, 27, 43, 45, 47].map((code) => [code, undefined]),
  ),
  ...Object.fromEntries(
    [49, 50, 52, 54, 55, 56, 57, 59, 60, 61, 62, 63, 67, 68, 71, 72].map((code) => [code, undefined]),
  ),
  NA: undefined,
  ...Object.fromEntries([6, 18, 22, 38, 39, 42, 48, 51].map((code) => [code, 'moving'])),
  17: 'out',
  ...Object.fromEntries([21, 23, 25, 76, 77].map((code) => [code, 'failed'])),
  ...Object.fromEntries([9, 14, 40, 41, 46, 75, 78].map((code) => [code, 'returning'])),
  7: 'delivered',
  10: 'returned',
  ...Object.fromEntries([12, 24, 44].map((code) => [code, 'lost'])),
};

test.each(Object.entries(MEANT))('code %s is read as %s, tracked and told', async (code, state) => {
  const { sim, courier } = await openShiprocketPair();
  const shop = await openShop(courier);
  sim.sendHooksTo({ url: shop.url, key: HOOK_KEY });
  const { number } = await courier.book(aBooking());
  const at = new Date('2026-11-17T06:30:00Z');
  await sim.scan(number, { at, code, label: 'A LABEL', status: 'X', activity: 'Something', place: 'NA' });
  const told = state ? [{ number, state, at, said: 'Something' }] : [];
  expect(await courier.track([number])).toMatchObject(told);
  expect(shop.heard).toMatchObject([told]);
});

test('a state that is told without a scan is heard', async () => {
  const { courier } = await openShiprocketPair();
  const hook = {
    awb: 190_414,
    current_status: 'LOST',
    shipment_status_id: 12,
    current_timestamp: '23 05 2023 11:43:52',
  };
  expect(courier.readHook({}, Buffer.from(JSON.stringify(hook)))).toEqual([
    { number: '190414', key: expect.any(String), state: 'lost', at: new Date('2023-05-23T06:13:52Z'), said: 'LOST' },
  ]);
});
