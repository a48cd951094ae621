import { randomBytes } from 'node:crypto';
import { hashToken } from '../token.ts';

const CODE_COUNT = 10;
const CODE_LENGTH = 16;
// Crockford's Base32, without characters that are easily confused.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits each, so a fast hash is safe. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    const characters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return characters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

export function normalizeCode(input: string): string {
  return input.replaceAll(/[\s-]/g, '').toLowerCase();
}

export function hashRecoveryCode(input: string): Buffer {
  return hashToken(normalizeCode(input).replaceAll('o', '0').replaceAll(/[il]/g, '1'));
}
