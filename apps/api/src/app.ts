import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import type { Config } from './config.ts';
import { findabilityRoutes } from './findability/findability.routes.ts';
import { addressRoutes } from './identity/address.routes.ts';
import { authenticateRequests } from './identity/authenticate.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { legalRoutes } from './legal/legal.routes.ts';
import type { MediaStore } from './media/store.ts';
import { uploadsRoutes } from './media/uploads.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { type Now, systemClock } from './platform/clock.ts';
import { openCounter } from './platform/counter.ts';
import { openDb } from './platform/db.ts';
import { refuseUndeclaredRoutes } from './platform/endpoint.ts';
import { answerErrors } from './platform/errors.ts';
import { acceptForms } from './platform/form.ts';
import { sendSecurityHeaders } from './platform/headers.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { openKeptReplies } from './platform/kept-replies.ts';
import { openLimiter } from './platform/limiter.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { DOCS_PREFIX, describeApi } from './platform/openapi.ts';
import { openPublicVersion } from './platform/public-version.ts';
import { limitRates } from './platform/rate-limit.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

export type Parts = { config: Config; log: Log; pool: pg.Pool; redis: Redis; mediaStore: MediaStore; now?: Now };

const MOST_JSON_BYTES = 256 * 1024;
const MB = 1024 * 1024;

/** The API, from what every request passes through to what the shop offers. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, pool, redis, mediaStore, now = systemClock } = parts;
  const docsPrefix = config.NODE_ENV === 'development' ? DOCS_PREFIX : undefined;
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: (address) => config.trustedPeers.check(address, address.includes(':') ? 'ipv6' : 'ipv4'),
    bodyLimit: MOST_JSON_BYTES,
    requestTimeout: 30_000,
    // Node swaps the two timeouts when that of the headers is the longer one, and looks for late requests only so often.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 600 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  refuseUndeclaredRoutes(app, { docsPrefix });
  answerErrors(app);
  sendSecurityHeaders(app, { publicUrl: config.PUBLIC_URL, exceptUnder: docsPrefix });
  const counter = openCounter(redis);
  await limitRates(app, { config, counter });
  await acceptForms(app, { folder: config.UPLOADS_FOLDER });
  await describeApi(app, { browsableAt: docsPrefix });

  const db = openDb(pool);
  const version = openPublicVersion(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
  app.addHook('onClose', () => version.close());
  app.decorate(
    'keptReplies',
    openKeptReplies({ version: version.current, enabled: config.CACHE === 'on', mostBytes: config.CACHE_MB * MB }),
  );
  serveMetrics(app, { pool });
  authenticateRequests(app, { db, now });

  const limiter = openLimiter(counter, { enabled: config.RATE_LIMITS === 'on' });

  healthRoutes(app, db);
  catalogRoutes(app, { db, store: mediaStore, limiter, version });
  wishlistRoutes(app, db);
  identityRoutes(app, { db, limiter, now });
  addressRoutes(app, db);
  cartRoutes(app, db);
  checkoutRoutes(app, db);
  ordersRoutes(app, db);
  companyRoutes(app, { db, store: mediaStore });
  legalRoutes(app, db);
  uploadsRoutes(app, mediaStore);
  findabilityRoutes(app, { db, mediaStore, publicUrl: config.PUBLIC_URL, now });

  await app.ready();
  return app;
}
