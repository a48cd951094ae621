import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the panel that the URL names. The browser cannot, because the panels are loaded later than the page. */
export function useScrollToHash(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
}
