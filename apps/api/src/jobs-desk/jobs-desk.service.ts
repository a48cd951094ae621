import type { Query, Reply } from '@kinari/contract/contract';
import { jobTitle } from '@kinari/contract/words/job-words';
import { recordChange } from '../audit/audit.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { maskEmail, maskError, orderIn, readTold, type Told } from './job-subjects.ts';
import {
  countKinds,
  holdJobs,
  type JobRow,
  listRows,
  type Named,
  nameSubjects,
  remove,
  runAgain,
  type Which,
} from './jobs-desk.queries.ts';

type Job = Reply<'listJobs'>['jobs'][number];
type About = Job['about'];

// One press waits for all of them: more are another press.
const MOST_AT_ONCE = 5000;

export async function countByKind(db: Queryable): Promise<Reply<'countJobs'>> {
  const kinds = await countKinds(db);
  return {
    kinds: kinds.map((row) => ({
      ...row,
      givenUpSince: row.givenUpSince?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
      waitingSince: row.waitingSince?.toISOString() ?? null,
    })),
  };
}

export async function listJobs(db: Queryable, query: Query<'listJobs'>): Promise<Reply<'listJobs'>> {
  const rows = await listRows(db, {
    state: query.state,
    kind: query.kind,
    before: query.before,
    limit: query.limit + 1,
  });
  const shown = rows.slice(0, query.limit);
  const abouts = await readAbouts(db, shown);
  return {
    jobs: shown.map((row, at) => toWire(row, abouts[at] ?? null)),
    older: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Wish = Which & { actorId: string };

/** Tries them again at once, with as many tries as a new one has. Asked twice, the second finds nothing to do. */
export async function retryJobs(db: Db, wish: Wish): Promise<Reply<'retryJobs'>> {
  return change(db, wish, { words: 'tried again', write: runAgain });
}

/** Removes them for good: what they were to do is not done. */
export async function letGoOfJobs(db: Db, wish: Wish): Promise<Reply<'letGoOfJobs'>> {
  return change(db, wish, { words: 'let go', write: remove });
}

type Way = { words: string; write: (tx: Tx, ids: string[]) => Promise<number> };

async function change(db: Db, { actorId, ...which }: Wish, { words, write }: Way) {
  return db.transaction().execute(async (tx) => {
    const held = await holdJobs(tx, which, MOST_AT_ONCE + 1);
    const taken = held.slice(0, MOST_AT_ONCE);
    if (taken.length === 0) return { count: 0, more: false };
    const count = await write(
      tx,
      taken.map(({ id }) => id),
    );
    await recordChange(tx, {
      subject: { kind: 'jobs', id: which.kind },
      actorId,
      what: await sentence(tx, { taken, kind: which.kind, words }),
      before: { jobs: taken.slice(0, 20).map(({ id, tries }) => ({ id, tries })), count },
    });
    return { count, more: held.length > taken.length };
  });
}

async function sentence(tx: Tx, { taken, kind, words }: { taken: JobRow[]; kind: string; words: string }) {
  const [only, ...others] = taken;
  if (!only || others.length > 0) return `${taken.length} jobs ${words}: ${jobTitle(kind)}`;
  const [about] = await readAbouts(tx, [only]);
  // Whoever is erased would go on standing in the audit.
  const name = about && about.kind !== 'other' && about.kind !== 'customer' ? `, ${about.name}` : '';
  return `Job ${words}: ${jobTitle(kind)}${name}`;
}

function toWire(row: JobRow, about: About): Job {
  return {
    id: row.id,
    kind: row.kind,
    about,
    since: row.since.toISOString(),
    tries: row.tries,
    nextTry: row.isGivenUp ? null : row.runAt.toISOString(),
    isRunning: row.isRunning,
    error: row.error === null ? null : maskError(row.error),
  };
}

async function readAbouts(db: Queryable, rows: JobRow[]): Promise<About[]> {
  const tolds = rows.map(({ payload }) => readTold(payload));
  const all = (part: 'parcelId' | 'documentId' | 'runId' | 'pictureId') => tolds.flatMap((told) => told[part] ?? []);
  const named = await nameSubjects(db, {
    parcels: all('parcelId'),
    documents: all('documentId'),
    runs: all('runId'),
    pictures: all('pictureId'),
  });
  const found = new Map(named.map((row) => [row.id, row]));
  return tolds.map((told) => aboutOf(told, (id) => (id === undefined ? undefined : found.get(id))));
}

function aboutOf(told: Told, find: (id: string | undefined) => Named | undefined): About {
  const [parcel, document, run, picture] = [told.parcelId, told.documentId, told.runId, told.pictureId].map(find);
  const orderId = orderIn(told) ?? parcel?.orderId ?? document?.orderId;
  if (orderId) {
    const number = `#${orderId.slice(0, 8)}`;
    return { kind: 'order', id: orderId, name: document ? `${document.name} of order ${number}` : `Order ${number}` };
  }
  if (run) return { kind: 'import', id: run.id, name: run.name };
  if (picture) return { kind: 'product', id: picture.id, name: picture.name };
  if (told.userId) return { kind: 'customer', id: told.userId, name: 'A customer' };
  if (told.invitationId) return { kind: 'staff', id: told.invitationId, name: 'An invitation' };
  const address = told.email ?? told.to;
  if (address) return { kind: 'other', id: '', name: `To ${maskEmail(address)}` };
  if (told.courier && told.number) return { kind: 'other', id: '', name: `${told.courier} ${told.number}` };
  return null;
}
