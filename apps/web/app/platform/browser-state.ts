import { useSyncExternalStore } from 'react';

/** Whether somebody asked for less motion (`prefers-reduced-motion`); on the server nobody has. */
export function usePrefersStillness(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = stillness();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => stillness().matches,
    () => false,
  );
}

/** Whether everything the page came with has arrived, pictures included. */
export function usePageIsLoaded(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('load', changed);
      return () => window.removeEventListener('load', changed);
    },
    () => document.readyState === 'complete',
    () => false,
  );
}

/** Whether the page has come alive: only then is it known what this browser remembers. */
export function usePageIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

function stillness(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}
