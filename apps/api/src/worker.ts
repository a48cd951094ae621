import { createMetricsRegistry } from '@kinari/server-runtime/metrics';
import { serveMetrics } from '@kinari/server-runtime/metrics-server';
import { trimMemory } from '@kinari/server-runtime/trim-memory';
import { aggregateSalesJob } from './analytics/sales.jobs.ts';
import { catalogJobs } from './catalog/catalog.jobs.ts';
import { purgeUnverifiedReservationsJob } from './checkout/checkout.jobs.ts';
import { encryptionKeys, loadAppConfig } from './config.ts';
import { createCouriers } from './couriers/create-couriers.ts';
import { createAccountEmailJobs } from './emails/account-emails.jobs.ts';
import { createMailer } from './emails/mailer.ts';
import { createOrderEmailJobs } from './emails/order-emails.jobs.ts';
import { createReturnEmailJobs } from './emails/returns/return-emails.jobs.ts';
import { createShipmentEmailJobs } from './emails/shipment-emails.jobs.ts';
import { createStockEmailJobs } from './emails/stock/stock-emails.jobs.ts';
import { createPurgeEventsJob } from './events/events.jobs.ts';
import { exportGstMonth } from './gst-filing/gst-export.ts';
import { purgeEmailLogJob, purgeSessionsJob } from './identity/identity.jobs.ts';
import { createCheckImportJob } from './imports/check-import.jobs.ts';
import { createImageSource } from './imports/images/image-source.ts';
import { importJobs } from './imports/imports.jobs.ts';
import { validateRows } from './imports/validate/validate-rows.ts';
import { checkStockDriftJob } from './inventory/stock-check.jobs.ts';
import { renderTaxDocumentJob } from './invoicing/invoicing.jobs.ts';
import { mediaJobs } from './media/media.jobs.ts';
import { createMediaStore } from './media/store.ts';
import { countRecentSales } from './orders/sales.jobs.ts';
import { issueDocuments } from './orders/undo/undo.jobs.ts';
import { createPrintingJobs } from './pdf/print-jobs.jobs.ts';
import { MINUTE, systemClock } from './platform/clock.ts';
import { createDb, createPool } from './platform/database/db.ts';
import { createCipher, REFUNDS_PURPOSE } from './platform/encryption.ts';
import { stopOnSignal } from './platform/graceful-shutdown.ts';
import { purgeIdempotencyKeysJob } from './platform/idempotency/idempotency.ts';
import { runJobs } from './platform/jobs.ts';
import { createLogger } from './platform/log.ts';
import { registerDatabaseMetrics } from './platform/observability/database-metrics.ts';
import { createSigner } from './platform/signed-token.ts';
import { getManifest } from './print-jobs/manifests.ts';
import { createPackingSlipLoader } from './print-jobs/order-slips.ts';
import { eraseDeletedAccountsJob } from './privacy/privacy.jobs.ts';
import { purgeRefundDestinations } from './refunds/refunds.jobs.ts';
import { purgeReturnPhotos } from './returns/photos/photos.jobs.ts';
import { releaseExpiredExchanges } from './returns/returns.jobs.ts';
import { purgeSecurityEventsJob } from './security-log/security-log.jobs.ts';
import { purgeOgImagesJob } from './seo/og-image.jobs.ts';
import { shipmentJobs } from './shipments/shipments.jobs.ts';
import { lowStockEmailJob } from './stock-operations/low-stock.service.ts';

const config = loadAppConfig();
const log = createLogger(config, 'worker');
for (const warning of config.doubts) log.warn(warning);
// Bypass the pooler: the job queue needs prepared statements and notifications.
const pool = createPool(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
  size: config.DATABASE_POOL_SIZE,
  log,
  statementTimeoutMs: 5 * MINUTE,
});

const db = createDb(pool);
const signer = createSigner(db, encryptionKeys(config));
const emailDeps = { mailer: createMailer(config), publicUrl: config.PUBLIC_URL, now: systemClock };
const mediaDeps = { store: createMediaStore(config), uploadsFolder: config.UPLOADS_FOLDER, now: systemClock };
const jobs = [
  purgeSessionsJob,
  purgeEmailLogJob(systemClock),
  purgeIdempotencyKeysJob,
  purgeUnverifiedReservationsJob,
  createPurgeEventsJob(systemClock),
  purgeSecurityEventsJob,
  purgeRefundDestinations(systemClock),
  releaseExpiredExchanges(systemClock),
  ...catalogJobs,
  aggregateSalesJob,
  countRecentSales(systemClock),
  checkStockDriftJob(systemClock),
  ...createAccountEmailJobs(emailDeps),
  ...createOrderEmailJobs({ ...emailDeps, signer }),
  ...createShipmentEmailJobs({ ...emailDeps, signer }),
  lowStockEmailJob(systemClock),
  ...createStockEmailJobs(emailDeps),
  ...createReturnEmailJobs({ ...emailDeps, cipher: createCipher(encryptionKeys(config), REFUNDS_PURPOSE) }),
  ...shipmentJobs({ couriers: createCouriers(config, 'job'), now: systemClock }),
  ...mediaJobs(mediaDeps),
  issueDocuments,
  renderTaxDocumentJob(mediaDeps.store),
  ...createPrintingJobs({
    store: mediaDeps.store,
    now: systemClock,
    loaders: {
      packingSlips: createPackingSlipLoader({ publicUrl: config.PUBLIC_URL, signer }),
      manifest: getManifest,
      gstMonth: exportGstMonth,
    },
  }),
  purgeReturnPhotos(mediaDeps.store),
  createCheckImportJob(mediaDeps),
  ...importJobs({ ...mediaDeps, validateRows, openImages: createImageSource(mediaDeps) }),
  purgeOgImagesJob(mediaDeps.store, systemClock),
  eraseDeletedAccountsJob(mediaDeps.store, systemClock),
];

trimMemory();
const runner = await runJobs(jobs, { pool, tools: { db, log } });
log.info('worker started');

const registry = createMetricsRegistry('worker');
registerDatabaseMetrics(registry, pool);
const metricsServer = await serveMetrics({
  registry,
  host: config.METRICS_HOST,
  port: config.METRICS_PORT,
  log,
  ready: async () => (await pool.query('select 1')).rowCount === 1,
});

stopOnSignal(log, {
  async stop() {
    await runner.stop();
    await metricsServer.close();
    await pool.end();
  },
});
