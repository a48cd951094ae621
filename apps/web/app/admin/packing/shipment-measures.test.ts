import { expect, test } from 'vitest';
import { EMPTY_MEASURES, formatBox, formatKilograms, parseBoxSize, parseGrams } from './shipment-measures.ts';

test('a weight is parsed in kilograms, with or without the unit', () => {
  expect(parseGrams('1.34')).toBe(1340);
  expect(parseGrams(' 0,5 kg')).toBe(500);
  expect(parseGrams('')).toBeUndefined();
  for (const invalid of ['heavy', '0', '-1', '101', '1.2.3']) expect(parseGrams(invalid)).toBeNaN();
  expect(formatKilograms(1340)).toBe('1.34');
  expect(formatKilograms(0)).toBe('');
});

test('a box is a standard size or has custom measures', () => {
  expect(parseBoxSize(EMPTY_MEASURES)).toBeUndefined();
  expect(parseBoxSize({ ...EMPTY_MEASURES, box: 'M' })).toEqual({ length: 320, width: 240, height: 80 });
  const own = { ...EMPTY_MEASURES, box: 'own', length: '20.5', width: '10', height: '4' } as const;
  expect(parseBoxSize(own)).toEqual({ length: 205, width: 100, height: 40 });
  expect(parseBoxSize({ ...own, height: '' })).toBeNull();
  expect(formatBox('M')).toBe('M, 32 × 24 × 8 cm');
});
