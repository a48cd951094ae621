import type { EndpointResponse } from '@kinari/contract/contract';
import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import type { Content, ShownContent } from '@kinari/contract/endpoints/storefront/content-schemas';
import { findPublishedCollectionSlugs } from '../catalog/collections/collections.service.ts';
import { toImageResponse } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { type LinkTarget, listReferences, parseLink } from './content-references.ts';
import { type ShownContext, toShopperFooter, toShopperHeader, toShopperHome } from './shown-content.ts';
import { getDefaultContent, parseStored } from './stored-content.ts';
import {
  findLiveVersion,
  findThemeSheet,
  listCategorySlugs,
  listContentImages,
  listContentInUse,
  listLivePageSlugs,
  listLiveVersions,
  type VersionRow,
  wasPublished,
} from './storefront.queries.ts';
import { createThemeSheet, themePath } from './theme/theme-sheet.ts';

type SingleArea = Exclude<ContentArea, 'page'>;
type LivePage = { slug: string; content: Content['page']; changedAt: Date };

/** Returns the live content of an area, or version 0. */
export async function getLiveContent<Area extends SingleArea>(
  db: Queryable,
  area: Area,
  now: Date,
): Promise<Content[Area]> {
  return resolveContent(area, await findLiveVersion(db, now, { area, slug: '' }));
}

/** Lists the own pages that shoppers can open, with the time of their last change. */
export async function listOwnPages(db: Queryable, now: Date): Promise<LivePage[]> {
  const versions = await listLiveVersions(db, now, ['page']);
  return versions.flatMap(({ slug, content, liveFrom }) => {
    const parsed = parseStored('page', content);
    return parsed ? [{ slug, content: parsed, changedAt: liveFrom }] : [];
  });
}

/** True if a version of this area was ever live. Until then it shows version 0. */
export function hasPublished(db: Queryable, area: ContentArea): Promise<boolean> {
  return wasPublished(db, area);
}

/** Returns the colours, corners and font of the shop. */
export function getTheme(db: Queryable, now: Date): Promise<Content['theme']> {
  return getLiveContent(db, 'theme', now);
}

/** True if a draft, or content that is or can become live, shows or links this collection. */
export async function usesCollection(db: Queryable, slug: string, now = new Date()): Promise<boolean> {
  const isUsed = (content: unknown) => {
    const { links, rails } = listReferences(content);
    return (
      rails.some((rail) => rail.source === 'collection' && rail.slug === slug) ||
      links.some(({ link }) => {
        const target = parseLink(link);
        return target?.kind === 'collection' && target.slug === slug;
      })
    );
  };
  return (await listContentInUse(db, now)).some(({ content }) => isUsed(content));
}

export async function getShell(db: Queryable, now: Date): Promise<EndpointResponse<'getShell'>> {
  const live = await listLiveVersions(db, now, ['header', 'footer', 'theme']);
  const [header, footer, theme] = [pick(live, 'header'), pick(live, 'footer'), pick(live, 'theme')];
  const context = await createShownContext(db, [header, footer], now);
  return {
    announcement: toShopperHeader(header, context).announcement,
    footer: toShopperFooter(footer, context),
    themePath: themePath(createThemeSheet(theme)),
    brand: theme.brand,
  };
}

export async function getHome(db: Queryable, now: Date): Promise<ShownContent['home']> {
  const home = await getLiveContent(db, 'home', now);
  return toShopperHome(home, await createShownContext(db, [home], now));
}

export async function getOwnPage(db: Queryable, slug: string, now: Date): Promise<Content['page']> {
  const version = await findLiveVersion(db, now, { area: 'page', slug: slug.toLowerCase() });
  const page = version && parseStored('page', version.content);
  if (!page) throw new DomainError('not_found');
  return page;
}

export async function getThemeSheet(db: Queryable, hash: string): Promise<string> {
  const css = await findThemeSheet(db, hash);
  if (css === undefined) throw new DomainError('not_found');
  return css;
}

/** Loads the images and the link targets that this content refers to. `otherPages` are own pages that are not live. */
export async function createShownContext(
  db: Queryable,
  contents: readonly unknown[],
  now: Date,
  { otherPages = [] }: { otherPages?: readonly string[] } = {},
): Promise<ShownContext> {
  const references = contents.map(listReferences);
  const targets = references.flatMap(({ links, rails }) => [
    ...links.flatMap(({ link }) => parseLink(link) ?? []),
    ...rails.map(({ source, slug }): LinkTarget => ({ kind: source, slug })),
  ]);
  const slugsOf = (kind: LinkTarget['kind']) =>
    targets.filter((target) => target.kind === kind).map(({ slug }) => slug);
  const imageIds = references.flatMap(({ images }) => images.map(({ id }) => id));
  const images = await listContentImages(db, imageIds);
  const reachable = {
    category: new Set(await listCategorySlugs(db, slugsOf('category'))),
    collection: new Set(await findPublishedCollectionSlugs(db, slugsOf('collection'))),
    page: new Set([...otherPages, ...(await listLivePageSlugs(db, now, slugsOf('page')))]),
  };
  return {
    images: new Map(images.map((image) => [image.id, toImageResponse(image)])),
    isReachable: ({ kind, slug }) => reachable[kind].has(slug),
  };
}

/** Content that this release cannot read counts as not published. */
export function resolveContent<Area extends SingleArea>(
  area: Area,
  stored: { content: unknown } | undefined,
): Content[Area] {
  const content = (stored && parseStored(area, stored.content)) ?? getDefaultContent(area);
  if (!content) throw new Error(`${area} has no version 0`);
  return content;
}

function pick<Area extends SingleArea>(live: readonly VersionRow[], area: Area): Content[Area] {
  return resolveContent(
    area,
    live.find((version) => version.area === area),
  );
}
