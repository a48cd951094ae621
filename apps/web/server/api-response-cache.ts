import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CATALOG_VERSION_HEADER } from '@kinari/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogVersionReader } from './catalog-version.ts';
import type { CachedPage } from './pages/page-cache.ts';

/** A response of the API whose body is not read yet. */
export type ApiResponse = { statusCode: number; headers: IncomingHttpHeaders; stream: Readable };

export type ApiResponseCache = {
  find: (request: FastifyRequest) => Promise<CachedPage | undefined>;
  /** Sends a response, and caches it if it is public. */
  keep: (request: FastifyRequest, reply: FastifyReply, response: ApiResponse) => Promise<void>;
};

// Short, because the API's own cache may already return the oldest allowed data. Enough for a traffic peak.
const TTL_MS = 1000;
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 512 * 1024;
const MAX_URL_LENGTH = 600;
// Headers of a single response or connection. The length depends on each client's encoding.
const UNCACHED_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

type CacheEntry = { page: CachedPage; catalogVersion: string; until: number };

/** Caches public API responses for one second and one catalog version, to absorb traffic peaks. */
export function createApiResponseCache(
  getCatalogVersion: CatalogVersionReader,
  now: () => number = Date.now,
): ApiResponseCache {
  const entries = new Map<string, CacheEntry>();
  let bytes = 0;

  function deleteEntry(url: string): void {
    bytes -= entries.get(url)?.page.body.length ?? 0;
    entries.delete(url);
  }

  function setEntry(url: string, entry: CacheEntry): void {
    deleteEntry(url);
    entries.set(url, entry);
    bytes += entry.page.body.length;
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_CACHE_BYTES) break;
      deleteEntry(oldest);
    }
  }

  return {
    async find(request) {
      const cached = isPublicRequest(request) ? entries.get(request.url) : undefined;
      if (!cached || now() >= cached.until) return undefined;
      const { name, closed } = await getCatalogVersion();
      return cached.catalogVersion === name && !closed ? cached.page : undefined;
    },

    async keep(request, reply, { statusCode: status, headers, stream }) {
      const { [CATALOG_VERSION_HEADER]: version } = headers;
      if (!isPublicRequest(request) || !isCacheable(status, headers) || typeof version !== 'string') {
        reply.send(stream);
        return;
      }
      const startedAt = now();
      try {
        const body = await buffer(stream);
        const page = { status, headers: cacheableHeaders(headers), body, compressed: {} };
        // Just after a change, an API process may still return old data.
        if ((await getCatalogVersion()).name === version)
          setEntry(request.url, { page, catalogVersion: version, until: startedAt + TTL_MS });
        reply.send(body);
      } catch (error) {
        reply.send(error);
      }
    },
  };
}

/** Authenticated and range requests always go to the API. */
function isPublicRequest({ method, url, headers }: FastifyRequest): boolean {
  const isAnonymous = headers.authorization === undefined && headers.range === undefined;
  return method === 'GET' && isAnonymous && url.length <= MAX_URL_LENGTH;
}

function isCacheable(status: number, headers: IncomingHttpHeaders): boolean {
  const cacheControl = headers['cache-control'] ?? '';
  const isComplete =
    headers['content-encoding'] === undefined && (headers.vary ?? 'accept-encoding') === 'accept-encoding';
  const length = Number(headers['content-length'] ?? Infinity);
  return (
    status === 200 && isComplete && length <= MAX_RESPONSE_BYTES && /\bpublic\b.*\bs-maxage=[1-9]/.test(cacheControl)
  );
}

function cacheableHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const cacheable = Object.entries(headers).filter(
    ([name, value]) => typeof value === 'string' && !UNCACHED_HEADERS.has(name),
  );
  return Object.fromEntries(cacheable) as Record<string, string>;
}
