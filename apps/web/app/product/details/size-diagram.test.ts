import { expect, test } from 'vitest';
import { findSizeDiagram } from './size-diagram.tsx';

const findOutline = (...measures: string[]) => findSizeDiagram(measures)?.diagram.outline;

test('measures are shown on the diagram that has them all: top, trousers or foot', () => {
  const top = findOutline('Chest', 'Length', 'Shoulder', 'Sleeve');
  expect(top).toBeDefined();
  expect(findOutline('Bust', 'Waist', 'Hip', 'Length')).toBe(top);
  const trousers = findOutline('Waist', 'Hip', 'Inseam');
  expect(trousers).toBeDefined();
  expect(trousers).not.toBe(top);
  expect(findOutline('Foot length')).not.toBe(trousers);
});

test('if one measure is on no diagram, there is no diagram', () => {
  expect(findSizeDiagram(['Chest', 'Wingspan'])).toBeUndefined();
});

test('marks are in the order of the columns', () => {
  expect(findSizeDiagram(['Length', 'Chest'])?.marks.map(({ x }) => x)).toEqual([232, 108]);
});
