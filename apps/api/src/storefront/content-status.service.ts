import type { EndpointResponse } from '@kinari/contract/contract';
import { CONTENT_AREAS, type ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { type Content, contentSchemas, type ShownContent } from '@kinari/contract/endpoints/storefront/content-schemas';
import { discountPercent } from '@kinari/contract/money';
import { listFeaturedProducts } from '../catalog/listing/featured-products.service.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { describeChanges } from './content-changes.ts';
import { type ContentProblem, listProblems, readPercent } from './content-problems.ts';
import { type ShownContext, toEditorHome } from './shown-content.ts';
import { getDefaultContent, parseStored } from './stored-content.ts';
import type { AreaRef, VersionRow } from './storefront.queries.ts';

export type VersionResponse = EndpointResponse<'listVersions'>['versions'][number];
/** Content of an area that is known only at run time. */
export type AnyContent = Content[ContentArea];

const EMPTY_PAGE: Content['page'] = { title: '', description: '', text: '' };

/** Returns what shoppers see of an area at the time of this version: it, or version 0. Undefined: there is no such page. */
export function readLive({ area }: AreaRef, version: VersionRow | undefined): AnyContent | undefined {
  return (version && parseStored(area, version.content)) ?? getDefaultContent(area);
}

/** Returns the content as the contract has it. Throws `content_invalid` with a reason for each field. */
export function validateContent(area: ContentArea, content: unknown, prefix = ''): AnyContent {
  const parsed = contentSchemas[area].safeParse(content);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => [`${prefix}${path.join('.')}`, message]);
  throw new DomainError('content_invalid', {}, Object.fromEntries(fields));
}

/** Describes what publishing this content would change. */
export function listChanges(area: ContentArea, before: AnyContent | undefined, after: AnyContent): string[] {
  return describeChanges(area, before, after);
}

export async function findProblems(
  db: Db,
  area: ContentArea,
  content: AnyContent,
  context: ShownContext,
): Promise<ContentProblem[]> {
  const maxSavingPercent = await loadMaxSaving(db, area, content);
  return listProblems(area, content, { ...context, maxSavingPercent });
}

/** Returns the content for the editor, with all images. */
export function toEditorContent(
  area: ContentArea,
  content: AnyContent | undefined,
  context: Pick<ShownContext, 'images'>,
): ShownContent[ContentArea] {
  if (!content) return EMPTY_PAGE;
  if (area === 'home') return toEditorHome(content as Content['home'], context);
  return content as Exclude<AnyContent, Content['home']>;
}

export function areaTitle(area: ContentArea, content: AnyContent | undefined): string {
  return area === 'page' ? (content as Content['page'] | undefined)?.title || 'New page' : CONTENT_AREAS[area];
}

/** The contract leaves out the content. */
export function toVersionResponse(version: VersionRow): VersionResponse {
  return {
    ...version,
    liveFrom: version.liveFrom.toISOString(),
    liveUntil: version.liveUntil?.toISOString() ?? null,
  };
}

/** Version 0, which is live if nothing else is. A page without a live version has it too, but no shopper sees it. */
export function toLiveResponse({ area, slug }: AreaRef, version: VersionRow | undefined): VersionResponse {
  if (version) return toVersionResponse(version);
  return {
    id: null,
    area,
    slug,
    number: 0,
    status: area === 'page' ? 'past' : 'live',
    liveFrom: null,
    liveUntil: null,
    author: null,
    note: '',
    changes: [],
  };
}

/** The biggest saving of a product for sale, if a banner promises one. */
async function loadMaxSaving(db: Db, area: ContentArea, content: AnyContent): Promise<number> {
  const { sections } = area === 'home' ? (content as Content['home']) : { sections: [] };
  const promises = sections.some((section) => section.kind === 'banner' && readPercent(section.headline));
  if (!promises) return 100;
  const { biggestSavings } = await listFeaturedProducts(db);
  const percents = biggestSavings.flatMap(({ variants }) =>
    variants.map(({ originalPrice, discountPrice }) =>
      discountPercent({ price: originalPrice, saving: discountPrice }),
    ),
  );
  return Math.max(0, ...percents);
}
