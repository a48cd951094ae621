import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';

const CHANGES_AT_ONCE = 10_000;

/** Keeps the changes that readers of figures have to add up few. */
export const foldFigures: Job = {
  name: 'fold_figures',
  schedule: '* * * * *',
  run: async ({ db }) => {
    while ((await foldSome(db)) > 0);
  },
};

async function foldSome(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_figures(${CHANGES_AT_ONCE}) as folded`.execute(db);
  return rows[0]?.folded ?? 0;
}
