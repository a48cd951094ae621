import { sql } from 'kysely';
import type { Job } from '../platform/jobs.ts';
import { refreshProductsJob } from './attributes/attributes.jobs.ts';
import { purgeZeroResultSearches } from './search/zero-result-searches.ts';

/** Aggregates listing changes, so that listing reads have few rows to add up. */
export const aggregateListingSizesJob: Job = {
  name: 'aggregate_listing_sizes',
  schedule: '* * * * *',
  run: async ({ db }) => {
    await sql`select aggregate_listing_sizes()`.execute(db);
  },
};

// Each batch locks its products in the listing until it commits. Small, so that orders do not wait long.
const BATCH_SIZE = 100;

/** Backfills facets of offers that an earlier release wrote. Afterwards it finds no rows. */
export const backfillFacetsJob: Job = {
  name: 'backfill_facets',
  schedule: '* * * * *',
  run: async ({ db }) => {
    for (;;) {
      const { numAffectedRows } = await sql`
        insert into listing_refresh_queue (product_id)
        select distinct product_id
        from (select product_id from listing_offers where facets = '{}' limit ${BATCH_SIZE}) old
      `.execute(db);
      if (!numAffectedRows) return;
    }
  },
};

/** Counts products per word. Search chooses its query plan by these counts, so they may be a day old. */
export const countSearchWordsJob: Job = {
  name: 'count_search_words',
  schedule: '23 3 * * *',
  run: async ({ db }) => {
    await sql`select count_search_words()`.execute(db);
  },
};

export const purgeZeroResultSearchesJob: Job = {
  name: 'purge_zero_result_searches',
  schedule: '37 2 * * *',
  run: async ({ db, log }) => {
    const deletedCount = await purgeZeroResultSearches(db);
    log.info({ deletedCount }, 'purged zero-result searches');
  },
};

export const catalogJobs: readonly Job[] = [
  aggregateListingSizesJob,
  backfillFacetsJob,
  countSearchWordsJob,
  refreshProductsJob,
  purgeZeroResultSearchesJob,
];
