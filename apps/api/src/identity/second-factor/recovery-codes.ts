import { randomBytes } from 'node:crypto';
import { hashToken } from '../token.ts';

const COUNT = 10;
const LETTERS = 16;
// Crockford's: none of them is mistaken for another.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 bits of chance each, so that a fast hash is enough to keep them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** A code as it was typed, without what only helps to read it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(plainCode(typed).replaceAll('o', '0').replaceAll(/[il]/g, '1'));
}
