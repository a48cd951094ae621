import type { EndpointBody } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type Slug = EndpointBody<'saveLegalPage'>['slug'];

export type LegalPageRow = {
  id: string;
  slug: Slug;
  content: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns the newest version of each legal page, with the dates of its first and last version. */
export async function listCurrentLegalPages(db: Queryable): Promise<LegalPageRow[]> {
  const { rows } = await sql<LegalPageRow>`
    select distinct on (slug)
      id,
      slug,
      content,
      min(created_at) over (partition by slug) as "createdAt",
      created_at as "updatedAt"
    from legal_page_versions
    order by slug, version desc
  `.execute(db);
  return rows;
}

export async function lockLegalPage(tx: Tx, slug: Slug): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal page'), hashtext(${slug}))`.execute(tx);
}

type NewLegalPageVersion = { slug: Slug; content: string; authorId: string };

/** Returns the new version number. Uses `clock_timestamp()`, because `now()` would be earlier than the wait for the lock. */
export async function insertLegalPageVersion(
  tx: Tx,
  { slug, content, authorId }: NewLegalPageVersion,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into legal_page_versions (slug, version, content, author_id, created_at)
    select ${slug}, max(version) + 1, ${content}, ${authorId}::uuid, date_trunc('milliseconds', clock_timestamp())
    from legal_page_versions
    where slug = ${slug}
    returning version
  `.execute(tx);
  if (!rows[0]) throw new Error(`${slug} was not saved`);
  return rows[0].version;
}
