import { CONTENT_AREAS } from '@kinari/contract/endpoints/storefront/areas';
import { toKey } from '../drafts/drafts.ts';
import type { AreaRef, StorefrontArea, StorefrontVersion } from '../storefront.data.ts';

export type VersionRow = AreaRef & {
  id: string;
  /** Null for the standard texts. */
  versionId: string | null;
  title: string;
  status: StorefrontVersion['status'];
  liveFrom: string | null;
  author: string | null;
  changes: readonly string[];
  note: string;
};

/** The published versions. The last page ends with the standard texts of each area. */
export function listVersionRows(
  versions: readonly StorefrontVersion[],
  areas: readonly StorefrontArea[],
  isLastPage: boolean,
): VersionRow[] {
  const titles = new Map(areas.map((area) => [toKey(area), area.title]));
  const published = versions.map(({ id, area, slug, status, liveFrom, author, changes, note }) => ({
    id: id ?? toKey({ area, slug }),
    versionId: id,
    area,
    slug,
    title: titles.get(toKey({ area, slug })) ?? CONTENT_AREAS[area],
    status,
    liveFrom,
    author,
    changes,
    note,
  }));
  if (!isLastPage) return published;
  const standard = areas
    .filter(({ area }) => area !== 'page')
    .map(
      ({ area, slug, title, live }): VersionRow => ({
        id: `standard-${area}`,
        versionId: null,
        area,
        slug,
        title,
        status: live.number === 0 ? 'live' : 'past',
        liveFrom: null,
        author: null,
        changes: ['Standard texts of the shop'],
        note: '',
      }),
    );
  return [...published, ...standard];
}
