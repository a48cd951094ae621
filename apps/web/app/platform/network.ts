import { useSyncExternalStore } from 'react';

/** True if the browser reports a network. Always true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
}

/** True if data saver is on. False before hydration. */
export function usePrefersReducedData(): boolean {
  return useSyncExternalStore(onNetworkChange, prefersReducedData, () => false);
}

/**
 * Offline, the router cannot load a page and reloads the current one. Instead, the browser follows the link and shows
 * the offline page at the new URL, so that Back leads here.
 */
export function enableNativeNavigationOffline(): void {
  window.addEventListener('click', bypassRouter, { capture: true });
}

function bypassRouter(event: MouseEvent): void {
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  const isOtherPage = link && link.origin === location.origin && link.pathname !== location.pathname;
  if (isOtherPage) event.stopPropagation();
}

function onNetworkChange(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
