import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';

export type ActivityRow = {
  id: string;
  at: Date;
  by: string;
  apiKey: string | null;
  actorId: string;
  action: string | null;
  data: unknown;
  summary: string | null;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  before: unknown;
  after: unknown;
};

export type ActivityFilter = {
  person: string | undefined;
  kind: string | undefined;
  /** A day in Indian time. */
  day: string | undefined;
  before: string | undefined;
};

export async function listEntries(db: Queryable, filter: ActivityFilter, limit: number): Promise<ActivityRow[]> {
  return listRows(
    db,
    sql`select * from audit_entries entry where ${matchesFilter(filter)} ${newestFirst} limit ${limit}`,
  );
}

/** Searches only the newest `steps` entries. Fast for frequent words. */
export async function scanEntries(
  db: Queryable,
  filter: ActivityFilter,
  { words, limit, steps }: { words: string; limit: number; steps: number },
): Promise<ActivityRow[]> {
  return listRows(
    db,
    sql`
      select *
      from (select * from audit_entries entry where ${matchesFilter(filter)} ${newestFirst} limit ${steps}) entry
      where ${matchesText(words)}
      ${newestFirst}
      limit ${limit}
    `,
  );
}

/** Finds all matches with the trigram index, then sorts them. Fast for rare words. */
export async function searchEntries(
  db: Db,
  filter: ActivityFilter,
  { words, limit }: { words: string; limit: number },
): Promise<ActivityRow[]> {
  return db.transaction().execute(async (tx) => {
    // The planner cannot know that the words are rare: it would scan the sorted index to the end.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_indexscan = off`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select entry.id::text from audit_entries entry where ${matchesText(words)} and ${matchesFilter(filter)} ${newestFirst} limit ${limit}
    `.execute(tx);
    await sql`set local enable_indexscan = on`.execute(tx);
    return listRows(
      tx,
      sql`select * from audit_entries entry where id = any(${rows.map(({ id }) => id)}::bigint[]) ${newestFirst}`,
    );
  });
}

/** Returns the oldest of the newest `steps` entries, or undefined if there are fewer. */
export async function lastScannedId(db: Queryable, filter: ActivityFilter, steps: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select entry.id::text from audit_entries entry where ${matchesFilter(filter)} ${newestFirst} offset ${steps - 1} limit 1
  `.execute(db);
  return rows[0]?.id;
}

type Plan = [{ Plan: { 'Plan Rows': number } }];

/** Estimates the number of matches with the planner's statistics. The error is up to 1% of the table. */
export async function estimateCount(db: Queryable, words: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': Plan }>`
    explain (format json) select from audit_entries entry where ${matchesText(words)}
  `.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** Null for an entry about several subjects, such as an export. */
const subjectUuid = sql`case when entry.subject_id ~ '^[0-9a-f-]{36}$' then entry.subject_id::uuid end`;

const newestFirst = sql`order by entry.happened_at desc, entry.id desc`;

function matchesText(words: string): RawBuilder<unknown> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(entry.search_text ilike ${pattern} or entry.summary ilike ${pattern})`;
}

function matchesFilter({ person, kind, day, before }: ActivityFilter): RawBuilder<unknown> {
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

async function listRows(db: Queryable, entries: RawBuilder<unknown>): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select
      entry.id::text,
      entry.happened_at as at,
      name_of(actor) as by,
      api_key.name as "apiKey",
      entry.actor_id as "actorId",
      entry.action,
      entry.data,
      entry.summary,
      entry.subject_kind as "subjectKind",
      entry.subject_id as "subjectId",
      coalesce(product.name, name_of(customer)) as "subjectName",
      entry.before,
      entry.after
    from (${entries}) entry
    join users actor on actor.id = entry.actor_id
    left join api_keys api_key on api_key.id = entry.api_key_id
    left join products product on product.id = case when entry.subject_kind = 'product' then ${subjectUuid} end
    left join users customer on customer.id = case when entry.subject_kind = 'customer' then ${subjectUuid} end
    ${newestFirst}
  `.execute(db);
  return rows;
}
