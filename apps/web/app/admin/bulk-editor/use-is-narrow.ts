import { useSyncExternalStore } from 'react';

/** True if only a few columns fit. Browser only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowScreen().matches);
}

const narrowScreen = () => window.matchMedia('(max-width: 47.99rem)');

function subscribe(onChange: () => void): () => void {
  const query = narrowScreen();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
