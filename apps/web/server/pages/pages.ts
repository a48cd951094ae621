import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';
import { rateLimitKeyForIp } from '@kinari/server-runtime/ip-ranges';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import {
  type CatalogVersionReader,
  isCurrent,
  PAGE_CATALOG_VERSION_HEADER,
  PAGE_CLOSED_HEADER,
  type PageCatalogVersion,
} from '../catalog-version.ts';
import type { WebConfig } from '../config.ts';
import { registerPageCacheMetrics } from '../observability.ts';
import { pageCacheKey } from '../page-cache-key.ts';
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  pageSecurityHeaders,
  removeMark,
  SCRIPT_MARK_HEADER,
} from '../security-headers.ts';
import { createClosedShop, isOpenWhileClosed } from './closed-shop.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { createPageLimit, renderTooManyPages } from './page-limit.ts';
import { createRenderQueue } from './render-queue.ts';
import { sendCachedPage } from './send-cached-page.ts';

/** Public pages are the same for everyone, so shared caches may store them briefly. */
const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

const MB = 1024 * 1024;
// About as long as a full queue of one IP range takes to render.
const QUEUE_FULL_RETRY_SECONDS = 2;
const UNAVAILABLE_RETRY_SECONDS = 2;

/** Serves a page for every path that is neither a file nor the API. */
export function servePages(
  app: FastifyInstance,
  build: ServerBuild,
  { config, getCatalogVersion }: { config: WebConfig; getCatalogVersion: CatalogVersionReader },
): void {
  const render = createRequestHandler(build, 'production');
  const cache = createPageCache({ maxBytes: config.pageCacheMb * MB });
  registerPageCacheMetrics(app, cache.counts);
  const secondsToWait = createPageLimit({ max: config.addressPages });
  const queue = createRenderQueue();
  const closedShop = createClosedShop(config);

  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    // Pages are compressed once and cached that way.
    compress: false,
    handler: async (request, reply) => {
      const pageUrl = pageCacheKey(withSingleSlash(request.url));
      const catalogVersion = await getCatalogVersion();
      const { name, closed } = catalogVersion;
      const key = `${name} ${pageUrl}`;
      // Checked first, because most requests end here and the rest of this handler costs as much again.
      const cached = pageUrl === undefined || closed ? undefined : cache.find(key);
      if (cached) return sendCachedPage(request, reply, cached);
      const isOpen = !closed || isOpenWhileClosed(request.url);
      if (!isOpen && !closedShop.hasView(request)) return closedShop.send(request, reply, name);
      const ipRange = rateLimitKeyForIp(request.ip);
      const renderAndFinish = (isClosed = false) =>
        queue.render(
          ipRange,
          // The queue starts this job in the async context of an earlier request. Bind it to ours.
          AsyncLocalStorage.bind(async () => {
            const scriptMark = randomBytes(16).toString('base64url');
            const webRequest = toWebRequest(
              request,
              { address: pageUrl ?? request.url, scriptMark, catalogVersion, isClosed },
              config.publicUrl,
            );
            return toCachedPage(await render(webRequest), webRequest, config.publicUrl);
          }),
        );
      const isCached = pageUrl !== undefined && !closed && cache.has(key);
      const seconds = isCached
        ? 0
        : Math.max(secondsToWait(ipRange), queue.isFull(ipRange) ? QUEUE_FULL_RETRY_SECONDS : 0);
      if (seconds > 0) return sendTooMany(reply, seconds, config.publicUrl);
      if (!isOpen && !(await closedShop.acceptsView(request))) return closedShop.send(request, reply, name);
      if (pageUrl && !closed)
        return sendCachedPage(request, reply, await cache.make(key, catalogVersion.keptMs, renderAndFinish));
      const page = await renderAndFinish(closed && isOpen);
      if (closed) page.headers['cache-control'] = 'no-store';
      return sendCachedPage(request, reply.header('x-robots-tag', 'noindex'), page);
    },
  });
}

function sendTooMany(reply: FastifyReply, seconds: number, publicUrl: string): FastifyReply {
  return reply
    .status(429)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy([], publicUrl),
    })
    .type('text/html; charset=utf-8')
    .send(renderTooManyPages(seconds));
}

type PageRequest = {
  address: string;
  scriptMark: string;
  catalogVersion: PageCatalogVersion;
  /** The page opens, but the shop is closed to this visitor. */
  isClosed: boolean;
};

// Uses our own origin, never the Host header, which the client controls.
function toWebRequest(
  request: FastifyRequest,
  { address: pageUrl, scriptMark, catalogVersion, isClosed }: PageRequest,
  publicUrl: string,
): Request {
  const headers = new Headers({ 'x-request-id': request.id, [SCRIPT_MARK_HEADER]: scriptMark });
  // Loaders cache nothing of a closed shop.
  if (isCurrent(catalogVersion) && !catalogVersion.closed)
    headers.set(PAGE_CATALOG_VERSION_HEADER, catalogVersion.name);
  if (isClosed) headers.set(PAGE_CLOSED_HEADER, 'yes');
  for (const name of ['accept', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // Always rendered as GET: a HEAD reply needs the same headers, and the CSP is computed from the body.
  return new Request(new URL(withSingleSlash(pageUrl), publicUrl), { headers });
}

// `//evil.example/` would otherwise be parsed as another host.
function withSingleSlash(path: string): string {
  return path.replace(/^[/\\]+/, '/');
}

async function toCachedPage(response: Response, request: Request, publicUrl: string): Promise<CachedPage> {
  const scriptMark = request.headers.get(SCRIPT_MARK_HEADER) ?? '';
  const markedHtml = Buffer.from(await response.arrayBuffer());
  const body = removeMark(markedHtml, scriptMark);
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  if (headers['content-type']?.startsWith('text/html')) {
    const scripts = inlineScriptHashes(markedHtml, scriptMark);
    Object.assign(headers, pageSecurityHeaders(new URL(request.url).pathname, { scripts, publicUrl }));
  }
  headers['cache-control'] ??= response.status < 400 ? PUBLIC_CACHE_CONTROL : 'no-store';
  // The API is unreachable, or the shop was closed while the page was rendered.
  if (response.status === 503) headers['retry-after'] ??= String(UNAVAILABLE_RETRY_SECONDS);
  if (response.status === 200) headers.etag = `W/"${hash('sha1', body, 'base64url')}"`;
  return { status: response.status, headers, body, compressed: {} };
}
