import type { Body, Reply } from '@kinari/contract/contract';
import { recordChange } from '../../audit/audit.service.ts';
import { DAY, later } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs.ts';
import { findRun, listRuns, mapColumns, moveRun, type RunRow, type RunState } from './run.queries.ts';

type WireRun = Reply<'readImport'>['run'];
type Work = { db: Db; now: Date };

export const UNDO_MS = 30 * DAY;
/** Their files, too, are kept for so long. */
const LISTED_MS = 30 * DAY;
const MOST_LISTED = 200;

export const checkImportJob = { name: 'check_import' };
export const applyImportJob = { name: 'apply_import' };
export const undoImportJob = { name: 'undo_import' };

export async function readImport({ db, now }: Work, id: string): Promise<WireRun> {
  return toWireRun(await requireRun(db, id), now);
}

export async function listImports({ db, now }: Work): Promise<WireRun[]> {
  const runs = await listRuns(db, { since: later(now, -LISTED_MS), most: MOST_LISTED });
  return runs.map((run) => toWireRun(run, now));
}

/** Says what columns mean and has every row judged again; not once something was written. */
export async function mapImport(work: Work, id: string, form: Body<'mapImport'>): Promise<WireRun> {
  return inRun(work, id, async (tx, run) => {
    if (run.kind !== 'file' || run.appliedUntil > 0) throw new Refusal('run_moved');
    await move(tx, id, { from: ['unmatched', 'checked'], to: 'reading' });
    const columns = run.columns.map((column, place) => ({ ...column, field: form.fields[place] ?? null }));
    await mapColumns(tx, id, { columns, makeCategories: form.makeCategories });
    await goOnLater(tx, checkImportJob, id);
  });
}

/** Has a checked run written, or one that was stopped go on. */
export async function applyImport(work: Work, id: string, actorId: string): Promise<WireRun> {
  return inRun(work, id, async (tx, run) => {
    await move(tx, id, { from: ['checked', 'stopped'], to: 'applying' });
    // Whose file it is stands with each product; who had it written stands here.
    await recordChange(tx, { subject: { kind: 'import', id }, actorId, what: `Import applied: ${run.name}` });
    await goOnLater(tx, applyImportJob, id);
  });
}

export async function stopImport(work: Work, id: string): Promise<WireRun> {
  return inRun(work, id, (tx) => move(tx, id, { from: ['applying'], to: 'stopping' }));
}

/** Has what a run wrote put back, as long as that may be. */
export async function undoImport(work: Work, id: string, actorId: string): Promise<WireRun> {
  return inRun(work, id, async (tx, run) => {
    if (undoUntilOf(run, work.now) === null) throw new Refusal('run_moved');
    await move(tx, id, { from: ['done', 'stopped'], to: 'undoing' });
    await recordChange(tx, { subject: { kind: 'import', id }, actorId, what: `Import undone: ${run.name}` });
    await goOnLater(tx, undoImportJob, id);
  });
}

/** Has the job of a run begin, or go on where a worker left it. */
export async function goOnLater(db: Queryable, job: { name: string }, runId: string): Promise<void> {
  await enqueue(db, job, { runId }, { key: `${job.name}:${runId}` });
}

export async function requireRun(db: Queryable, id: string): Promise<RunRow> {
  const run = await findRun(db, id);
  if (!run) throw new Refusal('not_found');
  return run;
}

function inRun({ db, now }: Work, id: string, change: (tx: Tx, run: RunRow) => Promise<void>): Promise<WireRun> {
  return db.transaction().execute(async (tx) => {
    await change(tx, await requireRun(tx, id));
    return toWireRun(await requireRun(tx, id), now);
  });
}

async function move(tx: Tx, id: string, states: { from: RunState[]; to: RunState }): Promise<void> {
  if (!(await moveRun(tx, id, states))) throw new Refusal('run_moved');
}

export function toWireRun(run: RunRow, now: Date): WireRun {
  const { actorId: _, step: _step, fileKey: _file, picturesKey: _pictures, appliedUntil: _until, ...told } = run;
  const { create = 0, update = 0, same = 0, refused = 0, look = 0, applied = 0, leftAlone = 0 } = run.counts;
  return {
    ...told,
    counts: { create, update, same, refused, look },
    applied,
    leftAlone,
    startedAt: run.startedAt.toISOString(),
    appliedAt: run.appliedAt?.toISOString() ?? null,
    undoUntil: undoUntilOf(run, now)?.toISOString() ?? null,
  };
}

function undoUntilOf({ state, appliedAt, counts }: RunRow, now: Date): Date | null {
  if (!appliedAt || !counts.applied || !(state === 'done' || state === 'stopped')) return null;
  const until = later(appliedAt, UNDO_MS);
  return until > now ? until : null;
}
