import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCAN_STATES, type ScanState } from '../couriers/courier.ts';
import { decidingOf, mayMove } from './parcel-moves.ts';

type Scan = { state: ScanState; at: Date };
const stateAfter = (scans: Scan[]) => decidingOf(scans.map((scan) => ({ ...scan, byCourier: true })))?.state;

const at = (hours: number) => new Date(hours * 3_600_000);
const told = (...states: ScanState[]) => states.map((state, hour) => ({ state, at: at(hour) }));

// Few hours, so that many scans share one.
const scan = fc.record({ state: fc.constantFrom(...SCAN_STATES), at: fc.integer({ min: 0, max: 12 }).map(at) });
const scans = fc.array(scan, { maxLength: 20 });

test('a parcel is where the latest scan saw it, by the clock of the courier', () => {
  expect(stateAfter([])).toBeUndefined();
  expect(stateAfter(told('moving', 'out', 'failed'))).toBe('failed');
  expect(stateAfter(told('moving', 'out', 'failed').toReversed())).toBe('failed');
  expect(stateAfter(told('moving', 'out', 'failed', 'moving', 'out'))).toBe('out');
  expect(stateAfter(told('failed', 'returning'))).toBe('returning');
});

test.each(['delivered', 'returned', 'lost'] as const)('no scan leads away from %s', (end) => {
  expect(stateAfter(told('moving', end, 'moving', 'out'))).toBe(end);
  for (const other of ['delivered', 'returned', 'lost'] as const) expect(stateAfter(told(end, other))).toBe(end);
});

test('of two scans in one moment the one further on counts', () => {
  const moment = at(3);
  expect(
    stateAfter([
      { state: 'delivered', at: moment },
      { state: 'out', at: moment },
    ]),
  ).toBe('delivered');
  expect(
    stateAfter([
      { state: 'out', at: moment },
      { state: 'moving', at: moment },
    ]),
  ).toBe('out');
});

test('neither order nor repetition matters', () => {
  fc.assert(
    fc.property(scans, fc.array(fc.nat()), (list, picks) => {
      const again = picks.flatMap((pick) => list[pick % Math.max(list.length, 1)] ?? []);
      expect(stateAfter([...again, ...list.toReversed()])).toBe(stateAfter(list));
    }),
    { numRuns: 2000 },
  );
});

test('what was before the latest, and is no end, changes nothing', () => {
  const underWay = scan.filter(({ state }) => !['delivered', 'returned', 'lost'].includes(state));
  fc.assert(
    fc.property(fc.array(underWay, { minLength: 1, maxLength: 20 }), underWay, (list, other) => {
      const latest = Math.max(...list.map((one) => one.at.getTime()));
      fc.pre(other.at.getTime() < latest);
      expect(stateAfter([...list, other])).toBe(stateAfter(list));
    }),
    { numRuns: 2000 },
  );
});

test('what staff say after the end counts, and what a courier says before it does not', () => {
  const end = { state: 'delivered', at: at(3), byCourier: true } as const;
  const mistake = { state: 'moving', at: at(4), byCourier: false } as const;
  const late = { state: 'out', at: at(2), byCourier: true } as const;
  expect(decidingOf([mistake, end, late])).toBe(mistake);
});

test('by hand a parcel goes out of the house only by being handed over, and nowhere from a void or received one', () => {
  expect(mayMove('packed', 'delivered')).toBe(false);
  expect(mayMove('packed', 'void')).toBe(true);
  expect(mayMove('asking', 'void')).toBe(false);
  expect(mayMove('out', 'void')).toBe(false);
  expect(mayMove('delivered', 'moving')).toBe(true);
  for (const to of ['moving', 'delivered', 'void'] as const) {
    expect(mayMove('void', to)).toBe(false);
    expect(mayMove('returned', to)).toBe(false);
  }
});
