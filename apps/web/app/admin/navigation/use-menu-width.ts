import { useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';

type MenuWidth = 'wide' | 'narrow';

const STORAGE_KEY = 'admin-menu';

/**
 * Width of the collapsible sidebar: the last choice in this browser, or else by screen width.
 * Browser only: the server never renders the menu.
 */
export function useMenuWidth() {
  const [savedWidth, setSavedWidth] = useState(loadMenuWidth);
  const isWideScreen = useMediaQuery('(min-width: 64rem)');
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
