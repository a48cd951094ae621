import { expect, test } from 'vitest';
import { gstinProblem, isGstin, ownGstinProblem, stateOfGstin, tidyGstin } from './gstin.ts';
import { STATES } from './states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const SAMPLE = '27AAPFU0939F1ZV';

/** Every state with PANs that between them have each letter and digit in each place. */
const GSTINS = STATES.flatMap(({ code }) =>
  Array.from({ length: 26 }, (_, turn) => {
    const letter = (shift: number) => DIGITS[10 + ((turn * 7 + shift) % 26)];
    const number = String((turn * 3571 + 939) % 10_000).padStart(4, '0');
    const holder = [0, 3, 11, 18, 25].map(letter).join('');
    const stem = `${code}${holder}${number}${letter(5)}${DIGITS[1 + turn]}Z`;
    return DIGITS.map((digit) => stem + digit).filter(isGstin);
  }),
);

test('of the 36 last characters exactly one fits', () => {
  expect(GSTINS).toHaveLength(936);
  expect(GSTINS.filter((fitting) => fitting.length !== 1)).toEqual([]);
});

test.each([SAMPLE, '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '07AAGFF2194N1Z1'])('%s is a GSTIN', (gstin) => {
  expect(gstinProblem(gstin)).toBeUndefined();
  expect(stateOfGstin(gstin)).toBe(gstin.slice(0, 2));
});

test('every change of a single character is noticed', () => {
  const missed = GSTINS.flat().flatMap((gstin) =>
    gstin.split('').flatMap((was, place) =>
      DIGITS.filter((digit) => digit !== was)
        .map((digit) => gstin.slice(0, place) + digit + gstin.slice(place + 1))
        .filter(isGstin),
    ),
  );
  expect(missed).toEqual([]);
});

// The check digit alone overlooks one pair, 0 and Z; where the two could meet, the shape tells them apart.
test('every swap of two neighbours is noticed', () => {
  const swaps = GSTINS.flat().flatMap((gstin) =>
    gstin.split('').flatMap((second, place) => {
      const first = gstin[place - 1];
      return first && first !== second ? [gstin.slice(0, place - 1) + second + first + gstin.slice(place + 1)] : [];
    }),
  );
  expect(swaps.length).toBeGreaterThan(10_000);
  expect(swaps.filter(isGstin)).toEqual([]);
});

test.each([
  ['', '15 characters, such as 27AAPFU0939F1ZV'],
  ['27AAPFU0939F1Z', '15 characters, such as 27AAPFU0939F1ZV'],
  [`${SAMPLE}V`, '15 characters, such as 27AAPFU0939F1ZV'],
  ['99AAPFU0939F1ZV', 'Begins with no state’s code'],
  ['97AAPFU0939F1ZV', 'Begins with no state’s code'],
  ['AAPFU0939F1ZV27', 'Begins with no state’s code'],
  ['27AAPFUO939F1ZV', 'After the state’s code comes a PAN, as in 27AAPFU0939F1ZV'],
  ['27aapfu0939f1zv', 'After the state’s code comes a PAN, as in 27AAPFU0939F1ZV'],
  ['27AAPFU0939F1ZW', 'The last character does not fit: look for a typing mistake'],
  ['27AAPFU0993F1ZV', 'The last character does not fit: look for a typing mistake'],
])('of %s a form says: %s', (text, words) => {
  expect(gstinProblem(text)).toBe(words);
  expect(stateOfGstin(text)).toBeUndefined();
});

test('small letters and spaces are no mistake once tidied', () => {
  expect(tidyGstin(' 27 aapfu 0939f 1zv\n')).toBe(SAMPLE);
});

test('a shop’s own GSTIN is an ordinary taxpayer’s', () => {
  const collector = DIGITS.map((digit) => `27AAPFU0939F1C${digit}`).find(isGstin) ?? '';
  expect(gstinProblem(collector)).toBeUndefined();
  expect(ownGstinProblem(collector)).toBe('The last but one character is a Z');
  expect(ownGstinProblem(SAMPLE)).toBeUndefined();
  expect(ownGstinProblem('27')).toBe(gstinProblem('27'));
});
