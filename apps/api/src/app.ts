import { openFigures } from '@kinari/running/figures';
import { followRequests } from '@kinari/running/follow-requests';
import { familyOf } from '@kinari/running/network';
import { requestIdBy } from '@kinari/running/request-id';
import { logRequests } from '@kinari/running/request-lines';
import { openTracer } from '@kinari/running/traces';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { auditRoutes } from './audit/audit.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { cashRoutes } from './cash/cash.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { factsRoutes } from './catalog/facts/facts.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { type Config, refundKeysOf, secretsKeysOf } from './config.ts';
import { openCouriers } from './couriers/open-couriers.ts';
import { creditsRoutes } from './credits/credits.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { findabilityRoutes } from './findability/findability.routes.ts';
import { addressRoutes } from './identity/addresses/address.routes.ts';
import { authenticateRequests } from './identity/authenticate.ts';
import type { Desk } from './identity/desk.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { addressLimits } from './identity/identity-limits.ts';
import { openBreachList } from './identity/passwords/breach-list.ts';
import { secondFactorRoutes } from './identity/second-factor/second-factor.routes.ts';
import { staffRoutes } from './identity/staff/staff.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { gaugeStockDrift } from './inventory/stock-drift.metric.ts';
import { jobsDeskRoutes } from './jobs-desk/jobs-desk.routes.ts';
import { legalRoutes } from './legal/legal.routes.ts';
import type { MediaStore } from './media/store.ts';
import { uploadsRoutes } from './media/uploads.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paletteRoutes } from './palette/palette.routes.ts';
import { courierRoutes } from './parcels/courier.routes.ts';
import { packingRoutes } from './parcels/packing.routes.ts';
import { parcelsRoutes } from './parcels/parcels.routes.ts';
import { type Now, systemClock } from './platform/clock.ts';
import { type Db, openDb } from './platform/database/db.ts';
import { openPublicReads, type PublicReads } from './platform/database/replica.ts';
import { openCounter } from './platform/http/counter.ts';
import { refuseUndeclaredRoutes } from './platform/http/endpoint.ts';
import { answerErrors, answerUnreadable } from './platform/http/errors.ts';
import { acceptForms } from './platform/http/form.ts';
import { refusePackedBodies, securityHeaders, sendSecurityHeaders } from './platform/http/headers.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { type Limiter, openLimiter } from './platform/http/limiter.ts';
import { DOCS_PREFIX, describeApi } from './platform/http/openapi.ts';
import { openPublicVersion, type PublicVersion } from './platform/http/public-version.ts';
import { limitRates } from './platform/http/rate-limit.ts';
import { openKeptReplies } from './platform/http/reply-cache.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/schemas.ts';
import type { Log } from './platform/log.ts';
import { openSeal, REFUNDS, SECOND_FACTORS } from './platform/seal.ts';
import { tellOfDatabase, tellOfReads } from './platform/seeing/database-figures.ts';
import { serveFiguresOfCalls } from './platform/seeing/http-figures.ts';
import { tellOfMedia } from './platform/seeing/media-figures.ts';
import { followStatements } from './platform/seeing/statements.ts';
import { printsRoutes } from './prints/prints.routes.ts';
import { returnSlipRoutes } from './prints/return-slips.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { refundsRoutes } from './refunds/refunds.routes.ts';
import { giftRoutes } from './returns/gift.routes.ts';
import { returnPictureRoutes } from './returns/pictures/pictures.routes.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { securityLogRoutes } from './security-log/security-log.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { openSettings, type ReadSettings } from './settings/settings.service.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { taxRoutes } from './tax/tax.routes.ts';
import { taxMonthRoutes } from './tax-month/tax-month.routes.ts';
import { wishlistRoutes } from './wishlist/wishlist.routes.ts';

export type Parts = { config: Config; log: Log; pool: pg.Pool; redis: Redis; mediaStore: MediaStore; now?: Now };

const MOST_JSON_BYTES = 256 * 1024;
const MB = 1024 * 1024;

/** The API, from what every request passes through to what the shop offers. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, pool, redis, mediaStore, now = systemClock } = parts;
  const docsPrefix = config.NODE_ENV === 'development' ? DOCS_PREFIX : undefined;
  const isOurs = (address: string) => config.trustedPeers.check(address, familyOf(address));
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdBy(isOurs),
    trustProxy: isOurs,
    frameworkErrors: (error, request, reply) =>
      answerUnreadable(error, request, reply.headers(securityHeaders(config))),
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

  const isFromUs = ({ socket }: FastifyRequest) => isOurs(socket.remoteAddress ?? '');
  followRequests(app, { tracer: openTracer({ ...tracesOf(config), log }), routeOf, isBelieved: isFromUs });
  followStatements(pool, log);
  refuseUndeclaredRoutes(app, { docsPrefix });
  answerErrors(app, { strict: config.NODE_ENV === 'test' });
  sendSecurityHeaders(app, { config, exceptUnder: docsPrefix });
  refusePackedBodies(app);
  const limiter = openLimiter(openCounter(redis), { enabled: config.RATE_LIMITS === 'on' });
  limitRates(app, { config, limiter });
  await acceptForms(app, { folder: config.UPLOADS_FOLDER });
  // What writes the document is not installed where the shop runs.
  if (config.NODE_ENV !== 'production') await describeApi(app, { browsableAt: docsPrefix });

  const prepared = (config.DATABASE_PREPARED ?? (config.pooled ? 'off' : 'on')) === 'on';
  const db = openDb(pool, { prepared });
  const version = openPublicVersion(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
  app.addHook('onClose', () => version.close());
  const reads = openPublicReads({
    primary: { db, pool },
    url: config.DATABASE_REPLICA_URL,
    size: config.DATABASE_POOL,
    prepared,
    version: version.current,
    log,
  });
  app.addHook('onClose', () => reads.close());
  app.decorate(
    'keptReplies',
    openKeptReplies({ version: version.current, enabled: config.CACHE === 'on', mostBytes: config.CACHE_MB * MB }),
  );
  seeWhatGoesOn(app, { config, pool, db, reads });
  const settings = openSettings(db, version);
  const desk = {
    db,
    limiter,
    addressLimits: addressLimits(config),
    breachList: openBreachList(config.BREACH_LIST_URL),
    now,
    seal: openSeal(secretsKeysOf(config), SECOND_FACTORS),
    staffNeedSecondFactor: async () => (await settings()).staffSecondFactor,
  };
  authenticateRequests(app, desk);
  app.decorate('guestsMay', async (key) => (await settings())[key]);

  openRooms(app, { config, db, reads, store: mediaStore, limiter, version, settings, desk, now });

  await app.ready();
  return app;
}

// Asked by machines all day.
const QUIET = ['checkHealth', 'checkReadiness', 'readCatalogueVersion', '/metrics'];

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.call ?? routeOptions.url ?? 'none';
}

function tracesOf(config: Config) {
  return {
    service: 'kinari-api',
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  };
}

type Seen = Pick<Parts, 'config' | 'pool'> & { db: Db; reads: PublicReads };

function seeWhatGoesOn(app: FastifyInstance, { config, pool, db, reads }: Seen): void {
  logRequests(app, {
    routeOf,
    userOf: ({ session }) => session?.userType.toLowerCase() ?? 'guest',
    refusalOf: (request) => request.refusedWith,
    perSecond: config.LOG_REQUESTS,
    quiet: QUIET,
  });
  const figures = openFigures('api');
  tellOfDatabase(figures, pool);
  tellOfReads(figures, reads);
  gaugeStockDrift(figures, db);
  if (config.MEDIA_STORE === 'disk') tellOfMedia(figures, config.MEDIA_FOLDER);
  serveFiguresOfCalls(app, figures);
}

type Rooms = Pick<Parts, 'config'> & {
  db: Db;
  reads: PublicReads;
  store: MediaStore;
  limiter: Limiter;
  version: PublicVersion;
  settings: ReadSettings;
  desk: Desk;
  now: Now;
};

/** What the shop offers, room by room. */
function openRooms(
  app: FastifyInstance,
  { config, db, reads, store, limiter, version, settings, desk, now }: Rooms,
): void {
  const couriers = openCouriers(config, 'request');
  const seal = openSeal(refundKeysOf(config), REFUNDS);

  healthRoutes(app, db);
  catalogRoutes(app, { db, reads, store, limiter, version });
  factsRoutes(app, db);
  importsRoutes(app, { db, store, now });
  wishlistRoutes(app, db);
  identityRoutes(app, desk);
  secondFactorRoutes(app, desk);
  staffRoutes(app, desk);
  privacyRoutes(app, desk);
  addressRoutes(app, db);
  cartRoutes(app, db);
  checkoutRoutes(app, { db, settings, limiter, mobileNeeded: couriers.size > 1 });
  ordersRoutes(app, { db, settings, limiter, now });
  packingRoutes(app, { db, now });
  parcelsRoutes(app, { db, limiter, now });
  courierRoutes(app, { db, couriers, now });
  documentsRoutes(app, { db, store });
  taxRoutes(app, { db, store, now });
  returnPictureRoutes(app, { db, store });
  printsRoutes(app, { db, store, now });
  returnSlipRoutes(app, { db, limiter, now });

  cashRoutes(app, { db, now });
  creditsRoutes(app, { db, limiter, now });
  returnsRoutes(app, { db, settings, limiter, seal, now });
  giftRoutes(app, { db, settings, limiter, seal, now });
  refundsRoutes(app, { db, seal, now });
  taxMonthRoutes(app, { db, store, now });
  figuresRoutes(app, { db, now });
  companyRoutes(app, { db, store, settings });
  legalRoutes(app, db);
  paletteRoutes(app, { db, now });
  stockRoutes(app, db);
  settingsRoutes(app, db);
  securityLogRoutes(app, db);
  customersRoutes(app, { db, now });
  auditRoutes(app, db);
  jobsDeskRoutes(app, db);
  uploadsRoutes(app, { db, store });
  findabilityRoutes(app, { db, mediaStore: store, publicUrl: config.PUBLIC_URL, now });
}
