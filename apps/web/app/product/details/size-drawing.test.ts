import { expect, test } from 'vitest';
import { sizeDrawing } from './size-drawing.tsx';

const outlineFor = (...measures: string[]) => sizeDrawing(measures)?.drawing.outline;

test('measures are shown on the drawing that has them all: a top, trousers or a foot', () => {
  const top = outlineFor('Chest', 'Length', 'Shoulder', 'Sleeve');
  expect(top).toBeDefined();
  expect(outlineFor('Bust', 'Waist', 'Hip', 'Length')).toBe(top);
  const trousers = outlineFor('Waist', 'Hip', 'Inseam');
  expect(trousers).toBeDefined();
  expect(trousers).not.toBe(top);
  expect(outlineFor('Foot length')).not.toBe(trousers);
});

test('where one measure has no place on a drawing there is none, rather than one with letters missing', () => {
  expect(sizeDrawing(['Chest', 'Wingspan'])).toBeUndefined();
});

test('marks stand in the order of the columns', () => {
  expect(sizeDrawing(['Length', 'Chest'])?.marks.map(({ x }) => x)).toEqual([232, 108]);
});
