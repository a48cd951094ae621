import {
  ADMIN_PAGES,
  type AdminEntry,
  type AdminPage,
  type AdminPath,
  MENU_SECTIONS,
  type MenuGroup,
  type MenuItem,
  SETTINGS_ENTRIES,
  type ShopFeature,
} from './admin-pages.ts';
import type { CanCall } from './use-can-call.ts';

/** What the user may do, and what the shop has set up. */
export type MenuScope = { canCall: CanCall; features: ReadonlySet<ShopFeature> };

const SETTINGS_PATH = '/admin/settings' satisfies AdminPath;

export function isMenuGroup(item: MenuItem): item is MenuGroup {
  return 'entries' in item;
}

/** Returns the menu with the entries that `isOffered` allows. Empty groups and sections are left out. */
export function listMenu(scope: MenuScope): MenuItem[][] {
  return MENU_SECTIONS.map((items) => items.flatMap((item) => filterItem(item, scope))).filter(
    ({ length }) => length > 0,
  );
}

/** Returns the page of a URL. A path with fewer parameters wins: `/admin/stock/receive` is not a variant. */
export function findAdminPage(pathname: string): AdminPage | undefined {
  const matches = Object.entries(ADMIN_PAGES).filter(([path]) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(pathname),
  );
  return matches.toSorted(([a], [b]) => countParameters(a) - countParameters(b))[0]?.[1];
}

/** True if the user may open the page. */
export function canOpenPage(page: AdminPage, canCall: CanCall): boolean {
  return page === ADMIN_PAGES[SETTINGS_PATH] ? canOpenSettings(canCall) : canCallEither(page, canCall);
}

/** Returns the path of the menu entry that a page belongs to. */
export function findMenuPath(pathname: string): string | undefined {
  if (SETTINGS_ENTRIES.some(({ to }) => isBelow(pathname, to))) return SETTINGS_PATH;
  const page = findAdminPage(pathname);
  if (page?.menuPath) return page.menuPath;
  return listEntries()
    .map(({ to }) => to)
    .find((to) => isBelow(pathname, to));
}

/** Returns the group that holds a menu entry. */
export function findMenuGroup(menuPath: string | undefined): string | undefined {
  return MENU_SECTIONS.flat()
    .filter(isMenuGroup)
    .find(({ entries }) => entries.some(({ to }) => to === menuPath))?.label;
}

function filterItem(item: MenuItem, scope: MenuScope): MenuItem[] {
  if (!isMenuGroup(item)) return isOffered(item, scope) ? [item] : [];
  const entries = item.entries.filter((entry) => isOffered(entry, scope));
  return entries.length > 0 ? [{ ...item, entries }] : [];
}

/** True if menu and command palette show the entry: the user may open it, and the shop has what it is for. */
export function isOffered(entry: AdminEntry, { canCall, features }: MenuScope): boolean {
  if (entry.feature && !features.has(entry.feature)) return false;
  return entry.to === SETTINGS_PATH ? canOpenSettings(canCall) : canCallEither(entry, canCall);
}

function canCallEither(
  { endpoint, orEndpoint }: Pick<AdminEntry, 'endpoint' | 'orEndpoint'>,
  canCall: CanCall,
): boolean {
  return canCall(endpoint) || (orEndpoint !== undefined && canCall(orEndpoint));
}

/** The settings page also links to pages that need other permissions. */
function canOpenSettings(canCall: CanCall): boolean {
  return canCall('getSettings') || SETTINGS_ENTRIES.some(({ endpoint }) => canCall(endpoint));
}

function countParameters(path: string): number {
  return path.split(':').length;
}

function listEntries(): AdminEntry[] {
  return MENU_SECTIONS.flat().flatMap((item) => (isMenuGroup(item) ? item.entries : item));
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
