import { useSyncExternalStore } from 'react';

/** Whether the screen is wide enough for tables; else what they hold is shown as cards. For the browser only. */
export function useTableFits(): boolean {
  return useSyncExternalStore(onChange, () => room().matches);
}

function room(): MediaQueryList {
  return window.matchMedia('(min-width: 48rem)');
}

function onChange(changed: () => void): () => void {
  const query = room();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
