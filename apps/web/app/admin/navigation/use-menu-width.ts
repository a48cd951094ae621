import { useState, useSyncExternalStore } from 'react';

type MenuWidth = 'wide' | 'narrow';

const STORAGE_KEY = 'admin-menu';

/**
 * Width of the collapsible sidebar: the last choice in this browser, or else by screen width.
 * Browser only: the server never renders the menu.
 */
export function useMenuWidth() {
  const [savedWidth, setSavedWidth] = useState(loadMenuWidth);
  const isWideScreen = useSyncExternalStore(subscribe, () => wideScreen().matches);
  const width = savedWidth ?? (isWideScreen ? 'wide' : 'narrow');

  function toggle() {
    const next = width === 'wide' ? 'narrow' : 'wide';
    setSavedWidth(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }
  return { width, toggle };
}

function loadMenuWidth(): MenuWidth | undefined {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === 'wide' || value === 'narrow' ? value : undefined;
  } catch {
    return undefined;
  }
}

function wideScreen(): MediaQueryList {
  return window.matchMedia('(min-width: 64rem)');
}

function subscribe(onChange: () => void): () => void {
  const query = wideScreen();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
