import { randomUUID } from 'node:crypto';
import { familyOf } from '@kinari/contract/network';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { factsRoutes } from './catalog/facts/facts.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import type { Config } from './config.ts';
import { findabilityRoutes } from './findability/findability.routes.ts';
import { addressRoutes } from './identity/addresses/address.routes.ts';
import { authenticateRequests } from './identity/authenticate.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { addressLimits } from './identity/identity-limits.ts';
import { openBreachList } from './identity/passwords/breach-list.ts';
import { openSeal } from './identity/second-factor/seal.ts';
import { secondFactorRoutes } from './identity/second-factor/second-factor.routes.ts';
import { staffRoutes } from './identity/staff/staff.routes.ts';
import { legalRoutes } from './legal/legal.routes.ts';
import type { MediaStore } from './media/store.ts';
import { uploadsRoutes } from './media/uploads.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { type Now, systemClock } from './platform/clock.ts';
import { openDb } from './platform/database/db.ts';
import { openCounter } from './platform/http/counter.ts';
import { refuseUndeclaredRoutes } from './platform/http/endpoint.ts';
import { answerErrors, answerUnreadable } from './platform/http/errors.ts';
import { acceptForms } from './platform/http/form.ts';
import { refusePackedBodies, securityHeaders, sendSecurityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { openLimiter } from './platform/http/limiter.ts';
import { DOCS_PREFIX, describeApi } from './platform/http/openapi.ts';
import { openPublicVersion } from './platform/http/public-version.ts';
import { limitRates } from './platform/http/rate-limit.ts';
import { openKeptReplies } from './platform/http/reply-cache.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/schemas.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { securityLogRoutes } from './security-log/security-log.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { openSettings } from './settings/settings.service.ts';
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
    trustProxy: (address) => config.trustedPeers.check(address, familyOf(address)),
    frameworkErrors: (error, request, reply) =>
      answerUnreadable(error, request, reply.headers(securityHeaders(config.PUBLIC_URL))),
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
  answerErrors(app, { strict: config.NODE_ENV === 'test' });
  sendSecurityHeaders(app, { publicUrl: config.PUBLIC_URL, exceptUnder: docsPrefix });
  refusePackedBodies(app);
  const limiter = openLimiter(openCounter(redis), { enabled: config.RATE_LIMITS === 'on' });
  limitRates(app, { config, limiter });
  await acceptForms(app, { folder: config.UPLOADS_FOLDER });
  // What writes the document is not installed where the shop runs.
  if (config.NODE_ENV !== 'production') await describeApi(app, { browsableAt: docsPrefix });

  const db = openDb(pool);
  const version = openPublicVersion(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
  app.addHook('onClose', () => version.close());
  app.decorate(
    'keptReplies',
    openKeptReplies({ version: version.current, enabled: config.CACHE === 'on', mostBytes: config.CACHE_MB * MB }),
  );
  serveMetrics(app, { pool });
  const settings = openSettings(db, version);
  const desk = {
    db,
    limiter,
    addressLimits: addressLimits(config),
    breachList: openBreachList(config.BREACH_LIST_URL),
    now,
    seal: openSeal(config.SECRETS_KEY),
    staffNeedSecondFactor: async () => (await settings()).staffSecondFactor,
  };
  authenticateRequests(app, desk);
  app.decorate('guestsMay', async (key) => (await settings())[key]);

  healthRoutes(app, db);
  catalogRoutes(app, { db, store: mediaStore, limiter, version });
  factsRoutes(app, db);
  wishlistRoutes(app, db);
  identityRoutes(app, desk);
  secondFactorRoutes(app, desk);
  staffRoutes(app, desk);
  privacyRoutes(app, desk);
  addressRoutes(app, db);
  cartRoutes(app, db);
  checkoutRoutes(app, { db, settings, limiter });
  ordersRoutes(app, { db, settings, limiter });
  companyRoutes(app, { db, store: mediaStore, settings });
  legalRoutes(app, db);
  settingsRoutes(app, db);
  securityLogRoutes(app, db);
  uploadsRoutes(app, { db, store: mediaStore });
  findabilityRoutes(app, { db, mediaStore, publicUrl: config.PUBLIC_URL, now });

  await app.ready();
  return app;
}
