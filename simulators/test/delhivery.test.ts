import type { TrackingStatus } from '@kinari/api/couriers/courier';
import { expect, test } from 'vitest';
import { createBooking, createDelhiveryPair, startWebhookReceiver, WEBHOOK_KEY } from './courier-pairs.ts';

test('a shipment with a preassigned waybill, sent twice, is created once', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const [trackingNumber] = (await courier.reserveTrackingNumbers?.(5)) ?? [];
  const booking = createBooking({ trackingNumber });
  sim.faults.add({ on: 'create.json', kind: 'fail', after: true });
  await expect(courier.book(booking)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(await courier.book(booking)).toMatchObject({ trackingNumber });
  expect(await courier.book(booking)).toMatchObject({ trackingNumber });
  expect([...sim.shipments.keys()]).toEqual([trackingNumber]);
});

test('a shipment without a waybill, sent twice, is created once, by its reference', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const booking = createBooking();
  const { trackingNumber } = await courier.book(booking);
  expect(await courier.book(booking)).toMatchObject({ trackingNumber });
  expect(sim.shipments.size).toBe(1);
});

test('the waybill of another shipment is rejected, and that shipment is not used', async () => {
  const { courier } = await createDelhiveryPair();
  const { trackingNumber } = await courier.book(createBooking());
  await expect(courier.book(createBooking({ trackingNumber }))).rejects.toMatchObject({
    name: 'ProviderRejected',
    message: 'Duplicate waybill',
  });
});

test('the requested number of waybills is fetched, each once', async () => {
  const { courier } = await createDelhiveryPair();
  const numbers = [
    ...((await courier.reserveTrackingNumbers?.(25)) ?? []),
    ...((await courier.reserveTrackingNumbers?.(25)) ?? []),
  ];
  expect(new Set(numbers).size).toBe(50);
  await expect(courier.reserveTrackingNumbers?.(20_000)).rejects.toMatchObject({ name: 'ProviderRejected' });
});

test('unsupported characters are removed from an address', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const { trackingNumber } = await courier.book(createBooking());
  expect(sim.shipments.get(trackingNumber)?.sent).toMatchObject({
    add: 'Flat 4, Lake and Park View, 2nd Main Indiranagar',
    payment_mode: 'COD',
    cod_amount: '1499.5',
    weight: '480',
  });
});

test('a name in Devanagari is unchanged', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const { trackingNumber } = await courier.book(createBooking({ to: { ...createBooking().to, name: 'मीरा अय्यर' } }));
  expect(sim.shipments.get(trackingNumber)?.sent.name).toBe('मीरा अय्यर');
});

test('the e-way bill is sent with its shipment', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const { trackingNumber } = await courier.book(createBooking({ ewayBill: '321000123456' }));
  expect(sim.shipments.get(trackingNumber)?.sent.ewbn).toBe('321000123456');
});

test('a wrong token gives an authentication error', async () => {
  const { courier } = await createDelhiveryPair({ token: 'another' });
  await expect(courier.book(createBooking())).rejects.toMatchObject({
    name: 'ProviderRejected',
    message: 'Authentication credentials were not provided.',
  });
});

test('a rate limit response is not a rejection', async () => {
  const { sim, courier } = await createDelhiveryPair();
  sim.faults.add({ on: 'packages/json', kind: 'fail', status: 403 });
  await expect(courier.track(['1'])).rejects.toMatchObject({ name: 'UnknownOutcome' });
});

test('an unknown warehouse is rejected with the courier’s message', async () => {
  const { courier } = await createDelhiveryPair({ pickup: 'primary' });
  await expect(courier.book(createBooking())).rejects.toMatchObject({
    message: 'ClientWarehouse matching query does not exist.',
  });
});

test('a shipment out for delivery cannot be cancelled', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const { trackingNumber } = await courier.book(createBooking());
  await sim.move(trackingNumber, ['picked_up', 'out_for_delivery']);
  await expect(courier.cancel(trackingNumber)).rejects.toMatchObject({ name: 'ProviderRejected' });
});

// Every pair of type and status in "Webhook functionality".
const STATUS_CASES: [type: string, scanStatus: string, code: string, status: TrackingStatus | undefined][] = [
  ['UD', 'Manifested', 'X-UCI', undefined],
  ['UD', 'Not Picked', 'X-PNP', undefined],
  ['UD', 'In Transit', 'X-PIOM', 'in_transit'],
  ['UD', 'Pending', 'X-SC', 'in_transit'],
  ['UD', 'Pending', 'EOD-74', 'delivery_failed'],
  ['UD', 'Dispatched', 'X-DDD3FD', 'out_for_delivery'],
  ['DL', 'Delivered', 'EOD-38', 'delivered'],
  ['RT', 'In Transit', 'RT-101', 'returning_to_origin'],
  ['RT', 'Pending', 'X-ILL2F', 'returning_to_origin'],
  ['RT', 'Dispatched', 'X-DDD3FD', 'returning_to_origin'],
  ['DL', 'RTO', 'RT-110', 'returned_to_origin'],
  ['LT', 'LOST', 'LT-100', 'lost'],
  ['PP', 'Open', 'X-UCI', undefined],
  ['PP', 'Scheduled', 'X-ASP', undefined],
  ['PP', 'Dispatched', 'X-DDD3FP', undefined],
  ['PU', 'In Transit', 'EOD-77', undefined],
  ['PU', 'Pending', 'X-PROM', undefined],
  ['PU', 'Dispatched', 'X-DDD3FD', undefined],
  ['DL', 'DTO', 'RD-AC', 'returned_to_origin'],
  ['CN', 'Canceled', 'EOD-21', undefined],
  ['CN', 'Closed', 'CS-101', undefined],
];

test.each(STATUS_CASES)(
  '%s %s with %s maps to %s, from tracking and from webhooks',
  async (type, scanStatus, code, status) => {
    const { sim, courier } = await createDelhiveryPair();
    const shop = await startWebhookReceiver(courier);
    sim.setWebhookSchedule({ url: shop.url, key: WEBHOOK_KEY });
    const { trackingNumber } = await courier.book(createBooking());
    const at = new Date('2026-11-17T06:30:00Z');
    await sim.addTrackingEvent(trackingNumber, {
      at,
      type,
      status: scanStatus,
      code,
      message: 'Something',
      place: 'Pune',
    });
    const expectedEvents = status ? [{ trackingNumber, status, at, place: 'Pune', message: 'Something' }] : [];
    expect(await courier.track([trackingNumber])).toMatchObject(expectedEvents);
    expect(shop.received).toMatchObject([expectedEvents]);
  },
);

test('a webhook key is accepted with any authorization scheme', async () => {
  const { courier } = await createDelhiveryPair();
  const verify = (authorization: string) => courier.verifyWebhook({ authorization }, new Uint8Array());
  for (const scheme of ['', 'Token ', 'Bearer ']) expect(verify(`${scheme}${WEBHOOK_KEY}`)).toBe(true);
  for (const wrong of ['', 'Token', 'Token ', `Token Token ${WEBHOOK_KEY}`, `${WEBHOOK_KEY} `])
    expect(verify(wrong)).toBe(false);
});

test('an unknown payload is not parsed as a webhook', async () => {
  const { courier } = await createDelhiveryPair();
  for (const body of ['', '[]', '{"Shipment":{}}']) {
    expect(() => courier.parseWebhook({}, Buffer.from(body))).toThrow(/JSON|Must be an object|Required|Invalid input/);
  }
});
