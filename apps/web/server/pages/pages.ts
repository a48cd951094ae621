import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';
import { networkOf } from '@kinari/running/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { EDITION_HEADER, type Edition, type EditionReader, isSettled } from '../catalogue-version.ts';
import type { WebConfig } from '../config.ts';
import { publicAddress } from '../public-address.ts';
import { contentSecurityPolicy, inlineScriptHashes, SCRIPT_MARK_HEADER, withoutMark } from '../security-headers.ts';
import { tellOfPageCache } from '../seeing.ts';
import { createPageCache, type FinishedPage } from './page-cache.ts';
import { createPageLimit, tooManyPages } from './page-limit.ts';
import { createRenderQueue } from './render-queue.ts';
import { sendFinished } from './send-finished.ts';

/** Public pages are the same for everyone, so any shared cache may keep them, briefly. */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

const MB = 1024 * 1024;
// As long as the pages take that an address may have waiting.
const FULL_SECONDS = 2;

/** Answers every address that is neither a file nor the API with a page of the site. */
export function servePages(
  app: FastifyInstance,
  build: ServerBuild,
  { config, readEdition }: { config: WebConfig; readEdition: EditionReader },
): void {
  const render = createRequestHandler(build, 'production');
  const cache = createPageCache({ mostBytes: config.pageCacheMb * MB });
  tellOfPageCache(app, cache.counts);
  const secondsToWait = createPageLimit({ most: config.addressPages });
  const queue = createRenderQueue();

  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    // A page is packed once and kept so.
    compress: false,
    handler: async (request, reply) => {
      const address = publicAddress(withSingleSlash(request.url));
      const edition = await readEdition();
      const key = `${edition.name} ${address}`;
      // Most are answered here, and what else is found out of a request would cost as much again.
      const known = address === undefined ? undefined : cache.find(key);
      if (known) return sendFinished(request, reply, known);
      const network = networkOf(request.ip);
      const finish = () =>
        queue.render(
          network,
          // Whoever was drawn before lets the next begin: its loaders ask for the one who waited.
          AsyncLocalStorage.bind(async () => {
            const mark = randomBytes(16).toString('base64url');
            const asked = asWebRequest(request, { address: address ?? request.url, mark, edition }, config.publicUrl);
            return finishPage(await render(asked), mark, config.publicUrl);
          }),
        );
      const isKept = address !== undefined && cache.has(key);
      const seconds = isKept ? 0 : Math.max(secondsToWait(network), queue.isFull(network) ? FULL_SECONDS : 0);
      if (seconds > 0) return sendTooMany(reply, seconds, config.publicUrl);
      if (!address) return sendFinished(request, reply.header('x-robots-tag', 'noindex'), await finish());
      return sendFinished(request, reply, await cache.make(key, edition.keptMs, finish));
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
    .send(tooManyPages(seconds));
}

type Asked = { address: string; mark: string; edition: Edition };

// The origin is our own and never the Host header, which anybody can write.
function asWebRequest(request: FastifyRequest, { address, mark, edition }: Asked, publicUrl: string): Request {
  const headers = new Headers({ 'x-request-id': request.id, [SCRIPT_MARK_HEADER]: mark });
  if (isSettled(edition)) headers.set(EDITION_HEADER, edition.name);
  for (const name of ['accept', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // Always rendered as GET: a HEAD reply must carry the headers, and the policy is computed from the body.
  return new Request(new URL(withSingleSlash(address), publicUrl), { headers });
}

// `//evil.example/` would otherwise be read as another host.
function withSingleSlash(path: string): string {
  return path.replace(/^[/\\]+/, '/');
}

/** What the site answers with; a page that it drew comes as text beside an empty body. */
type DrawnResponse = Response & { page?: string };

async function finishPage(response: DrawnResponse, mark: string, publicUrl: string): Promise<FinishedPage> {
  const marked = response.page ?? (await response.text());
  const body = Buffer.from(withoutMark(marked, mark));
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(inlineScriptHashes(marked, mark), publicUrl);
  }
  headers['cache-control'] ??= response.status < 400 ? PUBLIC_PAGE : 'no-store';
  if (response.status === 200) headers.etag = `W/"${hash('sha1', body, 'base64url')}"`;
  return { status: response.status, headers, body, compressed: {} };
}
