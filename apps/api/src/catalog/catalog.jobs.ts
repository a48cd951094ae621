import { sql } from 'kysely';
import type { Job } from '../platform/jobs.ts';
import { settleProducts } from './facts/facts.jobs.ts';
import { forgetMisses } from './search/misses.ts';

/** Keeps the changes that readers of a listing have to add up few. */
export const foldListingSizes: Job = {
  name: 'fold_listing_sizes',
  schedule: '* * * * *',
  run: async ({ db }) => {
    await sql`select fold_listing_sizes()`.execute(db);
  },
};

// Each batch holds its products' turns in the listing until it commits: small enough that no order waits for long.
const PRODUCTS_AT_ONCE = 100;

/** Offers that an earlier release wrote have no facets yet; afterwards there is nothing to find. */
export const fillFacets: Job = {
  name: 'fill_facets',
  schedule: '* * * * *',
  run: async ({ db }) => {
    for (;;) {
      const { numAffectedRows } = await sql`
        insert into listing_due (product_id)
        select distinct product_id
        from (select product_id from listing_offers where facets = '{}' limit ${PRODUCTS_AT_ONCE}) old
      `.execute(db);
      if (!numAffectedRows) return;
    }
  },
};

/** How common a word is decides how it is searched for; that may be a day old. */
export const countSearchWords: Job = {
  name: 'count_search_words',
  schedule: '23 3 * * *',
  run: async ({ db }) => {
    await sql`select count_search_words()`.execute(db);
  },
};

export const forgetOldMisses: Job = {
  name: 'forget_old_misses',
  schedule: '37 2 * * *',
  run: async ({ db, log }) => {
    const forgotten = await forgetMisses(db);
    log.info({ forgotten }, 'old questions without an answer forgotten');
  },
};

export const catalogJobs: readonly Job[] = [
  foldListingSizes,
  fillFacets,
  countSearchWords,
  settleProducts,
  forgetOldMisses,
];
