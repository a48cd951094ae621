import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { MOST } from '@kinari/contract/limits';
import type { Upload } from '../../platform/http/form.ts';
import { isPublicAddress } from './public-address.ts';

const MOST_BYTES = MOST.pictureMb * 1024 * 1024;
const MOST_REDIRECTS = 3;
const LONGEST_MS = 10_000;
const LONGEST_ADDRESS = 2000;
const AGENT = 'Kinari picture import';

/** How the internet is reached; tests have one of their own. */
export type Internet = {
  request: typeof request;
  resolve: (host: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  port: number;
};

const internet: Internet = {
  request,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  port: 443,
};

/**
 * Brings a picture from an address that somebody wrote into a file; undefined where that cannot be, for whatever reason. Only https is
 * asked, and only machines on the internet: a name is resolved once, and what is connected to is the address that was looked at.
 */
export async function fetchPicture(
  address: string,
  target: string,
  over: Internet = internet,
): Promise<Upload | undefined> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ask(url, over, signal);
      const next = redirectOf(answer);
      if (!next) return await keep(answer, target, signal);
      answer.destroy();
      if (redirects === MOST_REDIRECTS) return undefined;
      url = new URL(next, url);
    }
  } catch {
    // A stranger's server, or no address at all: its picture does not come, and that is all.
    return undefined;
  }
}

async function ask(url: URL, over: Internet, signal: AbortSignal): Promise<IncomingMessage> {
  const port = url.port === '' ? 443 : Number(url.port);
  if (
    url.protocol !== 'https:' ||
    url.username ||
    url.password ||
    port !== over.port ||
    url.href.length > LONGEST_ADDRESS
  )
    throw new Error('Not an address that is asked');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host) ? [host] : await over.resolve(host);
  const [first] = found;
  // One that is not public among several is a trick.
  if (first === undefined || !found.every(over.isPublic)) throw new Error('Not a machine on the internet');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const asking = over.request(
      {
        // The address itself, so that nobody resolves the name a second time to another one.
        host: first,
        servername: isIP(host) ? '' : host,
        port,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: 'image/jpeg, image/png, image/webp', 'user-agent': AGENT },
        agent: false,
        signal,
      },
      resolve,
    );
    asking.on('error', reject);
    asking.end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
}

async function keep(answer: IncomingMessage, target: string, signal: AbortSignal): Promise<Upload> {
  const announced = Number(answer.headers['content-length'] ?? 0);
  if (answer.statusCode !== 200 || announced > MOST_BYTES) {
    answer.destroy();
    throw new Error('No picture');
  }
  await pipeline(answer, upTo(MOST_BYTES), createWriteStream(target, { flags: 'w', mode: 0o600 }), { signal });
  return { file: target, type: answer.headers['content-type']?.split(';')[0]?.trim() ?? '' };
}

function upTo(most: number) {
  return async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > most) throw new Error('Too large');
      yield piece;
    }
  };
}
