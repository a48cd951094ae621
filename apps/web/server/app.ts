import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import { passOnToApi } from './api-proxy.ts';
import type { WebConfig } from './config.ts';
import { servePages } from './pages.ts';
import { serveRobots } from './robots.ts';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';

const BUILT_FILES = fileURLToPath(new URL('../build/client/', import.meta.url));

/** The web process: built files, the API behind the same address, and for every other address a page. */
export async function buildWebServer(build: ServerBuild, config: WebConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedPeers,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Node swaps the two timeouts when that of the headers is the longer one, and its own is.
    http: { headersTimeout: 10_000 },
  });

  const headers = commonHeaders(config.publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Level 5 of 11: pages are compressed while somebody waits, unlike the built files.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await passOnToApi(app, config);
  await app.register(files, {
    root: BUILT_FILES,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (path.endsWith('.html')) reply.header('Content-Security-Policy', contentSecurityPolicy('', config.publicUrl));
      // The browser compares it with the one it runs: an old copy of it would keep old rules alive.
      if (path.endsWith('/sw.js')) reply.header('Cache-Control', 'no-cache');
    },
  });
  serveRobots(app, config.publicUrl);
  servePages(app, build, config);

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error, url: request.url }, 'page failed');
    reply.status(500).header('Cache-Control', 'no-store').type('text/plain');
    return `Something went wrong. Please try again.\nReference: ${request.id}\n`;
  });
  return app;
}
