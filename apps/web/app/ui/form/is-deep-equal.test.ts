import { expect, test } from 'vitest';
import { isDeepEqual } from './is-deep-equal.ts';

test('arrays and objects with the same content are equal', () => {
  expect(isDeepEqual({ name: 'Kurta', rows: [{ size: '38' }] }, { name: 'Kurta', rows: [{ size: '38' }] })).toBe(true);
  expect(isDeepEqual({ rows: [{ size: '38' }] }, { rows: [{ size: '40' }] })).toBe(false);
  expect(isDeepEqual({ rows: ['a'] }, { rows: ['a', 'b'] })).toBe(false);
  expect(isDeepEqual([], {})).toBe(false);
});

test('a missing key equals undefined, but not an empty string', () => {
  expect(isDeepEqual({ logo: undefined }, {})).toBe(true);
  expect(isDeepEqual({ logo: undefined }, { logo: '' })).toBe(false);
});

test('a file is equal only to itself', () => {
  const file = new File(['x'], 'logo.png');
  expect(isDeepEqual({ logo: file }, { logo: file })).toBe(true);
  expect(isDeepEqual({ logo: file }, { logo: new File(['x'], 'logo.png') })).toBe(false);
});
