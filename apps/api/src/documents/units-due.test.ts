import { describe, expect, test } from 'vitest';
import { type DueDocument, type UnitsToBill, unitsDue } from './units-due.ts';

type Case = [about: string, facts: Partial<UnitsToBill>, due: DueDocument[]];

const nothing: DueDocument[] = [];
const whole = (n: number): DueDocument => ({ parcelId: null, units: { kurta: n } });
const parcel = (id: string, n: number) => ({ id, units: { kurta: n } });
const on = (id: string, n: number): DueDocument => ({ parcelId: id, units: { kurta: n } });
const billed = (...standing: [string | null, number][]) => new Map(standing.map(([id, n]) => [id, { kurta: n }]));

/** Three units of a kurta, of which nothing is packed or billed unless the case says so. */
const due = (facts: Partial<UnitsToBill>) =>
  unitsDue({
    status: 'PENDING',
    ordered: { kurta: 3 },
    left: [],
    hasParcels: (facts.left ?? []).length > 0,
    back: {},
    billed: new Map(),
    ...facts,
  });

describe('an order that goes out as a whole', () => {
  test.each<Case>([
    ['owes nothing before it left', {}, nothing],
    ['owes all of it once shipped', { status: 'SHIPPED' }, [whole(3)]],
    ['owes all of it once delivered', { status: 'DELIVERED' }, [whole(3)]],
    ['owes nothing twice', { status: 'DELIVERED', billed: billed([null, 3]) }, nothing],
    ['owes nothing when it is moved back', { status: 'PENDING', billed: billed([null, 3]) }, nothing],
    ['owes nothing once cancelled', { status: 'CANCELED' }, nothing],
    ['owes all of it again after a credit', { status: 'SHIPPED', billed: billed([null, 0]) }, [whole(3)]],
    ['waits for its parcels where some are packed', { status: 'SHIPPED', hasParcels: true }, nothing],
    [
      'owes only those lines that are left of it',
      { status: 'SHIPPED', ordered: { kurta: 3, tie: 1 }, billed: new Map([[null, { kurta: 3 }]]) },
      [{ parcelId: null, units: { tie: 1 } }],
    ],
  ])('%s', (_about, facts, expected) => expect(due(facts)).toEqual(expected));
});

describe('an order that goes out in parcels', () => {
  const [a, b] = [parcel('a', 1), parcel('b', 2)];
  test.each<Case>([
    ['owes a document for each that left', { status: 'SHIPPED', left: [a, b] }, [on('a', 1), on('b', 2)]],
    ['owes none for what is not in one yet', { status: 'SHIPPED', left: [a] }, [on('a', 1)]],
    ['owes the next one only', { status: 'SHIPPED', left: [a, b], billed: billed(['a', 1]) }, [on('b', 2)]],
    ['owes the rest once delivered', { status: 'DELIVERED', left: [a] }, [on('a', 1), whole(2)]],
    ['owes those on the road though it is pending', { status: 'PENDING', left: [b] }, [on('b', 2)]],
    ['owes none for those of a cancelled order', { status: 'CANCELED', left: [a, b] }, nothing],
    [
      'owes none for a parcel packed after all of it was billed',
      { status: 'SHIPPED', left: [a, b], billed: billed([null, 3]) },
      nothing,
    ],
    [
      'owes them again where all was credited',
      { status: 'SHIPPED', left: [a, b], billed: billed(['a', 0], ['b', 0]) },
      [on('a', 1), on('b', 2)],
    ],
  ])('%s', (_about, facts, expected) => expect(due(facts)).toEqual(expected));
});

describe('units that somebody received back', () => {
  const back = { kurta: 1 };
  test.each<Case>([
    [
      'are not billed again when the order is delivered',
      { status: 'DELIVERED', left: [parcel('b', 2)], back, billed: billed(['a', 0], ['b', 2]) },
      nothing,
    ],
    [
      'make no room for a parcel that stands on the document of the whole order',
      { status: 'SHIPPED', left: [parcel('b', 2)], back, billed: billed([null, 2]) },
      nothing,
    ],
    ['leave the others owing', { status: 'DELIVERED', hasParcels: true, back, billed: billed(['a', 0]) }, [whole(2)]],
    [
      'do not say that the others left when the order is shipped by hand',
      { status: 'SHIPPED', hasParcels: true, back, billed: billed(['a', 0]) },
      nothing,
    ],
    ['go out again with an order that was reopened', { status: 'SHIPPED', billed: billed(['a', 0]) }, [whole(3)]],
  ])('%s', (_about, facts, expected) => expect(due(facts)).toEqual(expected));
});
