import { ipFamily } from '@kinari/server-runtime/ip-ranges';
import { createMetricsRegistry } from '@kinari/server-runtime/metrics';
import { createRequestId } from '@kinari/server-runtime/request-id';
import { logRequests } from '@kinari/server-runtime/request-log';
import { traceRequests } from '@kinari/server-runtime/request-tracing';
import { createTracer } from '@kinari/server-runtime/traces';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { getEmailSender } from './company/company.service.ts';
import { type Config, encryptionKeys, refundEncryptionKeys } from './config.ts';
import { createCouriers } from './couriers/create-couriers.ts';
import { authenticateRequests } from './identity/authenticate.ts';
import type { IdentityDeps } from './identity/identity-deps.ts';
import { createIpLimits } from './identity/identity-limits.ts';
import { createBreachedPasswordCheck } from './identity/passwords/breached-passwords.ts';
import { registerStockDriftMetric } from './inventory/stock-drift.metric.ts';
import type { MediaStore } from './media/store.ts';
import { MODULE_ENTRIES, type RouteDeps } from './modules.ts';
import { createPaymentProviders } from './payment-providers/create-payment-providers.ts';
import { type Now, systemClock } from './platform/clock.ts';
import { createDb, type Db } from './platform/database/db.ts';
import { createReplicaReader, type ReplicaReader } from './platform/database/replica.ts';
import { createCipher, REFUNDS_PURPOSE, TWO_FACTOR_PURPOSE } from './platform/encryption.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { createCatalogVersion } from './platform/http/catalog-version.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { assertDeclaredRoutes } from './platform/http/endpoint.ts';
import { handleErrors, handleMalformedRequest } from './platform/http/errors.ts';
import { registerMultipart } from './platform/http/form.ts';
import { rejectCompressedBodies, securityHeaders, sendSecurityHeaders } from './platform/http/headers.ts';
import { DOCS_PREFIX, registerOpenApi } from './platform/http/openapi.ts';
import { createResponseCache } from './platform/http/response-cache.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/schemas.ts';
import { createCounter } from './platform/limits/counter.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import { registerRateLimit } from './platform/limits/rate-limit.ts';
import { createStrictCounter } from './platform/limits/strict-counter.ts';
import type { Log } from './platform/log.ts';
import { registerDatabaseMetrics, registerReplicaMetrics } from './platform/observability/database-metrics.ts';
import { registerHttpMetrics } from './platform/observability/http-metrics.ts';
import { registerMediaMetrics } from './platform/observability/media-metrics.ts';
import { logSlowQueries } from './platform/observability/slow-queries.ts';
import { createSigner } from './platform/signed-token.ts';
import { createSettingsCache, createShopClosedCheck } from './settings/settings.service.ts';
import { createShopStateCheck } from './setup/shop-view.service.ts';

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
    tracer: await createTracer({ ...getTraceSettings(config), log }),
    getRoute,
    isTrusted: isFromTrustedPeer,
  });
  logSlowQueries(pool, log);
  assertDeclaredRoutes(app, { docsPrefix });
  handleErrors(app, { strict: config.NODE_ENV === 'test' });
  sendSecurityHeaders(app, { config, exceptUnder: docsPrefix });
  rejectCompressedBodies(app);
  openToPrograms(app, config, { withDocsPage: docsPrefix === undefined });
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
  const identityDeps = createIdentityDeps({ config, db, limiter, settings, now });
  const findSession = authenticateRequests(app, identityDeps);
  const isShopClosed = createShopClosedCheck(settings);
  const signer = createSigner(db, encryptionKeys(config));
  app.decorate('guestsMay', async (key) => (await settings())[key]);
  app.decorate('getShopState', createShopStateCheck({ isShopClosed, findSession, signer, now }));

  await registerRoutes(app, {
    config,
    db,
    reads,
    store: mediaStore,
    limiter,
    version,
    settings,
    isShopClosed,
    signer,
    identityDeps,
    now,
    isTrustedPeer,
  });

  await app.ready();
  return app;
}

type IdentitySources = Pick<RouteDeps, 'config' | 'db' | 'limiter' | 'settings' | 'now'>;

function createIdentityDeps({ config, db, limiter, settings, now }: IdentitySources): IdentityDeps {
  return {
    db,
    limiter,
    addressLimits: createIpLimits(config),
    breachList: createBreachedPasswordCheck(config.BREACHED_PASSWORDS_URL),
    now,
    cipher: createCipher(encryptionKeys(config), TWO_FACTOR_PURPOSE),
    isStaffTwoFactorRequired: async () => (await settings()).requireStaffTwoFactor,
    getShopName: async () => (await getEmailSender(db)).name,
  };
}

function openToPrograms(
  app: FastifyInstance,
  { CORS_ORIGINS, API_DOCS }: Config,
  { withDocsPage }: { withDocsPage: boolean },
): void {
  allowOrigins(app, CORS_ORIGINS);
  if (API_DOCS === 'on') serveApiDocs(app, { withPage: withDocsPage });
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

type CreatedDeps = 'couriers' | 'providers' | 'recipientNeeded' | 'cipher';

async function registerRoutes(app: FastifyInstance, deps: Omit<RouteDeps, CreatedDeps>): Promise<void> {
  const { config } = deps;
  const couriers = createCouriers(config, 'request');
  const providers = createPaymentProviders(config, 'request');
  const routeDeps: RouteDeps = {
    ...deps,
    couriers,
    providers,
    recipientNeeded: couriers.size > 1,
    cipher: createCipher(refundEncryptionKeys(config), REFUNDS_PURPOSE),
  };
  for (const { routes } of Object.values(MODULE_ENTRIES)) await routes?.(app, routeDeps);
}
