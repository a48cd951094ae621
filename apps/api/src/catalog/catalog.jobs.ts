import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { refreshProductsJob } from './attributes/attributes.jobs.ts';
import { refreshCollectionJob, refreshNewInCollectionsJob } from './collections/collections.jobs.ts';
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

/** Rewrites the listing rows that an earlier release wrote. A migration that changes them stores where to start. */
export const backfillListingJob: Job = {
  name: 'backfill_listing',
  schedule: '* * * * *',
  run: async ({ db }) => {
    await sql`
      update facet_values set family = color_family(label, hex) where facet = 'color' and family is null
    `.execute(db);
    while (await db.transaction().execute(backfillBatch));
  },
};

/** Queues the next products; a trigger rewrites them on commit. Returns false at the end. */
async function backfillBatch(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ last: string | null }>`
    with backfill as (
      select after_id from listing_backfills for update
    ),
    batch as (
      select products.id
      from backfill
      join products on products.id > backfill.after_id
      order by products.id
      limit ${BATCH_SIZE}
    ),
    queued as (
      insert into listing_refresh_queue (product_id) select id from batch on conflict do nothing
    )
    select max(id::text) as last from batch
  `.execute(tx);
  const last = rows[0]?.last;
  if (!last) await sql`delete from listing_backfills`.execute(tx);
  else await sql`update listing_backfills set after_id = ${last}`.execute(tx);
  return Boolean(last);
}

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
  backfillListingJob,
  countSearchWordsJob,
  refreshProductsJob,
  refreshCollectionJob,
  refreshNewInCollectionsJob,
  purgeZeroResultSearchesJob,
];
