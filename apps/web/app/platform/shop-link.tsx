import { Link, type LinkProps } from 'react-router';
import { useIsOnline, useSavesData } from './network.ts';

/** A link that fetches its page as soon as somebody points at it. */
export function ShopLink(props: LinkProps) {
  return <Link prefetch={usePrefetch()} {...props} />;
}

/**
 * Whether to fetch pages ahead: not for those who asked the browser to save data, and not without a network, because
 * the router reloads the whole page when it cannot fetch one, and what was typed on it would be lost.
 */
export function usePrefetch(): 'intent' | 'none' {
  const isOnline = useIsOnline();
  const savesData = useSavesData();
  return isOnline && !savesData ? 'intent' : 'none';
}
