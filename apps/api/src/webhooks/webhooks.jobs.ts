import { addMs, type Now } from '../platform/clock.ts';
import { createPurgeJob } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { purgeDeliveries } from './delivery.queries.ts';

export const purgeWebhookDeliveriesJob = (now: Now) =>
  createPurgeJob('purge_webhook_deliveries', '51 2 * * *', (db) =>
    purgeDeliveries(db, addMs(now(), -retentionMs('webhook_deliveries'))),
  );
