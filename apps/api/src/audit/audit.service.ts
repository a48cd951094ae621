import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

type SubjectKind =
  | 'category'
  | 'product'
  | 'order'
  | 'company'
  | 'legal_page'
  | 'settings'
  | 'staff'
  | 'brand'
  | 'party'
  | 'search'
  | 'print'
  | 'cash'
  | 'refunds'
  | 'tax'
  | 'tax_month'
  | 'customer'
  | 'import'
  | 'export'
  | 'stock'
  | 'jobs';
export type Subject = { kind: SubjectKind; id: string };

/**
 * `what` is a sentence to be read; `before` and `after` hold what changed, and only that. What was written with many others is
 * found again by their run, which `after` names.
 */
export type Entry = {
  subject: Subject;
  actorId: string;
  what: string;
  before?: unknown;
  after?: unknown;
  runId?: string | undefined;
};

type Change = Reply<'listProductChanges'>['changes'][number];

// A history is read from its end; nobody scrolls through more.
const MOST_SHOWN = 200;
const LONGEST_WHAT = 300;

/** Notes what somebody did, in the transaction that does it: both or neither. */
export async function recordChange(tx: Tx, entry: Entry): Promise<void> {
  const { subject, actorId, what, before, runId } = entry;
  const after = runId === undefined ? entry.after : { ...(entry.after as object | undefined), run: runId };
  await tx
    .insertInto('audit_entries')
    .values({
      subject_kind: subject.kind,
      subject_id: subject.id,
      actor_id: actorId,
      what: what.slice(0, LONGEST_WHAT),
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })
    .execute();
}

/** What was done about something, newest first. */
export async function listChanges(db: Queryable, { kind, id }: Subject): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'at'> & { at: Date }>`
    select
      entry.id::text,
      entry.happened_at as at,
      coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as by,
      entry.what,
      entry.before,
      entry.after
    from audit_entries entry
    join users actor on actor.id = entry.actor_id
    where entry.subject_kind = ${kind} and entry.subject_id = ${id}
    order by entry.id desc
    limit ${MOST_SHOWN}
  `.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The part of two states of a thing in which they differ. */
export function differenceBetween<State extends object>(before: State, after: State) {
  const changed = (Object.keys(after) as (keyof State)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (state: State) => Object.fromEntries(changed.map((key) => [key, state[key]]));
  return { changed: changed.map(String), before: pick(before), after: pick(after) };
}
