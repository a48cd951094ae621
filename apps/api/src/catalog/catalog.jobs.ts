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

export const catalogJobs: readonly Job[] = [foldListingSizes, countSearchWords, settleProducts, forgetOldMisses];
