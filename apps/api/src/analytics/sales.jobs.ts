import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';

const MAX_CHANGES_PER_BATCH = 10_000;

/** Aggregates pending changes, so that readers have few rows to add up. */
export const aggregateSalesJob: Job = {
  name: 'aggregate_sales',
  schedule: '* * * * *',
  run: async ({ db }) => {
    while ((await aggregateBatch(db)) > 0);
  },
};

async function aggregateBatch(db: Db): Promise<number> {
  const { rows } = await sql<{
    aggregated: number;
  }>`select aggregate_sales(${MAX_CHANGES_PER_BATCH}) as aggregated`.execute(db);
  return rows[0]?.aggregated ?? 0;
}
