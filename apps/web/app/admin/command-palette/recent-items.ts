export type RecentItem = { to: string; text: string; group: 'Products' | 'Orders' | 'Customers' | 'Pages' | 'Do' };

const STORAGE_KEY = 'admin-recent-items';
const MAX_RECENT_ITEMS = 5;

/** Returns recently opened items, newest first. Stored per tab only, because they contain names of people. */
export function recentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, MAX_RECENT_ITEMS) : [];
  } catch {
    return [];
  }
}

export function addRecentItem({ to, text, group }: RecentItem): void {
  const others = recentItems().filter((item) => item.to !== to || item.text !== text);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([{ to, text, group }, ...others].slice(0, MAX_RECENT_ITEMS)));
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

/** Called when the session changes: the next user of this tab must not see these items. */
export function clearRecentItems(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
}

function isRecentItem(stored: unknown): stored is RecentItem {
  const { to, text, group } = (stored ?? {}) as Record<string, unknown>;
  return typeof to === 'string' && to.startsWith('/admin') && typeof text === 'string' && typeof group === 'string';
}
