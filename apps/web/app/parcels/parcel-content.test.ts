import { expect, test } from 'vitest';
import { itemsOf, restOf } from './parcel-content.ts';

const items = [
  { id: 'kurta', quantity: 3 },
  { id: 'saree', quantity: 1 },
];
const parcels = [
  { lines: [{ orderLineId: 'kurta', quantity: 1 }] },
  {
    lines: [
      { orderLineId: 'kurta', quantity: 1 },
      { orderLineId: 'saree', quantity: 1 },
    ],
  },
];

test('a parcel holds some of an order’s items, and what none holds is the rest', () => {
  expect(itemsOf(parcels[0] ?? { lines: [] }, items)).toEqual([{ id: 'kurta', quantity: 1 }]);
  expect(restOf(items, parcels)).toEqual([{ id: 'kurta', quantity: 1 }]);
  expect(restOf(items, [])).toEqual(items);
});
