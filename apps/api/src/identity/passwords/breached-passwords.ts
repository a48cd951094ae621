import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../../platform/http/domain-error.ts';

export type BreachedPasswordCheck = { has(password: string): Promise<boolean> };
type Log = Pick<FastifyBaseLogger, 'warn'>;

// Only this many hash characters leave the shop. Many passwords share them (k-anonymity).
const PREFIX_LENGTH = 5;
const ENTRY_PATTERN = /^([0-9A-F]{35}):(\d+)$/;
const TIMEOUT_MS = 1000;
const MAX_BYTES = 1024 * 1024;

/** Creates a client for a range API like the one of "Have I Been Pwned". Without an address, `has` always returns false. */
export function createBreachedPasswordCheck(baseUrl: string | undefined): BreachedPasswordCheck {
  if (!baseUrl) return { has: () => Promise.resolve(false) };
  const list = baseUrl.replace(/\/+$/, '');
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const entries = await fetchHashSuffixes(`${list}/${hash.slice(0, PREFIX_LENGTH)}`);
      return entries.has(hash.slice(PREFIX_LENGTH));
    },
  };
}

/** Throws `password_breached` for a password that was leaked. If the list is unavailable, the password is accepted. */
export async function assertNotBreached(list: BreachedPasswordCheck, password: string, log: Log): Promise<void> {
  const isBreached = await list.has(password).catch((error: unknown) => {
    log.warn({ err: error }, 'breached-password check unavailable, password accepted');
    return false;
  });
  if (isBreached) throw new DomainError('password_breached');
}

async function fetchHashSuffixes(url: string): Promise<Set<string>> {
  const response = await fetch(url, {
    // Padding hides the response size from network observers. Padded entries have the count 0.
    headers: { 'add-padding': 'true', 'user-agent': 'kinari' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`Breached-password list returned ${response.status}`);
  const entries = (await readText(response)).split(/\r?\n/).map((line) => ENTRY_PATTERN.exec(line.trim()));
  if (!entries.some(Boolean)) throw new Error('Breached-password list returned an unexpected format');
  return new Set(entries.flatMap((entry) => (entry && Number(entry[2]) > 0 ? [entry[1] ?? ''] : [])));
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('Breached-password list response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
