import { expect, test } from 'vitest';
import { isAlike } from './is-alike.ts';

test('values are alike when they hold the same, in rows and in parts', () => {
  expect(isAlike({ name: 'Kurta', rows: [{ size: '38' }] }, { name: 'Kurta', rows: [{ size: '38' }] })).toBe(true);
  expect(isAlike({ rows: [{ size: '38' }] }, { rows: [{ size: '40' }] })).toBe(false);
  expect(isAlike({ rows: ['a'] }, { rows: ['a', 'b'] })).toBe(false);
  expect(isAlike([], {})).toBe(false);
});

test('what is absent is like what is undefined, and unlike nothing typed', () => {
  expect(isAlike({ logo: undefined }, {})).toBe(true);
  expect(isAlike({ logo: undefined }, { logo: '' })).toBe(false);
});

test('two files are never alike, only a file and itself', () => {
  const file = new File(['x'], 'logo.png');
  expect(isAlike({ logo: file }, { logo: file })).toBe(true);
  expect(isAlike({ logo: file }, { logo: new File(['x'], 'logo.png') })).toBe(false);
});
