import { createHash, randomBytes } from 'node:crypto';

/** Lets secret scanners recognise a leaked session token. */
const PREFIX = 'shp_';
const BEARER = new RegExp(`^Bearer (${PREFIX}[A-Za-z0-9_-]{43})$`);

export function createSessionToken(): string {
  return PREFIX + createToken();
}

export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns undefined if the header does not have the form of our tokens. */
export function parseBearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

// A fast hash is enough: a token has 256 random bits and cannot be guessed.
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
