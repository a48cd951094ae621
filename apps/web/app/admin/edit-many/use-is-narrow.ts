import { useSyncExternalStore } from 'react';

/** Whether the screen has room for a few columns only. For the browser only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(onChange, () => narrow().matches);
}

const narrow = () => window.matchMedia('(max-width: 47.99rem)');

function onChange(changed: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
