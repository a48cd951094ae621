import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import { redactUrl } from '@kinari/contract/redact-url';
import { ipFamily } from '@kinari/server-runtime/ip-ranges';
import { isReplaced } from '@kinari/server-runtime/replaced';
import { createRequestId } from '@kinari/server-runtime/request-id';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import { proxyToApi, sendError } from './api-proxy.ts';
import { createCatalogVersionReader, fetchCatalogVersion } from './catalog-version.ts';
import type { WebConfig } from './config.ts';
import { limitConnectionsPerIp } from './connections.ts';
import { logCspReports } from './csp-reports.ts';
import { registerObservability } from './observability.ts';
import { servePages } from './pages/pages.ts';
import { serveRobots } from './robots.ts';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';
import { serveSecurityText } from './security-txt.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True while this process shuts down: it still serves requests, but reports that it is not ready. */
    draining: boolean;
  }
}

const READINESS_PATH = '/api/ready';
const BUILT_FILES = fileURLToPath(new URL('../build/client/', import.meta.url));

/** Creates the web server: built files, the proxied API, and a page for every other path. */
export async function buildWebServer(build: ServerBuild, config: WebConfig): Promise<FastifyInstance> {
  const headers = commonHeaders(config.publicUrl, config.strictTransport);
  const isTrustedPeer = (address: string) => config.trustedPeers.check(address, ipFamily(address));
  const app = Fastify({
    logger: { name: 'web', level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: isTrustedPeer,
    genReqId: createRequestId(isTrustedPeer),
    frameworkErrors: (_error, _request, reply) => sendMalformedRequest(reply.headers(headers)),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Node swaps the two timeouts if `headersTimeout` is longer, and checks for late requests only at this interval.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
  });
  limitConnectionsPerIp(app.server, { max: config.addressConnections, trustedPeers: config.trustedPeers });

  await registerObservability(app, config);
  app.decorate('draining', false);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (app.draining) reply.header('connection', 'close');
    if (app.draining && !isReplaced() && request.url === READINESS_PATH) sendError(reply, 'unavailable');
    else done();
  });

  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Compressed request bodies are rejected, never decompressed.
    globalDecompression: false,
    // Quality 5 of 11: pages are compressed while the user waits, unlike the built files.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const getCatalogVersion = createCatalogVersionReader(() => fetchCatalogVersion(config.apiUrl));
  await proxyToApi(app, { config, getCatalogVersion });
  await app.register(files, {
    root: BUILT_FILES,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/assets/');
      reply.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (path.endsWith('.html')) reply.header('Content-Security-Policy', contentSecurityPolicy([], config.publicUrl));
      // A stale service worker would keep old caching rules active.
      if (path.endsWith('/sw.js')) reply.header('Cache-Control', 'no-cache');
    },
  });
  serveRobots(app, config.publicUrl);
  serveSecurityText(app, config);
  logCspReports(app);
  servePages(app, build, { config, getCatalogVersion });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500) return sendMalformedRequest(reply, error.statusCode);
    request.log.error({ err: error, url: redactUrl(request.url) }, 'page failed');
    reply.status(500).header('Cache-Control', 'no-store').type('text/plain');
    return `Something went wrong. Please try again.\nReference: ${request.id}\n`;
  });
  return app;
}

function sendMalformedRequest(reply: FastifyReply, status = 400): void {
  reply.status(status).header('Cache-Control', 'no-store').type('text/plain').send('Invalid URL.\n');
}
