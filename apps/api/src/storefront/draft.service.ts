import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { CONTENT_MAX, type ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { type Content, contentSchemas } from '@kinari/contract/endpoints/storefront/content-schemas';
import { listPaths } from '@kinari/contract/pages';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { listReferences } from './content-references.ts';
import {
  type AnyContent,
  findProblems,
  listChanges,
  readLive,
  toEditorContent,
  toLiveResponse,
  validateContent,
} from './content-status.service.ts';
import { toEditorHome } from './shown-content.ts';
import { getDefaultContent, parseStored } from './stored-content.ts';
import {
  type AreaRef,
  deleteDraft,
  findDraft,
  findLiveVersion,
  findVersion,
  insertThemeSheet,
  listContentImages,
  listPageSlugs,
  lockStorefront,
  upsertDraft,
} from './storefront.queries.ts';
import { createShownContext } from './storefront.service.ts';
import { createThemeSheet } from './theme/theme-sheet.ts';

type Draft = EndpointResponse<'getDraft'>;
type DraftDeps = { db: Db; now: Now };
type DraftWriter = DraftDeps & { actorId: string };
type SaveInput = EndpointBody<'saveDraft'> & { area: ContentArea };

// Names of the shop's own pages. An owner's page with the same name would be confused with them.
const RESERVED_SLUGS = new Set(listPaths(() => true).map((path) => path.split('/')[1]));

/** Returns the draft, or the live content if there is none. */
export async function getDraft({ db, now }: DraftDeps, ref: AreaRef): Promise<Draft> {
  const at = now();
  const draft = await findDraft(db, ref);
  const version = await findLiveVersion(db, at, ref);
  const liveContent = readLive(ref, version);
  const content = (draft && parseStored(ref.area, draft.content)) ?? liveContent;
  if (!content && !(await isKnownPage(db, ref))) throw new DomainError('not_found');
  const context = await createShownContext(db, [content, liveContent], at);
  return {
    ...ref,
    content: toEditorContent(ref.area, content, context),
    revision: draft?.revision ?? 0,
    savedBy: draft?.savedBy ?? null,
    savedAt: draft?.savedAt.toISOString() ?? null,
    changes: draft && content ? listChanges(ref.area, liveContent, content) : [],
    problems: content ? await findProblems(db, ref.area, content, context) : [],
    live: toLiveResponse(ref, version),
    liveContent: toEditorContent(ref.area, liveContent, context),
  };
}

/** Saves the draft. Throws `stale_version` if someone else saved, published or discarded it since this revision. */
export async function saveDraft({ db, now, actorId }: DraftWriter, input: SaveInput): Promise<Draft> {
  const { area, slug, revision, isNew } = input;
  assertSlug(input);
  const content = validateContent(area, input.content);
  if (Buffer.byteLength(JSON.stringify(content)) > CONTENT_MAX.bytes)
    throw new DomainError('content_invalid', {}, { '': `At most ${CONTENT_MAX.bytes / 1024} KB` });
  await db.transaction().execute(async (tx) => {
    await lockStorefront(tx);
    const draft = await findDraft(tx, input);
    if (isNew && (await isKnownPage(tx, input))) throw new DomainError('page_slug_taken', {}, 'slug');
    if ((draft?.revision ?? 0) !== revision) throw new DomainError('stale_version');
    if (area === 'page') await assertPageFits(tx, slug);
    await assertImagesExist(tx, content);
    await storeDraft(tx, { area, slug, content, actorId, now: now() });
  });
  return getDraft({ db, now }, { area, slug });
}

export async function discardDraft({ db }: DraftDeps, ref: AreaRef, revision: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockStorefront(tx);
    const draft = await findDraft(tx, ref);
    if ((draft?.revision ?? 0) !== revision) throw new DomainError('stale_version');
    await deleteDraft(tx, ref);
  });
}

/** Makes a draft from a version, or from version 0. It replaces the draft. Images that no longer exist are left out. */
export async function restoreVersion(
  { db, now, actorId }: DraftWriter,
  { area, slug, versionId }: AreaRef & { versionId: string | null },
): Promise<Draft> {
  await db.transaction().execute(async (tx) => {
    await lockStorefront(tx);
    const at = now();
    const content = versionId
      ? await readVersion(tx, { area, slug }, { id: versionId, at })
      : slug === ''
        ? getDefaultContent(area)
        : undefined;
    if (!content) throw new DomainError('not_found');
    const restored = area === 'home' ? await dropMissingImages(tx, content as Content['home'], at) : content;
    await storeDraft(tx, { area, slug, content: restored, actorId, now: at });
  });
  return getDraft({ db, now }, { area, slug });
}

type NewDraft = Parameters<typeof upsertDraft>[1];

/** The stylesheet of a draft is for its preview. */
async function storeDraft(tx: Tx, draft: NewDraft): Promise<void> {
  await upsertDraft(tx, draft);
  const sheet = draft.area === 'theme' ? createThemeSheet(draft.content as Content['theme']) : undefined;
  if (sheet) await insertThemeSheet(tx, { ...sheet, now: draft.now });
}

async function readVersion(tx: Tx, ref: AreaRef, { id, at }: { id: string; at: Date }) {
  const version = await findVersion(tx, id, at);
  if (version?.area !== ref.area || version.slug !== ref.slug) return undefined;
  return parseStored(ref.area, version.content);
}

async function dropMissingImages(tx: Tx, content: Content['home'], at: Date): Promise<AnyContent> {
  const { images } = await createShownContext(tx, [content], at);
  return contentSchemas.home.parse(toEditorHome(content, { images }));
}

function assertSlug({ area, slug }: AreaRef): void {
  if ((area === 'page') === (slug === ''))
    throw new DomainError('invalid_request', {}, { slug: slug ? 'Only own pages have an address' : 'Required' });
  if (area === 'page' && RESERVED_SLUGS.has(slug)) throw new DomainError('page_slug_taken', {}, 'slug');
}

async function assertPageFits(tx: Tx, slug: string): Promise<void> {
  const slugs = await listPageSlugs(tx);
  if (!slugs.includes(slug) && slugs.length >= CONTENT_MAX.ownPages) throw new DomainError('too_many_pages');
}

async function assertImagesExist(tx: Tx, content: AnyContent): Promise<void> {
  const { images } = listReferences(content);
  const existing = await listContentImages(
    tx,
    images.map(({ id }) => id),
  );
  const missing = images.filter((image) => !existing.some(({ id }) => id === image.id));
  if (missing.length === 0) return;
  const fields = missing.map(({ path }) => [path, 'This image no longer exists']);
  throw new DomainError('content_invalid', {}, Object.fromEntries(fields));
}

async function isKnownPage(db: Db, { area, slug }: AreaRef): Promise<boolean> {
  return area === 'page' && (await listPageSlugs(db)).includes(slug);
}
