import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
};

export type Encoding = 'br' | 'gzip';

type CacheOptions = { maxBytes: number; now?: () => number };
type CacheEntry = { page: CachedPage; until: number; renewAt: number; bytes: number };

// After this share of its lifetime, one request renders the page again while others still get the old one.
const REFRESH_AFTER_SHARE = 2 / 3;

const compressors = {
  // Quality 5 of 11, because the first client waits for it.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * In-memory cache of public pages. Concurrent requests for the same page share one render, because at a peak most visitors
 * request the same few pages.
 */
export function createPageCache({ maxBytes, now = Date.now }: CacheOptions) {
  const entries = new Map<string, CacheEntry>();
  const rendering = new Map<string, Promise<CachedPage>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function deleteEntry(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function storePage(key: string, page: CachedPage, ttlMs: number): void {
    deleteEntry(key);
    // The factor 2 allows for the compressed versions, which together are smaller than the page.
    const createdAt = now();
    const entryBytes = page.body.length * 2 + key.length;
    const entry = {
      page,
      until: createdAt + ttlMs,
      renewAt: createdAt + ttlMs * REFRESH_AFTER_SHARE,
      bytes: entryBytes,
    };
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      deleteEntry(oldest);
    }
  }

  return {
    /** Returns a cached page, or undefined to the one request that should refresh it. */
    find(key: string): CachedPage | undefined {
      const cached = entries.get(key);
      if (!cached || now() >= cached.until) return undefined;
      if (now() >= cached.renewAt) {
        cached.renewAt = cached.until;
        return undefined;
      }
      hits += 1;
      return cached.page;
    },
    /** True if the page is cached or being rendered, so a request costs no render. */
    has: (key: string): boolean => rendering.has(key) || now() < (entries.get(key)?.until ?? 0),
    /** Renders a page, or waits for the render in progress. */
    async make(key: string, ttlMs: number, render: () => Promise<CachedPage>): Promise<CachedPage> {
      const pending = rendering.get(key);
      if (pending) {
        hits += 1;
        return pending;
      }
      misses += 1;
      const page = render().finally(() => rendering.delete(key));
      rendering.set(key, page);
      const renderedPage = await page;
      if (isCacheable(renderedPage)) storePage(key, renderedPage, ttlMs);
      return renderedPage;
    },
    size: () => ({ pages: entries.size, bytes }),
    counts: () => ({ hits, misses }),
  };
}

/** Returns the body in this encoding. Each encoding is compressed once and shared. */
export async function getBody(page: CachedPage, encoding: Encoding | undefined): Promise<Buffer> {
  if (!encoding) return page.body;
  page.compressed[encoding] ??= compressors[encoding](page.body);
  return page.compressed[encoding];
}

// Pages rendered during an outage have `no-store`. They must not be cached.
function isCacheable({ status, headers }: CachedPage): boolean {
  return status === 200 && !headers['cache-control']?.includes('no-store');
}
