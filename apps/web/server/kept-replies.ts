import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { VERSION_HEADER } from '@kinari/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EditionReader } from './catalogue-version.ts';
import type { FinishedPage } from './pages/page-cache.ts';

/** What the API answers, before its body has come. */
export type Answer = { statusCode: number; headers: IncomingHttpHeaders; stream: Readable };

export type KeptReplies = {
  find: (request: FastifyRequest) => Promise<FinishedPage | undefined>;
  /** Sends an answer, and keeps it where it is everybody's. */
  keep: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => Promise<void>;
};

// What the API has kept itself may be as old as may be shown: here it lives for a moment only. At a peak that is enough.
const KEPT_MS = 1000;
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_BYTES = 512 * 1024;
const LONGEST_ADDRESS = 600;
// Of one reply, or of one connection; and what the body is sent as is found out anew for each reader.
const NOT_KEPT = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);

type Entry = { page: FinishedPage; edition: string; until: number };

/** The API's public replies, for a second and for one edition of the catalogue: whoever asks meanwhile does not cost it anything. */
export function createKeptReplies(readEdition: EditionReader, now: () => number = Date.now): KeptReplies {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(url: string): void {
    bytes -= entries.get(url)?.page.body.length ?? 0;
    entries.delete(url);
  }

  function put(url: string, entry: Entry): void {
    drop(url);
    entries.set(url, entry);
    bytes += entry.page.body.length;
    for (const oldest of entries.keys()) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  }

  return {
    async find(request) {
      const known = isForAnybody(request) ? entries.get(request.url) : undefined;
      if (!known || now() >= known.until) return undefined;
      const { name } = await readEdition();
      return known.edition === name ? known.page : undefined;
    },

    async keep(request, reply, { statusCode: status, headers, stream }) {
      const { [VERSION_HEADER]: edition } = headers;
      if (!isForAnybody(request) || !isKeepable(status, headers) || typeof edition !== 'string') {
        reply.send(stream);
        return;
      }
      const begunAt = now();
      try {
        const body = await buffer(stream);
        const page = { status, headers: sentAgain(headers), body, compressed: {} };
        // Just after a change one process of the API may answer with what was before it.
        if ((await readEdition()).name === edition) put(request.url, { page, edition, until: begunAt + KEPT_MS });
        reply.send(body);
      } catch (error) {
        reply.send(error);
      }
    },
  };
}

/** Whoever shows who they are, or wants a part, is answered by the API. */
function isForAnybody({ method, url, headers }: FastifyRequest): boolean {
  const isPlain = headers.authorization === undefined && headers.range === undefined;
  return method === 'GET' && isPlain && url.length <= LONGEST_ADDRESS;
}

function isKeepable(status: number, headers: IncomingHttpHeaders): boolean {
  const shared = headers['cache-control'] ?? '';
  const isWhole =
    headers['content-encoding'] === undefined && (headers.vary ?? 'accept-encoding') === 'accept-encoding';
  const length = Number(headers['content-length'] ?? Infinity);
  return status === 200 && isWhole && length <= LONGEST_BYTES && /\bpublic\b.*\bs-maxage=[1-9]/.test(shared);
}

function sentAgain(headers: IncomingHttpHeaders): Record<string, string> {
  const sent = Object.entries(headers).filter(([name, value]) => typeof value === 'string' && !NOT_KEPT.has(name));
  return Object.fromEntries(sent) as Record<string, string>;
}
