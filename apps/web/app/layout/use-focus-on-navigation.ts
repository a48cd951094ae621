import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../platform/store.ts';
import { overlays } from '../ui/overlay/overlay-history.ts';

/** Moves the focus to the heading of a new page, so that screen readers announce it once. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const focusedOn = useRef(pathname);
  // A dialog that led here first returns focus to its opener when it closes.
  const isCovered = useStore(overlays).length > 0;

  useEffect(() => {
    if (focusedOn.current === pathname || isCovered) return;
    focusedOn.current = pathname;
    return keepFocusOnHeading();
  }, [pathname, isCovered]);
}

/** Focuses the new heading if a loading page replaces it, because the focus would be lost. */
function keepFocusOnHeading(): () => void {
  let heading = focusHeading();
  const observer = new MutationObserver(() => {
    if (heading?.isConnected || document.activeElement !== document.body) return;
    heading = focusHeading();
  });
  const main = document.querySelector('main');
  if (main) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
