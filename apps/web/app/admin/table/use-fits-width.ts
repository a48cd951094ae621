import { useSyncExternalStore } from 'react';

/** True if a table of seven columns fits. Otherwise show cards. Browser only. */
export function useFitsWidth(): boolean {
  return useSyncExternalStore(subscribe, () => wideScreen().matches);
}

function wideScreen(): MediaQueryList {
  return window.matchMedia('(min-width: 68.75rem)');
}

function subscribe(onChange: () => void): () => void {
  const query = wideScreen();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
