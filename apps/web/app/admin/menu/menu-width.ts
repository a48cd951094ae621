import { useState, useSyncExternalStore } from 'react';

type MenuWidth = 'wide' | 'narrow';

const KEY = 'admin-menu';

/**
 * The sidebar that collapses. How wide the menu is: as this browser's clerk last chose or, before any choice, with
 * words where there is room for them. Only for the browser: the server never draws the menu.
 */
export function useMenuWidth() {
  const [chosen, setChosen] = useState(remembered);
  const isRoomy = useSyncExternalStore(onRoomChange, () => roomy().matches);
  const width = chosen ?? (isRoomy ? 'wide' : 'narrow');

  function toggle() {
    const next = width === 'wide' ? 'narrow' : 'wide';
    setChosen(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Where storage is forbidden, the choice lasts as long as the page.
    }
  }
  return { width, toggle };
}

function remembered(): MenuWidth | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'wide' || value === 'narrow' ? value : undefined;
  } catch {
    return undefined;
  }
}

function roomy(): MediaQueryList {
  return window.matchMedia('(min-width: 64rem)');
}

function onRoomChange(changed: () => void): () => void {
  const query = roomy();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
