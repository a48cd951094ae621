import { ipFamily } from '@kinari/server-runtime/ip-ranges';
import { createMetricsRegistry } from '@kinari/server-runtime/metrics';
import { createRequestId } from '@kinari/server-runtime/request-id';
import { logRequests } from '@kinari/server-runtime/request-log';
import { traceRequests } from '@kinari/server-runtime/request-tracing';
import { createTracer } from '@kinari/server-runtime/traces';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { adminJobsRoutes } from './admin-jobs/admin-jobs.routes.ts';
import { adminSearchRoutes } from './admin-search/admin-search.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { attributeRoutes } from './catalog/attributes/attributes.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { codRoutes } from './cod/cod.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { type Config, encryptionKeys, refundEncryptionKeys } from './config.ts';
import { createCouriers } from './couriers/create-couriers.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { gstMonthRoutes } from './gst-filing/gst-month.routes.ts';
import { addressRoutes } from './identity/addresses/address.routes.ts';
import { authenticateRequests } from './identity/authenticate.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import type { IdentityDeps } from './identity/identity-deps.ts';
import { createIpLimits } from './identity/identity-limits.ts';
import { createBreachedPasswordCheck } from './identity/passwords/breached-passwords.ts';
import { staffRoutes } from './identity/staff/staff.routes.ts';
import { twoFactorRoutes } from './identity/two-factor/two-factor.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { registerStockDriftMetric } from './inventory/stock-drift.metric.ts';
import { invoicingRoutes } from './invoicing/invoicing.routes.ts';
import { legalRoutes } from './legal/legal.routes.ts';
import type { MediaStore } from './media/store.ts';
import { uploadsRoutes } from './media/uploads.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { type Now, systemClock } from './platform/clock.ts';
import { createDb, type Db } from './platform/database/db.ts';
import { createReplicaReader, type ReplicaReader } from './platform/database/replica.ts';
import { createCipher, REFUNDS_PURPOSE, TWO_FACTOR_PURPOSE } from './platform/encryption.ts';
import { type CatalogVersion, createCatalogVersion } from './platform/http/catalog-version.ts';
import { assertDeclaredRoutes } from './platform/http/endpoint.ts';
import { handleErrors, handleMalformedRequest } from './platform/http/errors.ts';
import { registerMultipart } from './platform/http/form.ts';
import { rejectCompressedBodies, securityHeaders, sendSecurityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { DOCS_PREFIX, registerOpenApi } from './platform/http/openapi.ts';
import { createResponseCache } from './platform/http/response-cache.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/schemas.ts';
import { createCounter } from './platform/limits/counter.ts';
import { createLimiter, type Limiter } from './platform/limits/limiter.ts';
import { registerRateLimit } from './platform/limits/rate-limit.ts';
import { createStrictCounter } from './platform/limits/strict-counter.ts';
import type { Log } from './platform/log.ts';
import { registerDatabaseMetrics, registerReplicaMetrics } from './platform/observability/database-metrics.ts';
import { registerHttpMetrics } from './platform/observability/http-metrics.ts';
import { registerMediaMetrics } from './platform/observability/media-metrics.ts';
import { logSlowQueries } from './platform/observability/slow-queries.ts';
import { createSigner } from './platform/signed-token.ts';
import { printJobsRoutes } from './print-jobs/print-jobs.routes.ts';
import { returnSlipRoutes } from './print-jobs/return-slips.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { refundsRoutes } from './refunds/refunds.routes.ts';
import { giftRoutes } from './returns/gift.routes.ts';
import { returnPhotoRoutes } from './returns/photos/photos.routes.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { securityLogRoutes } from './security-log/security-log.routes.ts';
import { seoRoutes } from './seo/seo.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createSettingsCache, type GetSettings } from './settings/settings.service.ts';
import { courierRoutes } from './shipments/courier.routes.ts';
import { packingRoutes } from './shipments/packing.routes.ts';
import { shipmentsRoutes } from './shipments/shipments.routes.ts';
import { stockRoutes } from './stock-operations/stock.routes.ts';
import { storeCreditRoutes } from './store-credit/store-credit.routes.ts';
import { taxRoutes } from './tax/tax.routes.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

export type AppDeps = { config: Config; log: Log; pool: pg.Pool; redis: Redis; mediaStore: MediaStore; now?: Now };

const MAX_JSON_BYTES = 256 * 1024;
const MB = 1024 * 1024;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, pool, redis, mediaStore, now = systemClock } = deps;
  const docsPrefix = config.NODE_ENV === 'development' ? DOCS_PREFIX : undefined;
  const isTrustedPeer = (address: string) => config.trustedPeers.check(address, ipFamily(address));
  const app = createFastify(deps, isTrustedPeer);

  const isFromTrustedPeer = ({ socket }: FastifyRequest) => isTrustedPeer(socket.remoteAddress ?? '');
  traceRequests(app, {
    tracer: createTracer({ ...getTraceSettings(config), log }),
    getRoute,
    isTrusted: isFromTrustedPeer,
  });
  logSlowQueries(pool, log);
  assertDeclaredRoutes(app, { docsPrefix });
  handleErrors(app, { strict: config.NODE_ENV === 'test' });
  sendSecurityHeaders(app, { config, exceptUnder: docsPrefix });
  rejectCompressedBodies(app);
  const prepared = (config.DATABASE_PREPARED_STATEMENTS ?? (config.pooled ? 'off' : 'on')) === 'on';
  const db = createDb(pool, { prepared });
  const limiter = createLimiter({
    counter: createCounter(redis),
    strictCounter: createStrictCounter(db),
    enabled: config.RATE_LIMITS === 'on',
  });
  registerRateLimit(app, { config, limiter });
  await registerMultipart(app, { folder: config.UPLOADS_FOLDER });
  // The OpenAPI packages are not installed in production.
  if (config.NODE_ENV !== 'production') await registerOpenApi(app, { docsPath: docsPrefix });

  const version = createCatalogVersion(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
  app.addHook('onClose', () => version.close());
  const reads = createReplicaReader({
    primary: { db, pool },
    url: config.DATABASE_REPLICA_URL,
    size: config.DATABASE_POOL_SIZE,
    prepared,
    version: version.current,
    log,
  });
  app.addHook('onClose', () => reads.close());
  app.decorate(
    'responseCache',
    createResponseCache({
      version: version.current,
      enabled: config.RESPONSE_CACHE === 'on',
      maxBytes: config.RESPONSE_CACHE_MB * MB,
    }),
  );
  registerObservability(app, { config, pool, db, reads });
  const settings = createSettingsCache(db, version);
  const identityDeps = {
    db,
    limiter,
    addressLimits: createIpLimits(config),
    breachList: createBreachedPasswordCheck(config.BREACHED_PASSWORDS_URL),
    now,
    cipher: createCipher(encryptionKeys(config), TWO_FACTOR_PURPOSE),
    isStaffTwoFactorRequired: async () => (await settings()).requireStaffTwoFactor,
  };
  authenticateRequests(app, identityDeps);
  app.decorate('guestsMay', async (key) => (await settings())[key]);

  registerModules(app, {
    config,
    db,
    reads,
    store: mediaStore,
    limiter,
    version,
    settings,
    identityDeps,
    now,
    isTrustedPeer,
  });

  await app.ready();
  return app;
}

function createFastify({ config, log }: AppDeps, isTrustedPeer: (ip: string) => boolean): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestId(isTrustedPeer),
    trustProxy: isTrustedPeer,
    frameworkErrors: (error, request, reply) =>
      handleMalformedRequest(error, request, reply.headers(securityHeaders(config))),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: 30_000,
    // Node swaps the two timeouts if the header timeout is longer, and checks for late requests only at this interval.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 600 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

// Polled by machines: left out of metrics, and out of logs if fast and successful.
const QUIET_ROUTES = ['checkHealth', 'checkReadiness', 'getCatalogVersion', '/metrics'];

function getRoute({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.endpointName ?? routeOptions.url ?? 'none';
}

function getTraceSettings(config: Config) {
  return {
    service: 'kinari-api',
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  };
}

type ObservabilityDeps = Pick<AppDeps, 'config' | 'pool'> & { db: Db; reads: ReplicaReader };

function registerObservability(app: FastifyInstance, { config, pool, db, reads }: ObservabilityDeps): void {
  logRequests(app, {
    getRoute,
    getUserRole: ({ session }) => session?.userType.toLowerCase() ?? 'guest',
    getErrorCode: (request) => request.errorCode,
    perSecond: config.LOG_REQUESTS_PER_SECOND,
    quiet: QUIET_ROUTES,
  });
  const registry = createMetricsRegistry('api');
  registerDatabaseMetrics(registry, pool);
  registerReplicaMetrics(registry, reads);
  registerStockDriftMetric(registry, db);
  if (config.MEDIA_STORE === 'disk') registerMediaMetrics(registry, config.MEDIA_FOLDER);
  registerHttpMetrics(app, registry, QUIET_ROUTES);
}

type ModuleDeps = Pick<AppDeps, 'config'> & {
  db: Db;
  reads: ReplicaReader;
  store: MediaStore;
  limiter: Limiter;
  version: CatalogVersion;
  settings: GetSettings;
  identityDeps: IdentityDeps;
  now: Now;
  isTrustedPeer: (address: string) => boolean;
};

function registerModules(
  app: FastifyInstance,
  { config, db, reads, store, limiter, version, settings, identityDeps, now, isTrustedPeer }: ModuleDeps,
): void {
  const couriers = createCouriers(config, 'request');
  const needsRecipient = couriers.size > 1;
  const cipher = createCipher(refundEncryptionKeys(config), REFUNDS_PURPOSE);
  const signer = createSigner(db, encryptionKeys(config));

  healthRoutes(app, db);
  catalogRoutes(app, { db, reads, store, limiter, version, isTrustedPeer });
  attributeRoutes(app, db);
  importsRoutes(app, { db, store, now });
  wishlistRoutes(app, db);
  identityRoutes(app, identityDeps);
  twoFactorRoutes(app, identityDeps);
  staffRoutes(app, identityDeps);
  privacyRoutes(app, identityDeps);
  addressRoutes(app, db);
  cartRoutes(app, db);
  checkoutRoutes(app, { db, settings, limiter, recipientNeeded: needsRecipient, isTrustedPeer });
  ordersRoutes(app, { db, settings, limiter, now });
  packingRoutes(app, { db, now });
  shipmentsRoutes(app, { db, limiter, signer, now });
  courierRoutes(app, { db, couriers, now });
  invoicingRoutes(app, { db, store });
  taxRoutes(app, { db, store, now });
  returnPhotoRoutes(app, { db, store });
  printJobsRoutes(app, { db, store, now });
  returnSlipRoutes(app, { db, limiter, signer, now });

  codRoutes(app, { db, now });
  storeCreditRoutes(app, { db, limiter, now });
  returnsRoutes(app, { db, settings, limiter, cipher, now });
  giftRoutes(app, { db, settings, limiter, cipher, signer, now });
  refundsRoutes(app, { db, cipher, now });
  gstMonthRoutes(app, { db, store, now });
  analyticsRoutes(app, { db, now });
  companyRoutes(app, { db, store, settings, recipientNeeded: needsRecipient });
  legalRoutes(app, db);
  adminSearchRoutes(app, { db, now });
  stockRoutes(app, db);
  settingsRoutes(app, db);
  securityLogRoutes(app, db);
  customersRoutes(app, { db, now });
  auditRoutes(app, db);
  adminJobsRoutes(app, db);
  uploadsRoutes(app, { db, store });
  seoRoutes(app, { db, mediaStore: store, publicUrl: config.PUBLIC_URL, now });
}
