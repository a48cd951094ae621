import { Link, type LinkProps } from 'react-router';
import { useIsOnline, usePrefersReducedData } from './network.ts';

/** Prefetches its page on hover. */
export function PrefetchLink(props: LinkProps) {
  return <Link prefetch={usePrefetch()} {...props} />;
}

/**
 * No prefetching with data saver or offline. Offline, a failed prefetch makes the router reload the whole page, and
 * typed input would be lost.
 */
export function usePrefetch(): 'intent' | 'none' {
  const isOnline = useIsOnline();
  const savesData = usePrefersReducedData();
  return isOnline && !savesData ? 'intent' : 'none';
}
