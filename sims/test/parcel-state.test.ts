import type { Courier, Scan } from '@kinari/api/couriers/courier';
import { decidingOf } from '@kinari/api/parcels/parcel-moves';
import { expect, test } from 'vitest';
import * as delhiveryPage from '../src/delhivery-fixtures.ts';
import { chance, LIVES, type Life } from '../src/life.ts';
import * as shiprocketPage from '../src/shiprocket-fixtures.ts';
import type { SimParcel, Simulator } from '../src/simulator.ts';
import { aBooking, openDelhiveryPair, openShiprocketPair } from './parts.ts';

// Of each courier; doubled, they are 100,000 together.
const EVENTS = 25_000;
const ENDS: Record<Life, string> = {
  delivered: 'delivered',
  'second try': 'delivered',
  returned: 'returned',
  lost: 'lost',
};
const NAMES = Object.keys(LIVES) as Life[];
const random = chance(41);

const stateAfter = (scans: Scan[]) => decidingOf(scans.map((scan) => ({ ...scan, byCourier: true })))?.state;

type Told = { number: string; body: object };

/** Read as the shop would; each event once by its key. */
function hear(courier: Courier, hooks: Told[]): Map<string, Map<string, Scan>> {
  const parcels = new Map<string, Map<string, Scan>>();
  for (const { number, body } of hooks) {
    const scans = parcels.get(number) ?? new Map<string, Scan>();
    for (const scan of courier.readHook({}, Buffer.from(JSON.stringify(body)))) scans.set(scan.key, scan);
    parcels.set(number, scans);
  }
  return parcels;
}

/** Five of a hundred never; the others twice, in any order. */
function disturbed(hooks: Told[]): Told[] {
  const sent = hooks.filter(() => random() >= 0.05);
  return [...sent, ...sent]
    .map((hook) => ({ hook, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ hook }) => hook);
}

type Pair<S, P extends SimParcel<S>> = { sim: Simulator<S, P>; courier: Courier };

async function live<S, P extends SimParcel<S>>({ sim, courier }: Pair<S, P>, hookOf: (parcel: P, scan: S) => object) {
  const hooks: Told[] = [];
  const ends = new Map<string, string>();
  // One is booked over HTTP, the others are copies of it under numbers of their own.
  const { number: first } = await courier.book(aBooking());
  const booked = structuredClone(sim.parcels.get(first)) as P;
  for (let count = 0; hooks.length < EVENTS; count++) {
    const parcel = { ...booked, number: `${first}${count}`, scans: [] };
    sim.parcels.set(parcel.number, parcel);
    const life = NAMES[Math.floor(random() * NAMES.length)] ?? 'delivered';
    await sim.move(parcel.number, life);
    ends.set(parcel.number, ENDS[life]);
    hooks.push(...(parcel.scans as S[]).map((scan) => ({ number: parcel.number, body: hookOf(parcel, scan) })));
  }

  const heard = hear(courier, disturbed(hooks));
  for (const scan of await courier.track([...ends.keys()])) {
    heard.set(scan.number, (heard.get(scan.number) ?? new Map<string, Scan>()).set(scan.key, scan));
  }
  const known = [...heard.values()].reduce((sum, scans) => sum + scans.size, 0);
  const wrong = [...ends].filter(([number, end]) => stateAfter([...(heard.get(number)?.values() ?? [])]) !== end);
  return { wrong, missing: hooks.length - known };
}

const EVERY_ONE = { wrong: [], missing: 0 };
const TITLE = `of ${EVENTS} events one in twenty lost, the rest doubled and shuffled, then asked for: every parcel ends where it was put`;

test(`Shiprocket: ${TITLE}`, { timeout: 120_000 }, async () => {
  expect(await live(await openShiprocketPair(), shiprocketPage.hook)).toEqual(EVERY_ONE);
});

test(`Delhivery: ${TITLE}`, { timeout: 120_000 }, async () => {
  expect(await live(await openDelhiveryPair(), delhiveryPage.hook)).toEqual(EVERY_ONE);
});
