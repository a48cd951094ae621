import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { hashPassword, isEasilyGuessed, passwordMatches } from './password-hash.ts';

const asha = { username: 'asha.rao', email: 'rao.family@example.com' };

test('a password is stored as an argon2id hash with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('kurta by the window')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the same password matches, and no password matches a missing account', async () => {
  const hash = await hashPassword('kurta by the window');
  expect(await passwordMatches(hash, 'kurta by the window', 'a')).toBe(true);
  expect(await passwordMatches(hash, 'Kurta by the window', 'a')).toBe(false);
  expect(await passwordMatches(undefined, 'no user has this password', 'a')).toBe(false);
});

const COMMON = ['password1', 'PassWord1', '12345678', 'Qwerty123', 'trustno1', 'bharat123', 'Qwerty@123', 'letmein99'];
const OWN_NAMES = [
  'asha.rao',
  'ASHA.RAO',
  'rao.family',
  asha.email,
  'asha1234',
  '@Asha#2024',
  'family12345',
  'AshaRao!1',
];
const SHOP_WORDS_AND_FEW_KEYS = [
  'kinari123',
  'kinarishop',
  'Kinari@2026',
  '123shopping',
  'aaaaaaaaa',
  'abababab',
  '        ',
  '11111112',
];
test.each([...COMMON, ...OWN_NAMES, ...SHOP_WORDS_AND_FEW_KEYS])('%j is easily guessed', (password) =>
  expect(isEasilyGuessed(password, asha)).toBe(true),
);

test.each(['kurta by the window', 'Tr0ub4dor&3', 'asha.rao likes tea', '4 kinari lanes', 'rao9Kb2!x'])(
  '%s is not easily guessed',
  (password) => expect(isEasilyGuessed(password, asha)).toBe(false),
);

test('a password made of the owner’s first or last name is easily guessed', () => {
  const namedAccount = { username: 'ar92', email: 'a@example.com', firstName: 'Meera', lastName: 'Pillai' };
  for (const password of ['meera1234', 'Pillai#2026', 'MeeraPillai1'])
    expect(isEasilyGuessed(password, namedAccount)).toBe(true);
});

test('the list of common passwords contains none that is too short anyway', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000);
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(password).toBe(password.toLowerCase());
  }
});

test('every common password is rejected in any case', () => {
  const acceptedPasswords = [...COMMON_PASSWORDS].filter(
    (password) => !isEasilyGuessed(password, asha) || !isEasilyGuessed(password.toUpperCase(), asha),
  );
  expect(acceptedPasswords).toEqual([]);
});
