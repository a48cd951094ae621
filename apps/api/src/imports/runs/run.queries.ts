import type { Reply } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Queryable, type Tx, violates } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Step } from '../bulk/step.ts';

type WireRun = Reply<'readImport'>['run'];
export type RunState = WireRun['state'];

/** `applied` and `leftAlone` count on while rows are written or put back. */
export type RunCounts = WireRun['counts'] & { applied: number; leftAlone: number };

export type RunRow = Omit<WireRun, 'startedAt' | 'appliedAt' | 'undoUntil' | 'counts' | 'applied' | 'leftAlone'> & {
  counts: Partial<RunCounts>;
  startedAt: Date;
  appliedAt: Date | null;
  actorId: string;
  step: Step | null;
  fileKey: string | null;
  picturesKey: string | null;
  appliedUntil: number;
};

const runColumns: RawBuilder<RunRow> = sql`
  run.id,
  run.kind,
  run.name,
  run.state,
  run.problem,
  run.source,
  run.encoding,
  run.columns,
  run.make_categories as "makeCategories",
  run.rows,
  run.counts,
  run.step,
  run.file_key as "fileKey",
  run.pictures_key as "picturesKey",
  run.applied_until as "appliedUntil",
  run.actor_id as "actorId",
  coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as by,
  run.created_at as "startedAt",
  run.applied_at as "appliedAt",
  (
    select json_build_object('id', earlier.id, 'at', to_char(earlier.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from import_runs earlier
    where earlier.sha256 = run.sha256
      and earlier.id <> run.id
      and earlier.applied_at between run.created_at - interval '1 day' and run.created_at
    order by earlier.applied_at desc
    limit 1
  ) as "sameAs"`;

export async function findRun(db: Queryable, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns}
    from import_runs run
    join users actor on actor.id = run.actor_id
    where run.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Those begun since then, newest first. */
export async function listRuns(db: Queryable, { since, most }: { since: Date; most: number }): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns}
    from import_runs run
    join users actor on actor.id = run.actor_id
    where run.created_at >= ${since}
    order by run.created_at desc, run.id desc
    limit ${most}
  `.execute(db);
  return rows;
}

export type NewRun = {
  kind: WireRun['kind'];
  name: string;
  actorId: string;
  at: Date;
  state?: RunState;
  fileKey?: string;
  picturesKey?: string | undefined;
  sha256?: string;
  step?: Step;
  rows?: number;
  counts?: Partial<RunCounts>;
};

export function insertRun(tx: Tx, run: NewRun): Promise<string> {
  return oneWrites(async () => {
    const { id } = await tx
      .insertInto('import_runs')
      .values({
        kind: run.kind,
        name: run.name,
        actor_id: run.actorId,
        created_at: run.at,
        state: run.state ?? 'reading',
        file_key: run.fileKey ?? null,
        pictures_key: run.picturesKey ?? null,
        sha256: run.sha256 ?? null,
        step: run.step ? JSON.stringify(run.step) : null,
        rows: run.rows ?? 0,
        counts: JSON.stringify(run.counts ?? {}),
        checked_at: run.kind === 'file' ? null : run.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Moves a run on from one of the states in which it may be; answers whether it was in one. */
export function moveRun(tx: Tx, id: string, { from, to }: { from: RunState[]; to: RunState }): Promise<boolean> {
  return oneWrites(async () => {
    const { numUpdatedRows } = await tx
      .updateTable('import_runs')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

/** Gives a file's columns other meanings, from before they were judged. */
export async function mapColumns(
  tx: Tx,
  id: string,
  { columns, makeCategories }: Pick<WireRun, 'columns' | 'makeCategories'>,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ columns: JSON.stringify(columns), make_categories: makeCategories })
    .where('id', '=', id)
    .execute();
}

async function oneWrites<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'import_runs_one_writes') ? new Refusal('run_under_way') : error;
  }
}
