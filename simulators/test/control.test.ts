import { expect, onTestFinished, test } from 'vitest';
import { createDelhiverySimulator } from '../src/delhivery.ts';
import { createBooking, createDelhiveryPair, startWebhookReceiver, WEBHOOK_KEY } from './courier-pairs.ts';

async function sendControlRequest(url: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/_sim/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  return { status: reply.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

test('faults of a simulator are set and cleared over HTTP', async () => {
  const { sim, courier } = await createDelhiveryPair();
  await sendControlRequest(sim.url, 'POST', 'faults', { on: 'bulk', kind: 'fail', times: 2 });
  await expect(courier.book(createBooking())).rejects.toThrow('has no known outcome');
  await expect(courier.book(createBooking())).rejects.toThrow('has no known outcome');
  await expect(courier.book(createBooking())).resolves.toBeDefined();
  await sendControlRequest(sim.url, 'POST', 'faults', { on: 'bulk', kind: 'drop' });
  await sendControlRequest(sim.url, 'DELETE', 'faults');
  await expect(courier.book(createBooking())).resolves.toBeDefined();
});

test('a shipment is moved over HTTP, and its webhooks are sent to the configured URL', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const shop = await startWebhookReceiver(courier);
  const { trackingNumber } = await courier.book(createBooking());
  await sendControlRequest(sim.url, 'PUT', 'hooks', { url: shop.url, key: WEBHOOK_KEY });
  const moveResponse = await sendControlRequest(sim.url, 'POST', 'move', { trackingNumber, steps: 'delivered' });
  expect(moveResponse).toMatchObject({
    status: 200,
    body: { hooks: Array.from({ length: 6 }, () => ({ status: 200 })) },
  });
  expect(shop.received.flat().map(({ status }) => status)).toEqual([
    'in_transit',
    'in_transit',
    'in_transit',
    'in_transit',
    'out_for_delivery',
    'delivered',
  ]);
  expect(await sendControlRequest(sim.url, 'GET', 'shipments')).toMatchObject({ body: [{ trackingNumber }] });
  expect((await sendControlRequest(sim.url, 'POST', 'move', { trackingNumber: '1', steps: 'delivered' })).status).toBe(
    404,
  );
});

test('tracking events are hours apart and in order', async () => {
  const { sim, courier } = await createDelhiveryPair();
  const { trackingNumber } = await courier.book(createBooking());
  await sim.move(trackingNumber, 'returned_to_origin');
  const times = (sim.shipments.get(trackingNumber)?.scans ?? []).map(({ at }) => at.getTime());
  expect(times.length).toBe(13);
  for (const [index, at] of times.slice(1).entries())
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(3_600_000);
});

test('two simulators with the same seed behave the same', async () => {
  const clock = () => new Date('2026-11-16T00:00:00Z');
  const runs = await Promise.all(
    [7, 7, 8].map(async (seed) => {
      const sim = await createDelhiverySimulator({ seed, clock });
      onTestFinished(() => sim.close());
      const headers = { authorization: 'Token a token of theirs' };
      const data = {
        shipments: [{ order: 'K1', phone: '9876543210', pin: '560038' }],
        pickup_location: { name: 'Primary' },
      };
      const body = new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
      await fetch(`${sim.url}/api/cmu/create.json`, { method: 'POST', headers, body });
      const [trackingNumber = ''] = sim.shipments.keys();
      await sim.move(trackingNumber, 'returned_to_origin');
      return sim.shipments.get(trackingNumber)?.scans;
    }),
  );
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).not.toEqual(runs[2]);
});
