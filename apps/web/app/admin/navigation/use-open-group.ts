import { useState } from 'react';

const STORAGE_KEY = 'admin-menu-group';

/**
 * The open group of the menu: at first that of the current page, or else the last one opened in this browser. Only one is
 * open, so that the menu fits the screen. Browser only: the server never renders the menu.
 */
export function useOpenGroup(currentGroup: string | undefined) {
  const [openGroup, setOpenGroup] = useState(() => currentGroup ?? loadOpenGroup());
  const [lastGroup, setLastGroup] = useState(currentGroup);
  if (currentGroup !== lastGroup) {
    setLastGroup(currentGroup);
    if (currentGroup) setOpenGroup(currentGroup);
  }

  function toggle(group: string) {
    const next = openGroup === group ? undefined : group;
    setOpenGroup(next);
    saveOpenGroup(next);
  }
  return { openGroup, toggle };
}

function loadOpenGroup(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function saveOpenGroup(group: string | undefined): void {
  try {
    if (group) localStorage.setItem(STORAGE_KEY, group);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
