import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import { ERRORS, type ErrorCode, formatError } from '@kinari/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiResponse, type ApiResponseCache, createApiResponseCache } from './api-response-cache.ts';
import type { CatalogVersionReader } from './catalog-version.ts';
import type { WebConfig } from './config.ts';
import { countApiUnreachable } from './observability.ts';
import { sendCachedPage } from './pages/send-cached-page.ts';

/** Paths that are proxied to the API. */
export const PROXIED_PATHS = ['/api', '/uploads', '/sitemap.xml', '/sitemaps', '/theme-:hash.css'];

// The size of the longest body, other than a form, that the API accepts: a legal page.
const MAX_BODY_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 5000;
const RETRY_AFTER_SECONDS = 2;
// More than one IP may open, so that a client with slow uploads or downloads cannot block others.
const MAX_CONNECTIONS = 1024;

type ProxyDeps = { config: WebConfig; getCatalogVersion: CatalogVersionReader };

/** Proxies the API, the images, the sitemaps and the owner's look, so that the shop has a single origin. */
export async function proxyToApi(app: FastifyInstance, { config, getCatalogVersion }: ProxyDeps): Promise<void> {
  const responseCache = createApiResponseCache(getCatalogVersion);
  const recordUnreachable = countApiUnreachable(app);
  await app.register(async (scope) => {
    rejectCompressedBodies(scope);
    bufferBodies(scope);
    scope.setErrorHandler((error: FastifyError, _request, reply) => sendError(reply, errorCode(error)));
    for (const prefix of PROXIED_PATHS) await proxyPrefix(scope, { prefix, config, responseCache, recordUnreachable });
  });
}

type ProxyRoute = {
  prefix: string;
  config: WebConfig;
  responseCache: ApiResponseCache;
  recordUnreachable: (request: FastifyRequest) => void;
};

async function proxyPrefix(
  scope: FastifyInstance,
  { prefix, config, responseCache, recordUnreachable }: ProxyRoute,
): Promise<void> {
  await scope.register(httpProxy, {
    upstream: config.apiUrl,
    prefix,
    rewritePrefix: prefix,
    proxyPayloads: false,
    undici: { connections: MAX_CONNECTIONS },
    disableRequestLogging: true,
    handler: async (request, reply, dest, options) => {
      const cached = await responseCache.find(request);
      if (cached) return sendCachedPage(request, reply, cached);
      return reply.from(dest, { ...options, ...bufferedBody(request) });
    },
    replyOptions: {
      // The API sends Retry-After itself, for instance while the shop is closed. Retries here would delay the response by its value, and
      // worsen an overload. `maxRetriesOn503: 0` means 10 retries.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...removeHopByHopHeaders(headers),
        'x-forwarded-for': (request as FastifyRequest).ip,
        'x-forwarded-proto': (request as FastifyRequest).protocol,
        'x-request-id': (request as FastifyRequest).id,
        ...traceHeaders(request as FastifyRequest),
      }),
      // Keep-alive applies to the connection between the API and this process only.
      rewriteHeaders: ({ 'keep-alive': _keepAlive, connection: _connection, ...headers }, request) =>
        // The API rejected a form before reading it all: close instead of waiting for the rest.
        (request as FastifyRequest | undefined)?.raw.complete === false ? { ...headers, connection: 'close' } : headers,
      onResponse: (request, reply, response) =>
        void responseCache.keep(
          request as FastifyRequest,
          reply as unknown as FastifyReply,
          response as unknown as ApiResponse,
        ),
      onError: (reply) => {
        recordUnreachable((reply as unknown as FastifyReply).request);
        sendError(reply as unknown as FastifyReply, 'unavailable');
      },
    },
  });
}

function traceHeaders({ requestContext }: FastifyRequest): { traceparent?: string } {
  return requestContext?.span ? { traceparent: requestContext.span.traceparent } : {};
}

/**
 * Headers that must not reach the API; undici rejects some of them. `Expect` is one, because Node has already sent `100
 * Continue`. So is `Accept-Encoding`, because responses are compressed here.
 */
const HOP_BY_HOP = new Set(['accept-encoding', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

function removeHopByHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

// A small compressed body can expand to a huge one. The API accepts none, so reject it unread.
function rejectCompressedBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') sendError(reply, 'unsupported_media_type');
  });
}

/**
 * Reads the whole body before opening a connection to the API, so that a slow body costs the API nothing. Only multipart forms
 * are streamed: the API rejects those by their headers unless staff send them.
 */
function bufferBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'multipart/form-data',
    async (_request: FastifyRequest, payload: IncomingMessage) => payload,
  );
  scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => readBody(payload));
}

function readBody(payload: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const fail = (code: ErrorCode) => {
      clearTimeout(timer);
      payload.off('data', handleChunk).pause();
      reject(new BodyReadError(code));
    };
    const handleChunk = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MAX_BODY_BYTES) fail('payload_too_large');
    };
    const timer = setTimeout(fail, BODY_TIMEOUT_MS, 'request_too_slow');
    payload.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    payload.once('error', () => fail('invalid_request'));
    if (Number(payload.headers['content-length']) > MAX_BODY_BYTES) fail('payload_too_large');
    else payload.on('data', handleChunk);
  });
}

class BodyReadError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

function bufferedBody({ body, headers }: FastifyRequest) {
  return Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {};
}

function errorCode(error: FastifyError): ErrorCode {
  if (error instanceof BodyReadError) return error.code;
  if (error.statusCode === 415) return 'unsupported_media_type';
  return (error.statusCode ?? 500) < 500 ? 'invalid_request' : 'unexpected';
}

export function sendError(reply: FastifyReply, code: ErrorCode): void {
  const [status] = ERRORS[code];
  if (status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  // The unread rest of the body would be parsed as the next request.
  if (!reply.request.raw.complete) reply.header('Connection', 'close');
  reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .send({ message: formatError(code), code, requestId: reply.request.id });
}
