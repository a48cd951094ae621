import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';

export type ActivityRow = {
  id: string;
  at: Date;
  by: string;
  actorId: string;
  what: string;
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
};

export type Scope = {
  person: string | undefined;
  kind: string | undefined;
  /** A day in India. */
  day: string | undefined;
  /** Older than this entry. */
  before: string | undefined;
};

/** What staff did, newest first, along the index that has this order. */
export async function listEntries(db: Queryable, scope: Scope, limit: number): Promise<ActivityRow[]> {
  return show(db, sql`select * from audit_entries entry where ${isIn(scope)} ${newestFirst} limit ${limit}`);
}

/** Of the newest `steps` entries those that say so: for what is said often. */
export async function walkToEntries(
  db: Queryable,
  scope: Scope,
  { words, limit, steps }: { words: string; limit: number; steps: number },
): Promise<ActivityRow[]> {
  return show(
    db,
    sql`
      select *
      from (select * from audit_entries entry where ${isIn(scope)} ${newestFirst} limit ${steps}) entry
      where ${says(words)}
      ${newestFirst}
      limit ${limit}
    `,
  );
}

/** All that say so, found by their letters and sorted: for what is said rarely. */
export async function gatherEntries(
  db: Db,
  scope: Scope,
  { words, limit }: { words: string; limit: number },
): Promise<ActivityRow[]> {
  return db.transaction().execute(async (tx) => {
    // That it is rare, the planner cannot know; it would read along the order to the very end.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select entry.id::text from audit_entries entry where ${says(words)} and ${isIn(scope)} ${newestFirst} limit ${limit}
    `.execute(tx);
    await sql`set local enable_indexscan = on`.execute(tx);
    return show(
      tx,
      sql`select * from audit_entries entry where id = any(${rows.map(({ id }) => id)}::bigint[]) ${newestFirst}`,
    );
  });
}

/** The last of the newest `steps` entries, if there are so many. */
export async function lastWalked(db: Queryable, scope: Scope, steps: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select entry.id::text from audit_entries entry where ${isIn(scope)} ${newestFirst} offset ${steps - 1} limit 1
  `.execute(db);
  return rows[0]?.id;
}

type Plan = [{ Plan: { 'Plan Rows': number } }];

/** How many entries say so, as the planner guesses from what it last saw of the table: right within a hundredth of it. */
export async function guessHowMany(db: Queryable, words: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': Plan }>`
    explain (format json) select from audit_entries entry where ${says(words)}
  `.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

const newestFirst = sql`order by entry.happened_at desc, entry.id desc`;

function says(words: string): RawBuilder<unknown> {
  return sql`entry.what ilike ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

function isIn({ person, kind, day, before }: Scope): RawBuilder<unknown> {
  const conditions = [
    person && sql`entry.actor_id = ${person}`,
    kind && sql`entry.subject_kind = ${kind}`,
    day &&
      sql`entry.happened_at >= ${day}::date::timestamp at time zone 'Asia/Kolkata'
        and entry.happened_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
    before &&
      sql`(entry.happened_at, entry.id) < (select happened_at, id from audit_entries where id = ${before}::bigint)`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

async function show(db: Queryable, entries: RawBuilder<unknown>): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select
      entry.id::text,
      entry.happened_at as at,
      coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as by,
      entry.actor_id as "actorId",
      entry.what,
      entry.subject_kind as "subjectKind",
      entry.subject_id as "subjectId",
      entry.before,
      entry.after
    from (${entries}) entry
    join users actor on actor.id = entry.actor_id
    ${newestFirst}
  `.execute(db);
  return rows;
}
