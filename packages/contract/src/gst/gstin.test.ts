import { expect, test } from 'vitest';
import { isGstin, normalizeGstin, stateFromGstin, validateGstin, validateShopGstin } from './gstin.ts';
import { STATES } from './states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const SAMPLE = '27AAPFU0939F1ZV';

/** GSTINs of every state, with PANs that cover each character in each position. */
const GSTINS = STATES.flatMap(({ code }) =>
  Array.from({ length: 26 }, (_, offset) => {
    const character = (shift: number) => DIGITS[10 + ((offset * 7 + shift) % 26)];
    const number = String((offset * 3571 + 939) % 10_000).padStart(4, '0');
    const holder = [0, 3, 11, 18, 25].map(character).join('');
    const prefix = `${code}${holder}${number}${character(5)}${DIGITS[1 + offset]}Z`;
    return DIGITS.map((digit) => prefix + digit).filter(isGstin);
  }),
);

test('exactly one of the 36 possible check characters is valid', () => {
  expect(GSTINS).toHaveLength(936);
  expect(GSTINS.filter((validDigits) => validDigits.length !== 1)).toEqual([]);
});

test.each([SAMPLE, '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '07AAGFF2194N1Z1'])('%s is a GSTIN', (gstin) => {
  expect(validateGstin(gstin)).toBeUndefined();
  expect(stateFromGstin(gstin)).toBe(gstin.slice(0, 2));
});

test('every change of a single character is detected', () => {
  const undetected = GSTINS.flat().flatMap((gstin) =>
    gstin.split('').flatMap((original, index) =>
      DIGITS.filter((digit) => digit !== original)
        .map((digit) => gstin.slice(0, index) + digit + gstin.slice(index + 1))
        .filter(isGstin),
    ),
  );
  expect(undetected).toEqual([]);
});

// The check digit misses one swap, 0 and Z. Where the two could be neighbours, the pattern rejects it.
test('every swap of two adjacent characters is detected', () => {
  const swaps = GSTINS.flat().flatMap((gstin) =>
    gstin.split('').flatMap((second, index) => {
      const first = gstin[index - 1];
      return first && first !== second ? [gstin.slice(0, index - 1) + second + first + gstin.slice(index + 1)] : [];
    }),
  );
  expect(swaps.length).toBeGreaterThan(10_000);
  expect(swaps.filter(isGstin)).toEqual([]);
});

const WRONG_GSTINS = {
  '15 characters, such as 27AAPFU0939F1ZV': ['', '27AAPFU0939F1Z', `${SAMPLE}V`],
  'Does not start with a state code': ['99AAPFU0939F1ZV', '97AAPFU0939F1ZV', 'AAPFU0939F1ZV27'],
  'The state code must be followed by a PAN, as in 27AAPFU0939F1ZV': ['27AAPFUO939F1ZV', '27aapfu0939f1zv'],
  'The last character is wrong: check for a typo': ['27AAPFU0939F1ZW', '27AAPFU0993F1ZV'],
};
test.each(Object.entries(WRONG_GSTINS))('the form error "%s"', (message, texts) => {
  expect(texts.map(validateGstin)).toEqual(texts.map(() => message));
  expect(texts.map(stateFromGstin)).toEqual(texts.map(() => undefined));
});

test('lower case and spaces are valid after normalization', () => {
  expect(normalizeGstin(' 27 aapfu 0939f 1zv\n')).toBe(SAMPLE);
});

test('the shop’s own GSTIN must be that of an ordinary taxpayer', () => {
  const collector = DIGITS.map((digit) => `27AAPFU0939F1C${digit}`).find(isGstin) ?? '';
  expect(validateGstin(collector)).toBeUndefined();
  expect(validateShopGstin(collector)).toBe('The second-last character must be Z');
  expect(validateShopGstin(SAMPLE)).toBeUndefined();
  expect(validateShopGstin('27')).toBe(validateGstin('27'));
});
