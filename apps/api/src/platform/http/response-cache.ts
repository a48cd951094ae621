import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export type CachedResponse = { bytes: Buffer; etag: string; version: string; packed?: Promise<Buffer> };

type ComputedResponse = { text: string; isKept: boolean };

export type ResponseCache = {
  /** When a reply is due for renewal, one caller gets undefined and the others get the old reply. */
  find: (url: string) => CachedResponse | undefined;
  /** Caches the result of `make`. Concurrent calls for one URL share it. */
  keep: (url: string, compute: () => Promise<ComputedResponse>) => Promise<CachedResponse>;
  counts: () => { hits: number; misses: number };
};

type Options = { version: () => string; enabled: boolean; maxBytes: number; now?: () => number };
type CacheEntry = { reply: CachedResponse; until: number; renewAt: number };

// Stock decreases without a new version. Displayed stock is never older than this.
const MAX_AGE_MS = 30_000;
const REFRESH_AFTER_MS = 20_000;
// Memory per entry on top of its bytes, and the factor for the gzip copy (at most a fifth).
const ENTRY_OVERHEAD_BYTES = 500;
const GZIP_SIZE_FACTOR = 1.2;

/** An LRU cache of serialised replies in this process. A reply is only valid for the version it was created under. */
export function createResponseCache({ version, enabled, maxBytes, now = Date.now }: Options): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  const evict = (url: string, { reply: response }: CacheEntry) => {
    entries.delete(url);
    bytes -= estimateSize(url, response);
  };
  const store = (url: string, response: CachedResponse) => {
    const existing = entries.get(url);
    if (existing) evict(url, existing);
    entries.set(url, { reply: response, until: now() + MAX_AGE_MS, renewAt: now() + REFRESH_AFTER_MS });
    bytes += estimateSize(url, response);
    for (const [oldestUrl, oldestEntry] of entries) {
      if (bytes <= maxBytes) break;
      evict(oldestUrl, oldestEntry);
    }
  };
  const findFresh = (url: string): CachedResponse | undefined => {
    const entry = entries.get(url);
    if (!entry) return undefined;
    if (entry.reply.version !== version() || now() >= entry.until) {
      evict(url, entry);
      return undefined;
    }
    // A map iterates in insertion order, so re-inserting marks the entry as recently used.
    entries.delete(url);
    entries.set(url, entry);
    if (now() < entry.renewAt) return entry.reply;
    entry.renewAt = entry.until;
    return undefined;
  };

  return {
    find(url) {
      const response = findFresh(url);
      if (response) hits += 1;
      else misses += 1;
      return response;
    },

    async keep(url, compute) {
      // Read the version before the data: a change in between makes the reply stale, never wrongly current.
      const versionAtStart = version();
      if (!enabled) return toCachedResponse((await compute()).text, versionAtStart);
      const key = `${versionAtStart} ${url}`;
      const pending = inFlight.get(key);
      if (pending) return pending;
      const response = compute().then(({ text, isKept }) => {
        const cached = toCachedResponse(text, versionAtStart);
        if (isKept) store(url, cached);
        return cached;
      });
      inFlight.set(key, response);
      try {
        return await response;
      } finally {
        inFlight.delete(key);
      }
    },

    counts: () => ({ hits, misses }),
  };
}

const gzipAsync = promisify(gzip);

export function gzipOnce(response: CachedResponse): Promise<Buffer> {
  response.packed ??= gzipAsync(response.bytes);
  return response.packed;
}

function toCachedResponse(text: string, version: string): CachedResponse {
  const bytes = Buffer.from(text);
  const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return { bytes, etag, version };
}

function estimateSize(url: string, { bytes }: CachedResponse): number {
  return bytes.length * GZIP_SIZE_FACTOR + url.length * 2 + ENTRY_OVERHEAD_BYTES;
}
