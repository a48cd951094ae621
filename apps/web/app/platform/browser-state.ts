import { useSyncExternalStore } from 'react';

/** True if the user prefers reduced motion. False on the server. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = reducedMotionQuery();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => reducedMotionQuery().matches,
    () => false,
  );
}

/** True once the page and its images have loaded. */
export function useIsPageLoaded(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('load', changed);
      return () => window.removeEventListener('load', changed);
    },
    () => document.readyState === 'complete',
    () => false,
  );
}

/** True after hydration. Only then can browser storage be used. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

function reducedMotionQuery(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}
