import { expect, test } from 'vitest';
import { encodeBase32, findTotpStep, generateSecret, toOtpauthUrl, toQrCode } from './totp.ts';

// RFC 6238, appendix B: the last six of the eight digits for SHA-1.
const RFC_SECRET = Buffer.from('12345678901234567890');
const RFC_CODES: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(RFC_CODES)('the code at second %i is the one in the RFC', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(findTotpStep(RFC_SECRET, code, new Date(seconds * 1000))).toBe(step);
  expect(findTotpStep(RFC_SECRET, code, new Date((seconds + 30) * 1000))).toBe(step);
  expect(findTotpStep(RFC_SECRET, code, new Date((seconds - 30) * 1000))).toBe(step);
  expect(findTotpStep(RFC_SECRET, code, new Date((seconds + 60) * 1000))).toBeUndefined();
  expect(findTotpStep(RFC_SECRET, code, new Date((seconds - 60) * 1000))).toBeUndefined();
});

test('a secret has 160 bits, and all secrets differ', () => {
  const secrets = Array.from({ length: 100 }, generateSecret);
  expect(new Set(secrets.map(encodeBase32)).size).toBe(100);
  for (const secret of secrets) expect(secret).toHaveLength(20);
});

test('an authenticator app reads the shop, the account and the secret, with any characters', () => {
  const address = toOtpauthUrl(RFC_SECRET, { shop: 'Tea: & Sons', account: 'asha+1@example.com' });
  const { pathname, searchParams } = new URL(address);
  expect(decodeURIComponent(pathname)).toContain('Tea  & Sons:asha+1@example.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Tea  & Sons',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const { size, path } = toQrCode(address);
  expect(size).toBeGreaterThan(40);
  expect(path).toMatch(/^M4 4h1v1h-1z/);
});
