import { SCAN_STATES, type ScanState } from '@kinari/api/couriers/courier';
import { describe, expect, test } from 'vitest';
import type { Life } from '../src/life.ts';
import { aBooking, HOOK_KEY, openDelhiveryPair, openShiprocketPair, openShop } from './parts.ts';

const pairs = [
  ['shiprocket', openShiprocketPair, 'orders/create/adhoc'],
  ['delhivery', openDelhiveryPair, 'cmu/create.json'],
] as const;

const ENDS: [Life, ScanState][] = [
  ['delivered', 'delivered'],
  ['second try', 'delivered'],
  ['returned', 'returned'],
  ['lost', 'lost'],
];

describe.each(pairs)('%s', (_name, open, booking) => {
  test('after an error of theirs that came when all was done, the parcel is found and not booked twice', async () => {
    const { sim, courier } = await open();
    const parcel = aBooking();
    sim.faults.add({ on: booking, kind: 'fail', after: true, status: 502 });
    await expect(courier.book(parcel)).rejects.toMatchObject({ name: 'UnknownOutcome' });

    const found = await courier.lookUp(parcel.reference);
    expect(found?.number).toMatch(/^\d{14}$/);
    expect([...sim.parcels.keys()]).toEqual([found?.number]);
    expect(sim.asked.filter((what) => what.includes(booking))).toHaveLength(1);
  });

  test('after a line that broke before anything was done, nothing is found and it can be sent again', async () => {
    const { sim, courier } = await open();
    const parcel = aBooking();
    sim.faults.add({ on: booking, kind: 'drop' });
    await expect(courier.book(parcel)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(await courier.lookUp(parcel.reference)).toBeUndefined();

    const { number } = await courier.book(parcel);
    expect([...sim.parcels.keys()]).toEqual([number]);
  });

  test('after a line that broke when all was done, the parcel is found', async () => {
    const { sim, courier } = await open();
    const parcel = aBooking();
    sim.faults.add({ on: booking, kind: 'drop', after: true });
    await expect(courier.book(parcel)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(await courier.lookUp(parcel.reference)).toBeDefined();
    expect(sim.parcels.size).toBe(1);
  });

  test('silence is waited for only so long, and what it did is found', async () => {
    const { sim, courier } = await open({ patienceMs: 400 });
    const parcel = aBooking();
    await courier.lookUp(parcel.reference);
    sim.faults.add({ on: booking, kind: 'delay', ms: 3000 });
    const began = performance.now();
    await expect(courier.book(parcel)).rejects.toMatchObject({ name: 'UnknownOutcome' });
    expect(performance.now() - began).toBeLessThan(2500);
    await expect.poll(() => courier.lookUp(parcel.reference), { timeout: 20_000 }).toBeDefined();
    expect(sim.parcels.size).toBe(1);
  });

  test('too many calls at once is no refusal', async () => {
    const { sim, courier } = await open();
    sim.faults.add({ on: booking, kind: 'fail', status: 429 });
    await expect(courier.book(aBooking())).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  test('120 parcels are tracked by three calls of at most 50', async () => {
    const { sim, courier } = await open();
    const numbers: string[] = [];
    for (let count = 0; count < 120; count++) numbers.push((await courier.book(aBooking())).number);
    for (const number of numbers) await sim.move(number, ['picked_up']);
    const before = sim.asked.length;
    const scans = await courier.track(numbers);
    expect(sim.asked.length - before).toBe(3);
    expect(scans.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  });

  test('of a number that is not theirs nothing is known', async () => {
    const { courier } = await open();
    expect(await courier.track(['1'])).toEqual([]);
  });

  test.each(ENDS)('a life that ends %s is read to its end', async (life, end) => {
    const { sim, courier } = await open();
    const { number } = await courier.book(aBooking());
    await sim.move(number, life);
    const scans = (await courier.track([number])).toSorted((one, other) => one.at.getTime() - other.at.getTime());
    expect(scans.at(-1)).toMatchObject({ number, state: end });
    expect(scans[0]).toMatchObject({ state: 'moving', place: expect.stringContaining('(') });
    expect(SCAN_STATES).toEqual(expect.arrayContaining(scans.map(({ state }) => state)));
    for (const { state, reason } of scans) expect(Boolean(reason)).toBe(state === 'failed');
    expect(scans.at(-1)?.at).toEqual(sim.parcels.get(number)?.scans.at(-1)?.at);
  });

  test('hooks that come twice, late and in any order tell what tracking tells, each event by one key', async () => {
    const { sim, courier } = await open();
    const shop = await openShop(courier);
    sim.sendHooksTo({ url: shop.url, key: HOOK_KEY, repeat: 2, reorder: true, lateMs: 50 });
    const { number } = await courier.book(aBooking());
    const sent = await sim.move(number, 'returned');
    expect(sent).toEqual(Array.from({ length: sent.length }, () => ({ status: 200 })));
    expect(sent.length).toBe(3 * 12);

    const told = new Map(shop.heard.flat().map((scan) => [scan.key, scan]));
    const tracked = new Map((await courier.track([number])).map((scan) => [scan.key, scan]));
    expect(tracked.size).toBe(12);
    expect(told).toEqual(new Map([...told.keys()].map((key) => [key, tracked.get(key)])));
    expect(told.size).toBe(12);
  });

  test('a forged hook is turned away', async () => {
    const { sim, courier } = await open();
    const shop = await openShop(courier);
    sim.sendHooksTo({ url: shop.url, key: HOOK_KEY, forge: true });
    const { number } = await courier.book(aBooking());
    expect(await sim.move(number, ['picked_up'])).toEqual([{ status: 401 }]);
    expect(shop.heard).toEqual([]);
    expect(shop.turnedAway()).toBe(1);
  });

  test('without a key of ours no hook is believed', async () => {
    const { courier } = await open({ hookKey: undefined });
    for (const key of ['', 'undefined', HOOK_KEY]) {
      expect(courier.verifyHook({ 'x-api-key': key, authorization: key }, new Uint8Array())).toBe(false);
    }
  });

  test('what is lost on the way is known once they are asked', async () => {
    const { sim, courier } = await open();
    const shop = await openShop(courier);
    sim.sendHooksTo({ url: shop.url, key: HOOK_KEY, lose: 1 });
    const { number } = await courier.book(aBooking());
    expect(await sim.move(number, 'delivered')).toEqual([]);
    expect(shop.heard).toEqual([]);
    expect((await courier.track([number])).map(({ state }) => state)).toContain('delivered');
  });

  test('a failed delivery is decided: again, elsewhere, or back', async () => {
    const { sim, courier } = await open();
    const { number } = await courier.book(aBooking());
    await sim.move(number, ['picked_up', 'in_transit', 'out_for_delivery', 'undelivered']);
    await courier.decide(number, { kind: 'try_again', on: new Date('2026-11-20T06:00:00Z') });
    await courier.decide(number, {
      kind: 'new_address',
      lines: ['7 Temple Road #2', 'Near the tank'],
      mobile: '9123456780',
    });
    await courier.decide(number, { kind: 'bring_back' });
    const told = JSON.stringify(sim.parcels.get(number));
    expect(told).toMatch(/re-attempt/i);
    expect(told).toContain('9123456780');
    expect(told).toContain('7 Temple Road');
    expect(told).toMatch(/"action":"return"|Returned as per client/);
  });

  test('somebody is asked to come for them, and asking twice is harmless', async () => {
    const { sim, courier } = await open();
    const { number } = await courier.book(aBooking());
    await courier.collect([number], new Date('2026-11-20T20:00:00Z'));
    await courier.collect([number], new Date('2026-11-20T20:00:00Z'));
    expect(sim.asked.filter((what) => /pickup|fm\/request/.test(what))).toHaveLength(2);
  });
});
