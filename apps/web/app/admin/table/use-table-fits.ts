import { useSyncExternalStore } from 'react';

/** Whether the screen is wide enough for a table of seven columns; else they are cards. For the browser only. */
export function useTableFits(): boolean {
  return useSyncExternalStore(onChange, () => room().matches);
}

function room(): MediaQueryList {
  return window.matchMedia('(min-width: 68.75rem)');
}

function onChange(changed: () => void): () => void {
  const query = room();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
