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
