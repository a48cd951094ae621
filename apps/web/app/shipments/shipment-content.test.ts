import { expect, test } from 'vitest';
import { shipmentItems, unshippedItems } from './shipment-content.ts';

const items = [
  { id: 'kurta', quantity: 3 },
  { id: 'saree', quantity: 1 },
];
const shipments = [
  { lines: [{ orderLineId: 'kurta', quantity: 1 }] },
  {
    lines: [
      { orderLineId: 'kurta', quantity: 1 },
      { orderLineId: 'saree', quantity: 1 },
    ],
  },
];

test('a shipment has some items of an order; items in no shipment are unshipped', () => {
  expect(shipmentItems(shipments[0] ?? { lines: [] }, items)).toEqual([{ id: 'kurta', quantity: 1 }]);
  expect(unshippedItems(items, shipments)).toEqual([{ id: 'kurta', quantity: 1 }]);
  expect(unshippedItems(items, [])).toEqual(items);
});
