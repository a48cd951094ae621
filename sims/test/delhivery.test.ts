import type { ScanState } from '@kinari/api/couriers/courier';
import { expect, test } from 'vitest';
import { aBooking, HOOK_KEY, openDelhiveryPair, openShop } from './parts.ts';

test('a parcel that has its number beforehand can be sent twice, and is one', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const [number] = (await courier.numbersInAdvance?.(5)) ?? [];
  const booking = aBooking({ number });
  sim.faults.add({ on: 'create.json', kind: 'fail', after: true });
  await expect(courier.book(booking)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(await courier.book(booking)).toMatchObject({ number });
  expect(await courier.book(booking)).toMatchObject({ number });
  expect([...sim.parcels.keys()]).toEqual([number]);
});

test('sent twice without a number it is one as well, for they know the reference', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const booking = aBooking();
  const { number } = await courier.book(booking);
  expect(await courier.book(booking)).toMatchObject({ number });
  expect(sim.parcels.size).toBe(1);
});

test("another parcel's number is refused, and its parcel is not taken for ours", async () => {
  const { courier } = await openDelhiveryPair();
  const { number } = await courier.book(aBooking());
  await expect(courier.book(aBooking({ number }))).rejects.toMatchObject({
    name: 'CourierRefused',
    message: 'Duplicate waybill',
  });
});

test('numbers are fetched as many as asked for, each once', async () => {
  const { courier } = await openDelhiveryPair();
  const numbers = [
    ...((await courier.numbersInAdvance?.(25)) ?? []),
    ...((await courier.numbersInAdvance?.(25)) ?? []),
  ];
  expect(new Set(numbers).size).toBe(50);
  await expect(courier.numbersInAdvance?.(20_000)).rejects.toMatchObject({ name: 'CourierRefused' });
});

test('letters they cannot take are left out of an address, and the rest stays', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const { number } = await courier.book(aBooking());
  expect(sim.parcels.get(number)?.sent).toMatchObject({
    add: 'Flat 4, Lake and Park View, 2nd Main Indiranagar',
    payment_mode: 'COD',
    cod_amount: '1499.5',
    weight: '480',
  });
});

test('a name in Devanagari arrives as it is', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const { number } = await courier.book(aBooking({ to: { ...aBooking().to, name: 'मीरा अय्यर' } }));
  expect(sim.parcels.get(number)?.sent.name).toBe('मीरा अय्यर');
});

test('an e-way bill travels with its parcel', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const { number } = await courier.book(aBooking({ ewayBill: '321000123456' }));
  expect(sim.parcels.get(number)?.sent.ewbn).toBe('321000123456');
});

test('a wrong token is told as one', async () => {
  const { courier } = await openDelhiveryPair({ token: 'another' });
  await expect(courier.book(aBooking())).rejects.toMatchObject({
    name: 'CourierRefused',
    message: 'Authentication credentials were not provided.',
  });
});

test('the wall before them refuses nothing: it says when too many came', async () => {
  const { sim, courier } = await openDelhiveryPair();
  sim.faults.add({ on: 'packages/json', kind: 'fail', status: 403 });
  await expect(courier.track(['1'])).rejects.toMatchObject({ name: 'UnknownOutcome' });
});

test('a warehouse they do not know is told in their words', async () => {
  const { courier } = await openDelhiveryPair({ pickup: 'primary' });
  await expect(courier.book(aBooking())).rejects.toMatchObject({
    message: 'ClientWarehouse matching query does not exist.',
  });
});

test('a parcel that is with the rider cannot be cancelled', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const { number } = await courier.book(aBooking());
  await sim.move(number, ['picked_up', 'out_for_delivery']);
  await expect(courier.cancel(number)).rejects.toMatchObject({ name: 'CourierRefused' });
});

// Every pair of type and status of "Webhook functionality".
const MEANT: [type: string, status: string, code: string, state: ScanState | undefined][] = [
  ['UD', 'Manifested', 'X-UCI', undefined],
  ['UD', 'Not Picked', 'X-PNP', undefined],
  ['UD', 'In Transit', 'X-PIOM', 'moving'],
  ['UD', 'Pending', 'X-SC', 'moving'],
  ['UD', 'Pending', 'EOD-74', 'failed'],
  ['UD', 'Dispatched', 'X-DDD3FD', 'out'],
  ['DL', 'Delivered', 'EOD-38', 'delivered'],
  ['RT', 'In Transit', 'RT-101', 'returning'],
  ['RT', 'Pending', 'X-ILL2F', 'returning'],
  ['RT', 'Dispatched', 'X-DDD3FD', 'returning'],
  ['DL', 'RTO', 'RT-110', 'returned'],
  ['LT', 'LOST', 'LT-100', 'lost'],
  ['PP', 'Open', 'X-UCI', undefined],
  ['PP', 'Scheduled', 'X-ASP', undefined],
  ['PP', 'Dispatched', 'X-DDD3FP', undefined],
  ['PU', 'In Transit', 'EOD-77', undefined],
  ['PU', 'Pending', 'X-PROM', undefined],
  ['PU', 'Dispatched', 'X-DDD3FD', undefined],
  ['DL', 'DTO', 'RD-AC', 'returned'],
  ['CN', 'Canceled', 'EOD-21', undefined],
  ['CN', 'Closed', 'CS-101', undefined],
];

test.each(MEANT)('%s %s with %s is read as %s, tracked and told', async (type, status, code, state) => {
  const { sim, courier } = await openDelhiveryPair();
  const shop = await openShop(courier);
  sim.sendHooksTo({ url: shop.url, key: HOOK_KEY });
  const { number } = await courier.book(aBooking());
  const at = new Date('2026-11-17T06:30:00Z');
  await sim.scan(number, { at, type, status, code, said: 'Something', place: 'Pune' });
  const told = state ? [{ number, state, at, place: 'Pune', said: 'Something' }] : [];
  expect(await courier.track([number])).toMatchObject(told);
  expect(shop.heard).toMatchObject([told]);
});

test('a hook may name the scheme of its key as it likes', async () => {
  const { courier } = await openDelhiveryPair();
  const verify = (authorization: string) => courier.verifyHook({ authorization }, new Uint8Array());
  for (const scheme of ['', 'Token ', 'Bearer ']) expect(verify(`${scheme}${HOOK_KEY}`)).toBe(true);
  for (const wrong of ['', 'Token', 'Token ', `Token Token ${HOOK_KEY}`, `${HOOK_KEY} `])
    expect(verify(wrong)).toBe(false);
});

test('what is no hook of theirs is not read as one', async () => {
  const { courier } = await openDelhiveryPair();
  for (const body of ['', '[]', '{"Shipment":{}}']) {
    expect(() => courier.readHook({}, Buffer.from(body))).toThrow(/JSON|Invalid input/);
  }
});
