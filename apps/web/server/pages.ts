import { createHash, randomBytes } from 'node:crypto';
import { networkOf } from '@kinari/contract/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { askCatalogueVersion, createEditionReader } from './catalogue-version.ts';
import type { WebConfig } from './config.ts';
import { bodyFor, createPageCache, type Encoding, type FinishedPage } from './page-cache.ts';
import { createPageLimit, tooManyPages } from './page-limit.ts';
import { publicAddress } from './public-address.ts';
import { createRenderQueue } from './render-queue.ts';
import { contentSecurityPolicy, inlineScriptHashes, SCRIPT_MARK_HEADER, withoutMark } from './security-headers.ts';

/** Public pages are the same for everyone, so any shared cache may keep them, briefly. */
const PUBLIC_PAGE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

const MB = 1024 * 1024;
// As long as the pages take that an address may have waiting.
const FULL_SECONDS = 2;

/** Answers every address that is neither a file nor the API with a page of the site. */
export function servePages(app: FastifyInstance, build: ServerBuild, config: WebConfig): void {
  const render = createRequestHandler(build, 'production');
  const cache = createPageCache({ mostBytes: 96 * MB });
  const secondsToWait = createPageLimit({ most: config.addressPages });
  const queue = createRenderQueue();
  const readEdition = createEditionReader(() => askCatalogueVersion(config.apiUrl));

  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: async (request, reply) => {
      const address = publicAddress(withSingleSlash(request.url));
      const network = networkOf(request.ip);
      const finish = () =>
        queue.render(network, async () => {
          const mark = randomBytes(16).toString('base64url');
          const asked = asWebRequest(request, address ?? request.url, config.publicUrl);
          asked.headers.set(SCRIPT_MARK_HEADER, mark);
          return finishPage(await render(asked), mark, config.publicUrl);
        });
      const { name, keptMs } = await readEdition();
      const key = `${name} ${address}`;
      const isKept = address !== undefined && cache.has(key);
      const seconds = isKept ? 0 : Math.max(secondsToWait(network), queue.isFull(network) ? FULL_SECONDS : 0);
      if (seconds > 0) return sendTooMany(reply, seconds, config.publicUrl);
      if (!address) return sendPage(request, reply.header('x-robots-tag', 'noindex'), await finish());
      return sendPage(request, reply, await cache.pageFor(key, keptMs, finish));
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

// The origin is our own and never the Host header, which anybody can write.
function asWebRequest(request: FastifyRequest, address: string, publicUrl: string): Request {
  const headers = new Headers({ 'x-request-id': request.id });
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

async function finishPage(response: Response, mark: string, publicUrl: string): Promise<FinishedPage> {
  const marked = await response.text();
  const text = withoutMark(marked, mark);
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(inlineScriptHashes(marked, mark), publicUrl);
  }
  headers['cache-control'] ??= response.status < 400 ? PUBLIC_PAGE : 'no-store';
  if (response.status === 200) headers.etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  return { status: response.status, headers, body: Buffer.from(text), compressed: {} };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
  reply.status(page.status).headers(page.headers).header('vary', 'accept-encoding');
  if (page.headers.etag && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send();
  const encoding = encodingFor(request, page);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await bodyFor(page, encoding));
}

const NOT_WORTH_COMPRESSING = 1024;

function encodingFor(request: FastifyRequest, { body }: FinishedPage): Encoding | undefined {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (body.length < NOT_WORTH_COMPRESSING) return undefined;
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(accepted),
  );
}
