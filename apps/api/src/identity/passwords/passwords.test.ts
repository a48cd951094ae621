import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { hashPassword, isEasilyGuessed, passwordMatches } from './passwords.ts';

const asha = { username: 'asha.rao', email: 'rao.family@example.com' };

test('a password is kept as an argon2id hash of 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('kurta by the window')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the very same password matches, and nothing matches no account', async () => {
  const hash = await hashPassword('kurta by the window');
  expect(await passwordMatches(hash, 'kurta by the window')).toBe(true);
  expect(await passwordMatches(hash, 'Kurta by the window')).toBe(false);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

const COMMON = ['password1', 'PassWord1', '12345678', 'Qwerty123', 'trustno1', 'bharat123'];
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
  '%s is not',
  (password) => expect(isEasilyGuessed(password, asha)).toBe(false),
);

test('the list of common passwords holds none that is refused for its length anyway', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000);
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(password).toBe(password.toLowerCase());
  }
});

test('each of them is refused, however it is capitalised', () => {
  const passed = [...COMMON_PASSWORDS].filter(
    (password) => !isEasilyGuessed(password, asha) || !isEasilyGuessed(password.toUpperCase(), asha),
  );
  expect(passed).toEqual([]);
});
