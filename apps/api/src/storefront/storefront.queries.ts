import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { type RawBuilder, sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** An area, or an own page. `slug` is empty for areas that exist once. */
export type AreaRef = { area: ContentArea; slug: string };

type DraftRow = AreaRef & {
  revision: number;
  /** As stored, so it may come from a newer release. */
  content: unknown;
  savedBy: string;
  savedAt: Date;
};

export type VersionRow = AreaRef & {
  id: string;
  number: number;
  content: unknown;
  changes: string[];
  note: string;
  liveFrom: Date;
  liveUntil: Date | null;
  author: string;
  status: 'live' | 'scheduled' | 'past';
};

/** Runs changes of the storefront one at a time. Reads are not blocked. */
export async function lockStorefront(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storefront'))`.execute(tx);
}

export async function listDrafts(db: Queryable, ref?: AreaRef): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select
      draft.area,
      draft.slug,
      draft.revision,
      draft.content,
      name_of(users) as "savedBy",
      draft.saved_at as "savedAt"
    from content_drafts draft
    join users on users.id = draft.saved_by
    where ${matchesRef(sql`draft`, ref)}
    order by draft.area, draft.slug
  `.execute(db);
  return rows;
}

export async function findDraft(db: Queryable, ref: AreaRef): Promise<DraftRow | undefined> {
  const [draft] = await listDrafts(db, ref);
  return draft;
}

type NewDraft = AreaRef & { content: unknown; actorId: string; now: Date };

/** Saves the draft over any other. A first revision is random, so one of a deleted draft never fits a later draft. */
export async function upsertDraft(tx: Tx, { area, slug, content, actorId, now }: NewDraft): Promise<void> {
  await sql`
    insert into content_drafts as draft (area, slug, revision, content, saved_by, saved_at)
    values (${area}, ${slug}, 1 + floor(random() * 1000000000)::integer, ${JSON.stringify(content)}, ${actorId}, ${now})
    on conflict (area, slug) do update
    set revision = draft.revision + 1, content = excluded.content, saved_by = excluded.saved_by, saved_at = excluded.saved_at
  `.execute(tx);
}

export async function deleteDraft(tx: Tx, { area, slug }: AreaRef): Promise<void> {
  await tx.deleteFrom('content_drafts').where('area', '=', area).where('slug', '=', slug).execute();
}

/** Lists the live versions of these areas at this time, at most one of each area and own page. */
export async function listLiveVersions(db: Queryable, now: Date, areas: readonly ContentArea[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns(now)}
    from content_versions version
    join users author on author.id = version.author_id
    where version.id in (${liveIds(now)}) and version.area = any(${areas}::text[])
  `.execute(db);
  return rows;
}

export async function findLiveVersion(
  db: Queryable,
  now: Date,
  { area, slug }: AreaRef,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns(now)}
    from content_versions version
    join users author on author.id = version.author_id
    where version.id in (${liveIds(now)}) and version.area = ${area} and version.slug = ${slug}
  `.execute(db);
  return rows[0];
}

/** Returns which of these slugs lead to a live own page. */
export async function listLivePageSlugs(db: Queryable, now: Date, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ slug: string }>`
    select slug
    from content_versions
    where id in (${liveIds(now)}) and area = 'page' and slug = any(${slugs}::text[])
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Lists the versions that start later, earliest first. */
export async function listScheduledVersions(db: Queryable, now: Date): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns(now)}
    from content_versions version
    join users author on author.id = version.author_id
    where version.canceled_at is null and version.live_from > ${now}
    order by version.live_from, version.area, version.slug
  `.execute(db);
  return rows;
}

type VersionFilter = { area?: ContentArea | undefined; before?: Date | undefined; limit: number };

/** Lists versions, latest start first. Those that start at the same time are on one page, so it may have more than `limit`. */
export async function listVersionRows(
  db: Queryable,
  now: Date,
  { area, before, limit }: VersionFilter,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns(now)}
    from (
      select *
      from content_versions
      where canceled_at is null
        and (${area ?? null}::text is null or area = ${area ?? null})
        and (${before ?? null}::timestamptz is null or live_from < ${before ?? null})
      order by live_from desc
      fetch first ${limit} rows with ties
    ) version
    join users author on author.id = version.author_id
    order by version.live_from desc, version.created_at desc, version.area, version.slug, version.number desc
  `.execute(db);
  return rows;
}

export async function findVersion(db: Queryable, id: string, now: Date): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns(now)}
    from content_versions version
    join users author on author.id = version.author_id
    where version.id = ${id} and version.canceled_at is null
  `.execute(db);
  return rows[0];
}

type NewVersion = AreaRef & {
  content: unknown;
  changes: readonly string[];
  note: string;
  /** Null: at once. */
  liveFrom: Date | null;
  liveUntil: Date | null;
  actorId: string;
  now: Date;
};

/**
 * Returns the id. A version that is published at once starts after those before it, even if the clock of this process is late.
 */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<string> {
  const { area, slug, content, changes, note, liveFrom, liveUntil, actorId, now } = version;
  const { rows } = await sql<{ id: string }>`
    with earlier as (
      select
        coalesce(max(number), 0) as number,
        greatest(max(live_from) filter (where live_from <= created_at), ${now}) as latest
      from content_versions
      where area = ${area} and slug = ${slug}
    )
    insert into content_versions (
      area, slug, number, content, changes, note, live_from, live_until, author_id, created_at
    )
    select
      ${area}, ${slug}, number + 1, ${JSON.stringify(content)}, ${changes}::text[], ${note},
      coalesce(${liveFrom}::timestamptz, latest), ${liveUntil}::timestamptz, ${actorId}::uuid,
      case when ${liveFrom}::timestamptz is null then latest else ${now} end
    from earlier
    returning id
  `.execute(tx);
  if (!rows[0]) throw new Error(`No version of ${area} was added`);
  return rows[0].id;
}

export async function cancelVersion(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('content_versions').set({ canceled_at: now }).where('id', '=', id).execute();
}

/** Lists the slugs of own pages that have a draft or were ever published. */
export async function listPageSlugs(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from content_drafts where area = 'page'
    union
    select slug from content_versions where area = 'page' and canceled_at is null
    order by slug
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Lists the content of all drafts, and of the versions that are or can become live after this time. */
export async function listContentInUse(db: Queryable, after: Date): Promise<{ area: ContentArea; content: unknown }[]> {
  const { rows } = await sql<{ area: ContentArea; content: unknown }>`
    select area, content from content_drafts
    union all
    select area, content
    from content_versions version
    where (canceled_at is null or canceled_at > ${after})
      and (live_until is null or live_until > ${after})
      -- A later version without an end replaces it. After one with an end, it becomes live again.
      and not exists (
        select from content_versions later
        where later.area = version.area and later.slug = version.slug and later.canceled_at is null
          and (later.live_from, later.number) > (version.live_from, version.number)
          and later.live_from <= ${after} and later.live_until is null
      )
  `.execute(db);
  return rows;
}

export async function wasPublished(db: Queryable, area: ContentArea): Promise<boolean> {
  const { rows } = await sql`
    select from content_versions where area = ${area} and canceled_at is null and live_from <= now() limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Returns which of these slugs lead to a live category. A former slug leads to the current one. */
export async function listCategorySlugs(db: Queryable, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ slug: string }>`
    select slug
    from categories
    where slug = any(${slugs}::text[]) and archived_at is null
    union
    select former.slug
    from category_former_slugs former
    join categories category on category.id = former.category_id and category.archived_at is null
    where former.slug = any(${slugs}::text[])
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Returns the images of the storefront with these ids. */
export async function listContentImages(db: Queryable, ids: readonly string[]): Promise<Image[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ image: Image }>`
    select ${imageAsJson} as image
    from content_images uploaded
    join images image on image.id = uploaded.image_id
    where uploaded.image_id::text = any(${ids}::text[])
  `.execute(db);
  return rows.map(({ image }) => image);
}

export async function insertContentImage(
  tx: Tx,
  { imageId, actorId, now }: { imageId: string; actorId: string; now: Date },
): Promise<void> {
  await tx.insertInto('content_images').values({ image_id: imageId, uploaded_by: actorId, uploaded_at: now }).execute();
}

/** Records since when images are unused, and deletes the rows of those unused since before `cutoff`. Returns their ids. */
export async function releaseUnusedImages(
  tx: Tx,
  { usedIds, now, cutoff }: { usedIds: readonly string[]; now: Date; cutoff: Date },
): Promise<string[]> {
  await sql`
    update content_images
    set unused_since = case when image_id::text = any(${usedIds}::text[]) then null else coalesce(unused_since, ${now}) end
    where (unused_since is null) <> (image_id::text = any(${usedIds}::text[]))
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    delete from content_images where unused_since <= ${cutoff} returning image_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertThemeSheet(
  tx: Tx,
  { hash, css, now }: { hash: string; css: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('theme_sheets')
    .values({ hash, css, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteThemeSheets(
  tx: Tx,
  { usedHashes, cutoff }: { usedHashes: readonly string[]; cutoff: Date },
): Promise<void> {
  await sql`
    delete from theme_sheets where created_at < ${cutoff} and hash <> all(${usedHashes}::text[])
  `.execute(tx);
}

export async function findThemeSheet(db: Queryable, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('theme_sheets').select('css').where('hash', '=', hash).executeTakeFirst();
  return row?.css;
}

/** Notifies all processes to clear their caches, as the triggers of published data do. */
export async function notifyCatalogChanged(db: Queryable): Promise<void> {
  await sql`select pg_notify('catalog_changed', pg_current_xact_id()::text)`.execute(db);
}

function liveIds(now: Date): RawBuilder<unknown> {
  return sql`
    select id
    from (
      select distinct on (area, slug) id
      from content_versions
      where canceled_at is null and live_from <= ${now} and (live_until is null or live_until > ${now})
      order by area, slug, live_from desc, number desc
    ) live`;
}

function versionColumns(now: Date): RawBuilder<VersionRow> {
  return sql<VersionRow>`
    version.id,
    version.area,
    version.slug,
    version.number,
    version.content,
    version.changes,
    version.note,
    version.live_from as "liveFrom",
    version.live_until as "liveUntil",
    name_of(author) as author,
    case
      when version.live_from > ${now} then 'scheduled'
      when version.id in (${liveIds(now)}) then 'live'
      else 'past'
    end as status`;
}

function matchesRef(row: RawBuilder<unknown>, ref: AreaRef | undefined): RawBuilder<boolean> {
  return ref ? sql`(${row}.area = ${ref.area} and ${row}.slug = ${ref.slug})` : sql`true`;
}
