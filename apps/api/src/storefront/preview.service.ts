import type { EndpointResponse } from '@kinari/contract/contract';
import { CONTENT_AREA_KEYS, type ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { addMs, HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Signer } from '../platform/signed-token.ts';
import { toShopperFooter, toShopperHeader, toShopperHome } from './shown-content.ts';
import { parseStored } from './stored-content.ts';
import { listDrafts, listLiveVersions } from './storefront.queries.ts';
import { createShownContext, resolveContent } from './storefront.service.ts';
import { createThemeSheet, themePath } from './theme/theme-sheet.ts';

type PreviewDeps = { db: Db; now: Now; signer: Signer };
type SingleArea = Exclude<ContentArea, 'page'>;

/** The token is the time until which it works. It shows all drafts. */
export async function createPreviewPath({ now, signer }: Omit<PreviewDeps, 'db'>): Promise<string> {
  const until = addMs(now(), HOUR).getTime();
  return `/preview/${await signer.sign('preview', String(until))}`;
}

/** Returns the drafts as shoppers would see them. Areas without a draft are as published. */
export async function getPreview(
  { db, now, signer }: PreviewDeps,
  { token, slug }: { token: string; slug: string },
): Promise<EndpointResponse<'getPreview'>> {
  const until = await signer.read('preview', token);
  const at = now();
  if (!(Number(until) > at.getTime())) throw new DomainError('not_found');

  const [drafts, live] = [await listDrafts(db), await listLiveVersions(db, at, CONTENT_AREA_KEYS)];
  const pick = <Area extends SingleArea>(area: Area) => {
    const draft = drafts.find((candidate) => candidate.area === area);
    return (
      (draft && parseStored(area, draft.content)) ??
      resolveContent(
        area,
        live.find((version) => version.area === area),
      )
    );
  };
  const isPage = (row: { area: ContentArea; slug: string }) => row.area === 'page' && row.slug === slug;
  const stored = drafts.find(isPage) ?? live.find(isPage);
  const [home, header, footer, theme] = [pick('home'), pick('header'), pick('footer'), pick('theme')];
  // Drafts that are published together link each other.
  const otherPages = drafts.filter(({ area }) => area === 'page').map((draft) => draft.slug);
  const context = await createShownContext(db, [home, header, footer], at, { otherPages });
  return {
    home: toShopperHome(home, context),
    header: toShopperHeader(header, context),
    footer: toShopperFooter(footer, context),
    about: pick('about'),
    refund: pick('refund'),
    page: (stored && parseStored('page', stored.content)) ?? null,
    themePath: themePath(createThemeSheet(theme)),
    brand: theme.brand,
  };
}
