export type Opened = { to: string; text: string; group: 'Products' | 'Orders' | 'Customers' | 'Pages' | 'Do' };

const KEY = 'admin-opened';
const MOST = 5;

/** What was last opened from here, newest first; kept as long as the tab, because it names people. */
export function openedLately(): Opened[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpened).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteOpened({ to, text, group }: Opened): void {
  const others = openedLately().filter((opened) => opened.to !== to || opened.text !== text);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([{ to, text, group }, ...others].slice(0, MOST)));
  } catch {
    // Where storage is forbidden, nothing is remembered.
  }
}

/** Whoever signs in next in this tab does not read it. */
export function forgetOpened(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is nothing to forget.
  }
}

function isOpened(kept: unknown): kept is Opened {
  const { to, text, group } = (kept ?? {}) as Record<string, unknown>;
  return typeof to === 'string' && to.startsWith('/admin') && typeof text === 'string' && typeof group === 'string';
}
