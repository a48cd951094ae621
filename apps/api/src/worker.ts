import { openFigures } from '@kinari/running/figures';
import { serveFigures } from '@kinari/running/figures-server';
import { giveBackMemory } from '@kinari/running/give-back';
import { catalogJobs } from './catalog/catalog.jobs.ts';
import { readAppConfig, secretsKeysOf } from './config.ts';
import { openCouriers } from './couriers/open-couriers.ts';
import { drawDocuments } from './documents/documents.jobs.ts';
import { forgetOldEvents } from './events/events.jobs.ts';
import { foldFigures } from './figures/figures.jobs.ts';
import { sweepSharePictures } from './findability/share-picture.jobs.ts';
import { forgetEndedSessions, forgetOldLetters } from './identity/identity.jobs.ts';
import { checkImports } from './imports/check-import.jobs.ts';
import { importJobs } from './imports/imports.jobs.ts';
import { judgeRows } from './imports/judge/judge-rows.ts';
import { openPictures } from './imports/pictures/pictures.ts';
import { compareStock } from './inventory/stock-check.jobs.ts';
import { accountMailJobs } from './mail/account-mails.jobs.ts';
import { openMailer } from './mail/mailer.ts';
import { orderMailJobs } from './mail/order-mails.jobs.ts';
import { parcelMailJobs } from './mail/parcel-mails.jobs.ts';
import { returnMailJobs } from './mail/returns/return-mails.jobs.ts';
import { stockMailJobs } from './mail/stock/stock-mails.jobs.ts';
import { mediaJobs } from './media/media.jobs.ts';
import { openMediaStore } from './media/store.ts';
import { countRecentSales } from './orders/sales.jobs.ts';
import { printJobs } from './papers/prints.jobs.ts';
import { parcelJobs } from './parcels/parcels.jobs.ts';
import { MINUTE, systemClock } from './platform/clock.ts';
import { openDb, openPool } from './platform/database/db.ts';
import { forgetOldKeys } from './platform/idempotency/idempotency.ts';
import { runJobs } from './platform/jobs.ts';
import { openLog } from './platform/log.ts';
import { openSeal, REFUNDS } from './platform/seal.ts';
import { tellOfDatabase } from './platform/seeing/database-figures.ts';
import { stopOnSignal } from './platform/stop.ts';
import { gatherManifest } from './prints/manifests.ts';
import { gatherOrderSlips } from './prints/order-slips.ts';
import { eraseClosedAccounts } from './privacy/privacy.jobs.ts';
import { forgetDestinations } from './refunds/refunds.jobs.ts';
import { forgetReturnPictures } from './returns/pictures/pictures.jobs.ts';
import { releaseExchanges } from './returns/returns.jobs.ts';
import { forgetOldSecurityEvents } from './security-log/security-log.jobs.ts';
import { tellOfLowStock } from './stock/low-stock.service.ts';
import { packMonth } from './tax-month/pack.ts';

const config = readAppConfig();
const log = openLog(config, 'worker');
for (const doubt of config.doubts) log.warn(doubt);
// Past any pooler: jobs are fetched by prepared statements and told of by notifications, and neither passes one.
const pool = openPool(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
  size: config.DATABASE_POOL,
  log,
  slowestMs: 5 * MINUTE,
});

const mailRoom = { mailer: openMailer(config), publicUrl: config.PUBLIC_URL, now: systemClock };
const mediaRoom = { store: openMediaStore(config), uploadsFolder: config.UPLOADS_FOLDER, now: systemClock };
const jobs = [
  forgetEndedSessions,
  forgetOldLetters(systemClock),
  forgetOldKeys,
  forgetOldEvents(systemClock),
  forgetOldSecurityEvents,
  forgetDestinations(systemClock),
  releaseExchanges(systemClock),
  ...catalogJobs,
  foldFigures,
  countRecentSales(systemClock),
  compareStock(systemClock),
  ...accountMailJobs(mailRoom),
  ...orderMailJobs(mailRoom),
  ...parcelMailJobs(mailRoom),
  tellOfLowStock(systemClock),
  ...stockMailJobs(mailRoom),
  ...returnMailJobs({ ...mailRoom, seal: openSeal(secretsKeysOf(config), REFUNDS) }),
  ...parcelJobs({ couriers: openCouriers(config, 'job'), now: systemClock }),
  ...mediaJobs(mediaRoom),
  drawDocuments(mediaRoom.store),
  ...printJobs({
    store: mediaRoom.store,
    now: systemClock,
    gather: { slips: gatherOrderSlips(config.PUBLIC_URL), manifest: gatherManifest, taxMonth: packMonth },
  }),
  forgetReturnPictures(mediaRoom.store),
  checkImports(mediaRoom),
  ...importJobs({ ...mediaRoom, judge: judgeRows, openPictures: openPictures(mediaRoom) }),
  sweepSharePictures(mediaRoom.store, systemClock),
  eraseClosedAccounts(mediaRoom.store, systemClock),
];

giveBackMemory();
const runner = await runJobs(jobs, { pool, tools: { db: openDb(pool), log } });
log.info('waiting for jobs');

const registry = openFigures('worker');
tellOfDatabase(registry, pool);
const figures = await serveFigures({
  registry,
  host: config.METRICS_HOST,
  port: config.METRICS_PORT,
  log,
  ready: async () => (await pool.query('select 1')).rowCount === 1,
});

stopOnSignal(log, {
  async stop() {
    await runner.stop();
    await figures.close();
    await pool.end();
  },
});
