import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../platform/store.ts';
import { overlays } from '../ui/overlay/overlay-history.ts';

/** After a change of page, focus goes to its heading: a screen reader then says where one has arrived, once. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const focusedOn = useRef(pathname);
  // A dialog that led here gives focus back to its opener when it closes; the heading comes after that.
  const isCovered = useStore(overlays).length > 0;

  useEffect(() => {
    if (focusedOn.current === pathname || isCovered) return;
    focusedOn.current = pathname;
    return keepFocusOnHeading();
  }, [pathname, isCovered]);
}

/** A page that was still loading puts another heading in the place of its first one, and the focus would be lost. */
function keepFocusOnHeading(): () => void {
  let heading = focusHeading();
  const watch = new MutationObserver(() => {
    if (heading?.isConnected || document.activeElement !== document.body) return;
    heading = focusHeading();
  });
  const main = document.querySelector('main');
  if (main) watch.observe(main, { childList: true, subtree: true });
  return () => watch.disconnect();
}

function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
