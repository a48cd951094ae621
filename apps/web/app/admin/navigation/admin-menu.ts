import { type AdminEntry, MENU_SECTIONS, type MenuGroup, type MenuItem, SETTINGS_ENTRIES } from './admin-pages.ts';
import type { CanCall } from './use-can-call.ts';

const SETTINGS_PATH = '/admin/settings';

export function isMenuGroup(item: MenuItem): item is MenuGroup {
  return 'entries' in item;
}

/** Returns the menu without the entries that the user may not open. Empty groups and sections are left out. */
export function listMenu(canCall: CanCall): MenuItem[][] {
  return MENU_SECTIONS.map((items) => items.flatMap((item) => filterItem(item, canCall))).filter(
    ({ length }) => length > 0,
  );
}

/** Returns the path of the menu entry that a page belongs to. */
export function findMenuPath(pathname: string): string | undefined {
  if (SETTINGS_ENTRIES.some(({ to }) => isBelow(pathname, to))) return SETTINGS_PATH;
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

function filterItem(item: MenuItem, canCall: CanCall): MenuItem[] {
  if (!isMenuGroup(item)) return canOpen(item, canCall) ? [item] : [];
  const entries = item.entries.filter((entry) => canOpen(entry, canCall));
  return entries.length > 0 ? [{ ...item, entries }] : [];
}

/** The settings page also links to pages that need other permissions. */
function canOpen({ to, endpoint }: AdminEntry, canCall: CanCall): boolean {
  return canCall(endpoint) || (to === SETTINGS_PATH && SETTINGS_ENTRIES.some((entry) => canCall(entry.endpoint)));
}

function listEntries(): AdminEntry[] {
  return MENU_SECTIONS.flat().flatMap((item) => (isMenuGroup(item) ? item.entries : item));
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
