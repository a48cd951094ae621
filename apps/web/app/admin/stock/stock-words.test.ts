import { expect, test } from 'vitest';
import { nameOf, signed, unitsInWords, whyOf } from './stock-words.ts';

test('a variant is said with its colour and size, where it has them', () => {
  expect(nameOf({ product: 'Dabu kurta', color: 'Indigo', size: '40' })).toBe('Dabu kurta, Indigo, 40');
  expect(nameOf({ product: 'Lamp', color: null, size: null })).toBe('Lamp');
});

test('a movement says why, and a correction what for', () => {
  expect(whyOf({ reason: 'received', cause: null })).toBe('Goods received');
  expect(whyOf({ reason: 'correction', cause: 'damaged' })).toBe('Corrected: damaged');
});

test('units have their sign and their plural', () => {
  expect([signed(4), signed(-1200)]).toEqual(['+4', '−1,200']);
  expect([unitsInWords(1), unitsInWords(1200)]).toEqual(['1 unit', '1,200 units']);
});
