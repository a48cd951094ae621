import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../platform/http/refusal.ts';

/** Whether a password stands in a list of those that were stolen somewhere. */
export type BreachList = { has(password: string): Promise<boolean> };
type Log = Pick<FastifyBaseLogger, 'warn'>;

// Of the password's hash, as much leaves the shop; hundreds of thousands of passwords share it.
const LETTERS_SENT = 5;
const ENTRY = /^([0-9A-F]{35}):(\d+)$/;
const PATIENCE_MS = 1000;
const MOST_BYTES = 1024 * 1024;

/**
 * A list that is asked by the first letters of a hash, as "Have I Been Pwned" answers it at `…/range/`. Without an address it
 * names no password.
 */
export function openBreachList(address: string | undefined): BreachList {
  if (!address) return { has: () => Promise.resolve(false) };
  const list = address.replace(/\/+$/, '');
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const entries = await askFor(`${list}/${hash.slice(0, LETTERS_SENT)}`);
      return entries.has(hash.slice(LETTERS_SENT));
    },
  };
}

/** Refuses a password that was stolen before. Where the list does not answer, the password passes: nobody is kept out by it. */
export async function refuseBreachedPassword(list: BreachList, password: string, log: Log): Promise<void> {
  const isKnown = await list.has(password).catch((error: unknown) => {
    log.warn({ err: error }, 'the list of breached passwords did not answer; a password was taken without it');
    return false;
  });
  if (isKnown) throw new Refusal('password_breached');
}

async function askFor(url: string): Promise<Set<string>> {
  const reply = await fetch(url, {
    // Padding hides from those who watch the line how long the reply is; padded entries count nothing.
    headers: { 'add-padding': 'true', 'user-agent': 'kinari' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (reply.status !== 200) throw new Error(`The list answered ${reply.status}`);
  const entries = (await textOf(reply)).split(/\r?\n/).map((line) => ENTRY.exec(line.trim()));
  if (!entries.some(Boolean)) throw new Error('The list answered something else');
  return new Set(entries.flatMap((entry) => (entry && Number(entry[2]) > 0 ? [entry[1] ?? ''] : [])));
}

async function textOf(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('The list answered more than a list has');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
