import { expect, test } from 'vitest';
import { openSeal, REFUNDS, SECOND_FACTORS } from './seal.ts';

const SECRET = Buffer.from('12345678901234567890');
const KEY = 'a key of thirty-two characters or more';
const OTHER = 'another key of thirty-two characters';

test('what is sealed is read with the same key for the same owner, and otherwise not', () => {
  const seal = openSeal([KEY], SECOND_FACTORS);
  const kept = seal.seal(SECRET, 'asha');
  expect(kept.includes(SECRET)).toBe(false);
  expect(seal.open(kept, 'asha')).toEqual(SECRET);
  expect(seal.open(kept, 'ravi')).toBeUndefined();
  expect(openSeal([OTHER], SECOND_FACTORS).open(kept, 'asha')).toBeUndefined();
  expect(openSeal([], SECOND_FACTORS).open(kept, 'asha')).toBeUndefined();
});

test('what was kept before there was a key is still read', () => {
  const kept = openSeal([], SECOND_FACTORS).seal(SECRET, 'asha');
  expect(openSeal([KEY], SECOND_FACTORS).open(kept, 'asha')).toEqual(SECRET);
});

test('what was sealed for one purpose does not open for another', () => {
  const kept = openSeal([KEY], SECOND_FACTORS).seal(SECRET, 'asha');
  expect(openSeal([KEY], REFUNDS).open(kept, 'asha')).toBeUndefined();
});

test('a key that was replaced still opens what it sealed, and seals nothing more', () => {
  const before = openSeal([OTHER], REFUNDS).seal(SECRET, 'asha');
  const rotated = openSeal([KEY, OTHER], REFUNDS);
  expect(rotated.open(before, 'asha')).toEqual(SECRET);
  const after = rotated.seal(SECRET, 'asha');
  expect(openSeal([KEY], REFUNDS).open(after, 'asha')).toEqual(SECRET);
  expect(openSeal([OTHER], REFUNDS).open(after, 'asha')).toBeUndefined();
});

test('what somebody made up opens as nothing', () => {
  expect(openSeal([KEY], REFUNDS).open(Buffer.from([1, 2, 3]), 'asha')).toBeUndefined();
});

test('a secret of a second factor that an earlier release sealed still opens', () => {
  const kept = Buffer.from('AXL85eMsHTm+ZOgwPek2cNBNooU/mT1Pbsfzs/9XjurrgchJ3q9tZ+QG7Hzq4QeneA==', 'base64');
  expect(openSeal([KEY], SECOND_FACTORS).open(kept, 'asha')).toEqual(SECRET);
});
