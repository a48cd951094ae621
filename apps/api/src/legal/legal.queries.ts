import type { Body } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type Slug = Body<'saveLegalPage'>['slug'];

export type LegalPageRow = {
  id: string;
  slug: Slug;
  content: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Each legal page as it stands: the newest version, and when the page first and last changed. */
export async function listLegalPagesInForce(db: Queryable): Promise<LegalPageRow[]> {
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

/** Lets one save of a page at a time through. */
export async function lockPage(tx: Tx, slug: Slug): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal page'), hashtext(${slug}))`.execute(tx);
}

type Version = { slug: Slug; content: string; authorId: string };

/** Answers the number of the new version. Its time is the moment of writing: a wait for the lock must not date it back. */
export async function insertVersion(tx: Tx, { slug, content, authorId }: Version): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into legal_page_versions (slug, version, content, author_id, created_at)
    select ${slug}, max(version) + 1, ${content}, ${authorId}::uuid, date_trunc('milliseconds', clock_timestamp())
    from legal_page_versions
    where slug = ${slug}
    returning version
  `.execute(tx);
  if (!rows[0]) throw new Error(`Nothing was saved of ${slug}`);
  return rows[0].version;
}
