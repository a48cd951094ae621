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

test.each(['password1', 'PassWord1', '12345678', 'Qwerty123', 'asha.rao', 'ASHA.RAO', 'rao.family', asha.email])(
  '%s is easily guessed',
  (password) => expect(isEasilyGuessed(password, asha)).toBe(true),
);

test.each(['kurta by the window', 'Tr0ub4dor&3', 'asha.rao likes tea'])('%s is not', (password) =>
  expect(isEasilyGuessed(password, asha)).toBe(false),
);

test('the list of common passwords holds none that is refused for its length anyway', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(400);
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(password).toBe(password.toLowerCase());
  }
});
