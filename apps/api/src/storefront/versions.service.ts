import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { CONTENT_AREA_KEYS } from '@kinari/contract/endpoints/storefront/areas';
import type { Db } from '../platform/database/db.ts';
import { areaTitle, listChanges, readLive, toLiveResponse, toVersionResponse } from './content-status.service.ts';
import { parseStored } from './stored-content.ts';
import {
  type AreaRef,
  listDrafts,
  listLiveVersions,
  listPageSlugs,
  listScheduledVersions,
  listVersionRows,
} from './storefront.queries.ts';

/** Lists the areas and the own pages, with their live version, draft and schedule. */
export async function listAreas(db: Db, now: Date): Promise<EndpointResponse<'listStorefrontAreas'>> {
  const [drafts, live, scheduled, pageSlugs] = await Promise.all([
    listDrafts(db),
    listLiveVersions(db, now, CONTENT_AREA_KEYS),
    listScheduledVersions(db, now),
    listPageSlugs(db),
  ]);
  const refs: AreaRef[] = [
    ...CONTENT_AREA_KEYS.filter((area) => area !== 'page').map((area) => ({ area, slug: '' })),
    ...pageSlugs.map((slug) => ({ area: 'page' as const, slug })),
  ];
  return {
    areas: refs.map((ref) => {
      const isSame = ({ area, slug }: AreaRef) => area === ref.area && slug === ref.slug;
      const [draft, version] = [drafts.find(isSame), live.find(isSame)];
      const liveContent = readLive(ref, version);
      const draftContent = draft && parseStored(ref.area, draft.content);
      const versions = scheduled.filter(isSame);
      // A page that is only scheduled has neither a draft nor a live version.
      const nextContent = versions[0] && parseStored(ref.area, versions[0].content);
      return {
        ...ref,
        title: areaTitle(ref.area, draftContent ?? liveContent ?? nextContent),
        live: toLiveResponse(ref, version),
        changes: draftContent ? listChanges(ref.area, liveContent, draftContent) : [],
        hasDraft: draft !== undefined,
        scheduled: versions.map(toVersionResponse),
      };
    }),
  };
}

export async function listVersions(
  db: Db,
  now: Date,
  { area, before, limit }: EndpointQuery<'listVersions'>,
): Promise<EndpointResponse<'listVersions'>> {
  const filter = { area, before: before === undefined ? undefined : new Date(before), limit };
  const rows = await listVersionRows(db, now, filter);
  const last = rows.at(-1);
  const next = last ? await listVersionRows(db, now, { ...filter, before: last.liveFrom, limit: 1 }) : [];
  return { versions: rows.map(toVersionResponse), more: next.length > 0 };
}
