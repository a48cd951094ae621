import { createHash, randomBytes } from 'node:crypto';

/** Begins every session token, so that scanners of leaked secrets recognise one. */
const PREFIX = 'shp_';
const BEARER = new RegExp(`^Bearer (${PREFIX}[A-Za-z0-9_-]{43})$`);

export function newSessionToken(): string {
  return PREFIX + newLinkToken();
}

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an Authorization header, if it has the form of one of ours. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

// A fast hash is enough here: 256 bits of chance cannot be guessed, so there is nothing to slow down.
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
