import { recordRecentSales } from '../catalog/listing/popularity.service.ts';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { sumQuantitiesSold } from './recent-sales.queries.ts';

const RECENT_PERIOD_MS = 30 * DAY;

/** Recommendations list best sellers first. They change slowly, so hourly is enough. */
export const countRecentSales = (now: Now): Job => ({
  name: 'count_recent_sales',
  schedule: '41 * * * *',
  run: async ({ db, log }) => {
    const sold = await sumQuantitiesSold(db, addMs(now(), -RECENT_PERIOD_MS));
    const changed = await recordRecentSales(db, sold);
    log.info({ soldCount: sold.length, changedCount: changed }, 'recent sales updated');
  },
});
