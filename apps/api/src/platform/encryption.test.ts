import { expect, test } from 'vitest';
import { createCipher, REFUNDS_PURPOSE, TWO_FACTOR_PURPOSE } from './encryption.ts';

const SECRET = Buffer.from('12345678901234567890');
const KEY = 'a key of thirty-two characters or more';
const OTHER = 'another key of thirty-two characters';

test('an encrypted value is decrypted with the same key and owner only', () => {
  const cipher = createCipher([KEY], TWO_FACTOR_PURPOSE);
  const stored = cipher.encrypt(SECRET, 'asha');
  expect(stored.includes(SECRET)).toBe(false);
  expect(cipher.decrypt(stored, 'asha')).toEqual(SECRET);
  expect(cipher.decrypt(stored, 'ravi')).toBeUndefined();
  expect(createCipher([OTHER], TWO_FACTOR_PURPOSE).decrypt(stored, 'asha')).toBeUndefined();
  expect(createCipher([], TWO_FACTOR_PURPOSE).decrypt(stored, 'asha')).toBeUndefined();
});

test('a value stored before a key was configured is still readable', () => {
  const stored = createCipher([], TWO_FACTOR_PURPOSE).encrypt(SECRET, 'asha');
  expect(createCipher([KEY], TWO_FACTOR_PURPOSE).decrypt(stored, 'asha')).toEqual(SECRET);
});

test('a value encrypted for one purpose cannot be decrypted for another', () => {
  const stored = createCipher([KEY], TWO_FACTOR_PURPOSE).encrypt(SECRET, 'asha');
  expect(createCipher([KEY], REFUNDS_PURPOSE).decrypt(stored, 'asha')).toBeUndefined();
});

test('an old key still decrypts its values and encrypts no new ones', () => {
  const encryptedWithOldKey = createCipher([OTHER], REFUNDS_PURPOSE).encrypt(SECRET, 'asha');
  const rotatedCipher = createCipher([KEY, OTHER], REFUNDS_PURPOSE);
  expect(rotatedCipher.decrypt(encryptedWithOldKey, 'asha')).toEqual(SECRET);
  const encryptedWithNewKey = rotatedCipher.encrypt(SECRET, 'asha');
  expect(createCipher([KEY], REFUNDS_PURPOSE).decrypt(encryptedWithNewKey, 'asha')).toEqual(SECRET);
  expect(createCipher([OTHER], REFUNDS_PURPOSE).decrypt(encryptedWithNewKey, 'asha')).toBeUndefined();
});

test('a forged value is not decrypted', () => {
  expect(createCipher([KEY], REFUNDS_PURPOSE).decrypt(Buffer.from([1, 2, 3]), 'asha')).toBeUndefined();
});

test('a two-factor secret encrypted by an earlier release is still decrypted', () => {
  const stored = Buffer.from('AXL85eMsHTm+ZOgwPek2cNBNooU/mT1Pbsfzs/9XjurrgchJ3q9tZ+QG7Hzq4QeneA==', 'base64');
  expect(createCipher([KEY], TWO_FACTOR_PURPOSE).decrypt(stored, 'asha')).toEqual(SECRET);
});
