import { CONTENT_AREA_KEYS, type ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import type { AreaRef } from './storefront.data.ts';

/** The tabs of the editor. `area` is what the address of the tab names. */
export const VIEWS = {
  home: { label: 'Home page', area: 'home' },
  menu: { label: 'Menu and footer', area: 'header' },
  look: { label: 'Look and logo', area: 'theme' },
  pages: { label: 'Pages', area: 'pages' },
  scheduled: { label: 'Scheduled', area: 'scheduled' },
  versions: { label: 'Versions', area: 'versions' },
} as const;

/** The areas of the tab "Pages". Each is a page of the shop. */
export const PAGE_AREAS: ReadonlySet<ContentArea> = new Set(['about', 'refund', 'page'] as const);

export type ViewId = keyof typeof VIEWS;

const VIEW_OF_AREA: Readonly<Record<ContentArea, ViewId>> = {
  home: 'home',
  header: 'menu',
  footer: 'menu',
  theme: 'look',
  about: 'pages',
  refund: 'pages',
  page: 'pages',
};

/** Returns the tab, and the area that is edited on it first. Tabs that are lists have none. */
export function parseView(params: URLSearchParams): { view: ViewId; edited: AreaRef | undefined } {
  const name = params.get('area') ?? 'home';
  const area = CONTENT_AREA_KEYS.find((key) => key === name);
  if (area)
    return { view: VIEW_OF_AREA[area], edited: { area, slug: area === 'page' ? (params.get('slug') ?? '') : '' } };
  const view = (Object.keys(VIEWS) as ViewId[]).find((id) => VIEWS[id].area === name);
  return view ? { view, edited: undefined } : { view: 'home', edited: { area: 'home', slug: '' } };
}

/** All areas whose forms are on the same tab. */
export function listEditedAreas({ area, slug }: AreaRef): AreaRef[] {
  if (area !== 'header' && area !== 'footer') return [{ area, slug }];
  return [
    { area: 'header', slug: '' },
    { area: 'footer', slug: '' },
  ];
}

export function linkToArea({ area, slug }: AreaRef): string {
  return slug ? `?area=${area}&slug=${slug}` : `?area=${area}`;
}
