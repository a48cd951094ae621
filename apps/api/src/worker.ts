import { createMetricsRegistry } from '@kinari/server-runtime/metrics';
import { serveMetrics } from '@kinari/server-runtime/metrics-server';
import { trimMemory } from '@kinari/server-runtime/trim-memory';
import { encryptionKeys, loadAppConfig, refundEncryptionKeys } from './config.ts';
import { createCouriers } from './couriers/create-couriers.ts';
import { createMailer } from './emails/mailer.ts';
import { exportGstMonth } from './gst-filing/gst-export.ts';
import { createMediaStore } from './media/store.ts';
import { type JobDeps, MODULE_ENTRIES } from './modules.ts';
import { createPaymentProviders } from './payment-providers/create-payment-providers.ts';
import { createPrintingJobs } from './pdf/print-jobs.jobs.ts';
import { MINUTE, systemClock } from './platform/clock.ts';
import { createDb, createPool } from './platform/database/db.ts';
import { createCipher, REFUNDS_PURPOSE, WEBHOOKS_PURPOSE } from './platform/encryption.ts';
import { stopOnSignal } from './platform/graceful-shutdown.ts';
import { runJobs } from './platform/jobs.ts';
import { createLogger } from './platform/log.ts';
import { registerDatabaseMetrics } from './platform/observability/database-metrics.ts';
import { createSigner } from './platform/signed-token.ts';
import { getManifest } from './print-jobs/manifests.ts';
import { createPackingSlipLoader } from './print-jobs/order-slips.ts';
import { listErasedPrintJobs } from './privacy/erased-files.queries.ts';
import { startDispatcher } from './webhooks/dispatcher.ts';
import { createWebhookClient } from './webhooks/send-webhook.ts';

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
const deps: JobDeps = {
  config,
  signer,
  cipher: createCipher(refundEncryptionKeys(config), REFUNDS_PURPOSE),
  couriers: createCouriers(config, 'job'),
  providers: createPaymentProviders(config, 'job'),
  mailer: createMailer(config),
  publicUrl: config.PUBLIC_URL,
  store: createMediaStore(config),
  uploadsFolder: config.UPLOADS_FOLDER,
  now: systemClock,
};
const moduleJobs = await Promise.all(Object.values(MODULE_ENTRIES).map(async ({ jobs }) => (await jobs?.(deps)) ?? []));
// These jobs print documents of several modules.
const printingJobs = createPrintingJobs({
  ...deps,
  listErasedPrintJobs,
  loaders: {
    packingSlips: createPackingSlipLoader({ publicUrl: config.PUBLIC_URL, signer }),
    manifest: getManifest,
    gstMonth: exportGstMonth,
  },
});

trimMemory();
const runner = await runJobs([...moduleJobs.flat(), ...printingJobs], { pool, tools: { db, log } });
const webhooks = startDispatcher({
  db,
  log,
  now: systemClock,
  cipher: createCipher(encryptionKeys(config), WEBHOOKS_PURPOSE),
  client: createWebhookClient(config.WEBHOOK_TEST_HOSTS),
});
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
    await Promise.all([runner.stop(), webhooks.stop()]);
    await metricsServer.close();
    await pool.end();
  },
});
