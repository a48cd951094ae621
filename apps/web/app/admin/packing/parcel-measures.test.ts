import { expect, test } from 'vitest';
import { asKilos, boxText, gramsOf, NO_MEASURES, sizeOf } from './parcel-measures.ts';

test('a weight is typed in kilograms, with or without saying so', () => {
  expect(gramsOf('1.34')).toBe(1340);
  expect(gramsOf(' 0,5 kg')).toBe(500);
  expect(gramsOf('')).toBeUndefined();
  for (const wrong of ['heavy', '0', '-1', '101', '1.2.3']) expect(gramsOf(wrong)).toBeNaN();
  expect(asKilos(1340)).toBe('1.34');
  expect(asKilos(0)).toBe('');
});

test('a box is one of the shelf, or has measures of its own', () => {
  expect(sizeOf(NO_MEASURES)).toBeUndefined();
  expect(sizeOf({ ...NO_MEASURES, box: 'M' })).toEqual({ length: 320, width: 240, height: 80 });
  const own = { ...NO_MEASURES, box: 'own', length: '20.5', width: '10', height: '4' } as const;
  expect(sizeOf(own)).toEqual({ length: 205, width: 100, height: 40 });
  expect(sizeOf({ ...own, height: '' })).toBeNull();
  expect(boxText('M')).toBe('M, 32 × 24 × 8 cm');
});
