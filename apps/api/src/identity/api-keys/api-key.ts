import { randomInt, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../token.ts';

// Lets secret scanners recognise a leaked key.
const START = 'kn_';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;
const LENGTH = 40;
const BEARER = new RegExp(`^Bearer ${START}([A-Za-z0-9]{${PREFIX_LENGTH}})([A-Za-z0-9]{${LENGTH - PREFIX_LENGTH}})$`);

/** A key in two parts: the prefix finds its row, the secret proves it. */
export type ApiKeyParts = { prefix: string; secret: string };

export function createApiKeyParts(): ApiKeyParts & { key: string } {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const [prefix, secret] = [characters.slice(0, PREFIX_LENGTH), characters.slice(PREFIX_LENGTH)];
  return { prefix, secret, key: START + characters };
}

/** Returns undefined if the header does not have the form of our keys. */
export function parseApiKey(authorization: string | undefined): ApiKeyParts | undefined {
  const [, prefix, secret] = BEARER.exec(authorization ?? '') ?? [];
  return prefix && secret ? { prefix, secret } : undefined;
}

export function isSecretOf(secret: string, storedHash: Buffer): boolean {
  return timingSafeEqual(hashToken(secret), storedHash);
}
