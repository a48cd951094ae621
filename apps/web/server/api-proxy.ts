import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import { type RefusalCode, refusals } from '@kinari/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EditionReader } from './catalogue-version.ts';
import type { WebConfig } from './config.ts';
import { type Answer, createKeptReplies, type KeptReplies } from './kept-replies.ts';
import { sendFinished } from './pages/send-finished.ts';
import { countUnreachable } from './seeing.ts';

/** What the API answers on this process's address. */
export const PASSED_ON = ['/api', '/uploads', '/sitemap.xml', '/sitemaps'];

// As much as the longest body the API reads that is not a form, which is that of a legal page.
const MOST_BODY_BYTES = 1024 * 1024;
const SLOWEST_BODY_MS = 5000;
const RETRY_AFTER_SECONDS = 2;
// More than one address may have open: whoever is slow with a form or a reply keeps nobody else from the API.
const MOST_CONNECTIONS = 1024;

type Settings = { config: WebConfig; readEdition: EditionReader };

/** Passes the API, the pictures and the sitemaps on, so that the shop is complete behind a single address. */
export async function passOnToApi(app: FastifyInstance, { config, readEdition }: Settings): Promise<void> {
  const kept = createKeptReplies(readEdition);
  const noteUnreachable = countUnreachable(app);
  await app.register(async (scope) => {
    refusePackedBodies(scope);
    readBodiesFirst(scope);
    scope.setErrorHandler((error: FastifyError, _request, reply) => refuse(reply, codeOf(error)));
    for (const prefix of PASSED_ON) await passOn(scope, { prefix, config, kept, noteUnreachable });
  });
}

type Passing = {
  prefix: string;
  config: WebConfig;
  kept: KeptReplies;
  noteUnreachable: (request: FastifyRequest) => void;
};

async function passOn(scope: FastifyInstance, { prefix, config, kept, noteUnreachable }: Passing): Promise<void> {
  await scope.register(httpProxy, {
    upstream: config.apiUrl,
    prefix,
    rewritePrefix: prefix,
    proxyPayloads: false,
    undici: { connections: MOST_CONNECTIONS },
    // The API says itself when a caller may try again; asking it ten times over would only deepen an overload.
    maxRetriesOn503: 0,
    disableRequestLogging: true,
    handler: async (request, reply, dest, options) => {
      const known = await kept.find(request);
      if (known) return sendFinished(request, reply, known);
      return reply.from(dest, { ...options, ...wholeBody(request) });
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutHops(headers),
        'x-forwarded-for': (request as FastifyRequest).ip,
        'x-forwarded-proto': (request as FastifyRequest).protocol,
        'x-request-id': (request as FastifyRequest).id,
        ...traceOf(request as FastifyRequest),
      }),
      // How long the API keeps a connection is between it and us.
      rewriteHeaders: ({ 'keep-alive': _keepAlive, connection: _connection, ...headers }) => headers,
      onResponse: (request, reply, response) =>
        void kept.keep(request as FastifyRequest, reply as unknown as FastifyReply, response as unknown as Answer),
      onError: (reply) => {
        noteUnreachable((reply as unknown as FastifyReply).request);
        refuse(reply as unknown as FastifyReply, 'unavailable');
      },
    },
  });
}

function traceOf({ asked }: FastifyRequest): { traceparent?: string } {
  return asked?.span ? { traceparent: asked.span.traceparent } : {};
}

/**
 * What is between a client and this process, and not between it and the API; the client to the API refuses to send some of them.
 * `Expect` is among them: Node has said `100 Continue` already. And so is how the client reads: what is kept here is packed here.
 */
const HOP_BY_HOP = new Set(['accept-encoding', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

// A small body can unpack to a huge one, and the API takes none that is packed: it is not even read.
function refusePackedBodies(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') refuse(reply, 'unsupported_media_type');
  });
}

/**
 * A body is read to its end before a connection to the API is taken, so that one which never ends costs the API nothing.
 * Only files are passed on while they arrive: a form is refused by its headers, unless staff send it.
 */
function readBodiesFirst(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'multipart/form-data',
    async (_request: FastifyRequest, payload: IncomingMessage) => payload,
  );
  scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => readWhole(payload));
}

function readWhole(payload: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const giveUp = (code: RefusalCode) => {
      clearTimeout(timer);
      payload.off('data', take).pause();
      reject(new Unread(code));
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > MOST_BODY_BYTES) giveUp('payload_too_large');
    };
    const timer = setTimeout(giveUp, SLOWEST_BODY_MS, 'request_too_slow');
    payload.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    payload.once('error', () => giveUp('invalid_request'));
    if (Number(payload.headers['content-length']) > MOST_BODY_BYTES) giveUp('payload_too_large');
    else payload.on('data', take);
  });
}

/** A body that was not read to its end, and why. */
class Unread extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

function wholeBody({ body, headers }: FastifyRequest) {
  return Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {};
}

function codeOf(error: FastifyError): RefusalCode {
  if (error instanceof Unread) return error.code;
  if (error.statusCode === 415) return 'unsupported_media_type';
  return (error.statusCode ?? 500) < 500 ? 'invalid_request' : 'unexpected';
}

export function refuse(reply: FastifyReply, code: RefusalCode): void {
  const [status, message] = refusals[code];
  if (status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  // What was not read to its end would be taken for the next request.
  if (!reply.request.raw.complete) reply.header('Connection', 'close');
  reply.status(status).header('Cache-Control', 'no-store').send({ message, code, requestId: reply.request.id });
}
