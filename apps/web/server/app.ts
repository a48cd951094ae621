import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import { loggedAddress } from '@kinari/contract/logged-address';
import { familyOf } from '@kinari/running/network';
import { requestIdBy } from '@kinari/running/request-id';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import { passOnToApi, refuse } from './api-proxy.ts';
import { askCatalogueVersion, createEditionReader } from './catalogue-version.ts';
import type { WebConfig } from './config.ts';
import { capConnections } from './connections.ts';
import { servePages } from './pages/pages.ts';
import { notePolicyReports } from './policy-reports.ts';
import { serveRobots } from './robots.ts';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';
import { serveSecurityText } from './security-txt.ts';
import { seeWhatGoesOn } from './seeing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop: it answers, and asks those in front to turn to another. */
    draining: boolean;
  }
}

const READINESS = '/api/ready';
const BUILT_FILES = fileURLToPath(new URL('../build/client/', import.meta.url));

/** The web process: built files, the API behind the same address, and for every other address a page. */
export async function buildWebServer(build: ServerBuild, config: WebConfig): Promise<FastifyInstance> {
  const headers = commonHeaders(config.publicUrl, config.strictTransport);
  const isOurs = (address: string) => config.trustedPeers.check(address, familyOf(address));
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isOurs,
    genReqId: requestIdBy(isOurs),
    frameworkErrors: (_error, _request, reply) => sendUnreadable(reply.headers(headers)),
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Node swaps the two timeouts when that of the headers is the longer one, and looks for late requests only so often.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
  });
  capConnections(app.server, { most: config.addressConnections, trustedPeers: config.trustedPeers });

  seeWhatGoesOn(app, config);
  app.decorate('draining', false);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (app.draining) reply.header('connection', 'close');
    if (app.draining && request.url === READINESS) refuse(reply, 'unavailable');
    else done();
  });

  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // What is sent packed is refused, and never unpacked.
    globalDecompression: false,
    // Level 5 of 11: pages are compressed while somebody waits, unlike the built files.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const readEdition = createEditionReader(() => askCatalogueVersion(config.apiUrl));
  await passOnToApi(app, { config, readEdition });
  await app.register(files, {
    root: BUILT_FILES,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (path.endsWith('.html')) reply.header('Content-Security-Policy', contentSecurityPolicy([], config.publicUrl));
      // The browser compares it with the one it runs: an old copy of it would keep old rules alive.
      if (path.endsWith('/sw.js')) reply.header('Cache-Control', 'no-cache');
    },
  });
  serveRobots(app, config.publicUrl);
  serveSecurityText(app, config);
  notePolicyReports(app);
  servePages(app, build, { config, readEdition });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500) return sendUnreadable(reply, error.statusCode);
    request.log.error({ err: error, url: loggedAddress(request.url) }, 'page failed');
    reply.status(500).header('Cache-Control', 'no-store').type('text/plain');
    return `Something went wrong. Please try again.\nReference: ${request.id}\n`;
  });
  return app;
}

function sendUnreadable(reply: FastifyReply, status = 400): void {
  reply.status(status).header('Cache-Control', 'no-store').type('text/plain').send('This address cannot be read.\n');
}
