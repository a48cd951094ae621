import { expect, onTestFinished, test } from 'vitest';
import { openDelhiverySim } from '../src/delhivery.ts';
import { aBooking, HOOK_KEY, openDelhiveryPair, openShop } from './parts.ts';

async function tell(url: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/_sim/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  return { status: reply.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

test('a simulator is told by HTTP what to do wrong, and to stop it', async () => {
  const { sim, courier } = await openDelhiveryPair();
  await tell(sim.url, 'POST', 'faults', { on: 'bulk', kind: 'fail', times: 2 });
  await expect(courier.book(aBooking())).rejects.toThrow('has no known outcome');
  await expect(courier.book(aBooking())).rejects.toThrow('has no known outcome');
  await expect(courier.book(aBooking())).resolves.toBeDefined();
  await tell(sim.url, 'POST', 'faults', { on: 'bulk', kind: 'drop' });
  await tell(sim.url, 'DELETE', 'faults');
  await expect(courier.book(aBooking())).resolves.toBeDefined();
});

test('a parcel is moved on by HTTP, and its hooks are sent where they should go', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const shop = await openShop(courier);
  const { number } = await courier.book(aBooking());
  await tell(sim.url, 'PUT', 'hooks', { url: shop.url, key: HOOK_KEY });
  const moved = await tell(sim.url, 'POST', 'move', { number, steps: 'delivered' });
  expect(moved).toMatchObject({ status: 200, body: { hooks: Array.from({ length: 6 }, () => ({ status: 200 })) } });
  expect(shop.heard.flat().map(({ state }) => state)).toEqual([
    'moving',
    'moving',
    'moving',
    'moving',
    'out',
    'delivered',
  ]);
  expect(await tell(sim.url, 'GET', 'parcels')).toMatchObject({ body: [{ number }] });
  expect((await tell(sim.url, 'POST', 'move', { number: '1', steps: 'delivered' })).status).toBe(404);
});

test('a parcel ages believably: each scan after the one before, by hours', async () => {
  const { sim, courier } = await openDelhiveryPair();
  const { number } = await courier.book(aBooking());
  await sim.move(number, 'returned');
  const times = (sim.parcels.get(number)?.scans ?? []).map(({ at }) => at.getTime());
  expect(times.length).toBe(13);
  for (const [index, at] of times.slice(1).entries())
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(3_600_000);
});

test('two simulators of one seed do the same', async () => {
  const clock = () => new Date('2026-11-16T00:00:00Z');
  const lives = await Promise.all(
    [7, 7, 8].map(async (seed) => {
      const sim = await openDelhiverySim({ seed, clock });
      onTestFinished(() => sim.close());
      const headers = { authorization: 'Token a token of theirs' };
      const data = {
        shipments: [{ order: 'K1', phone: '9876543210', pin: '560038' }],
        pickup_location: { name: 'Primary' },
      };
      const body = new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
      await fetch(`${sim.url}/api/cmu/create.json`, { method: 'POST', headers, body });
      const [number = ''] = sim.parcels.keys();
      await sim.move(number, 'returned');
      return sim.parcels.get(number)?.scans;
    }),
  );
  expect(lives[0]).toEqual(lives[1]);
  expect(lives[0]).not.toEqual(lives[2]);
});
