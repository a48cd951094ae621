import { recordRecentSales } from '../catalog/listing/popularity.service.ts';
import { DAY, later, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { quantitiesSold } from './sales.queries.ts';

const RECENTLY = 30 * DAY;

/** Best sellers are recommended first. It changes slowly: once an hour is enough. */
export const countRecentSales = (now: Now): Job => ({
  name: 'count_recent_sales',
  schedule: '41 * * * *',
  run: async ({ db, log }) => {
    const sold = await quantitiesSold(db, later(now(), -RECENTLY));
    const changed = await recordRecentSales(db, sold);
    log.info({ sold: sold.length, changed }, 'recent sales counted');
  },
});
