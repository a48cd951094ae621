import { useSyncExternalStore } from 'react';

/** Whether the browser believes it can reach anybody; the server, while it renders, does. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether somebody asked the browser to save data. Known only once the page has come alive. */
export function useSavesData(): boolean {
  return useSyncExternalStore(onNetworkChange, savesData, () => false);
}

/**
 * Without a network the router can fetch no page, and reloads the one it is on. The browser, left to follow the link
 * itself, puts the offline page at the address that was wanted, and Back leads here.
 */
export function leaveLinksToBrowserOffline(): void {
  window.addEventListener('click', keepFromRouter, { capture: true });
}

function keepFromRouter(event: MouseEvent): void {
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  const leadsAway = link && link.origin === location.origin && link.pathname !== location.pathname;
  if (leadsAway) event.stopPropagation();
}

function onNetworkChange(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
