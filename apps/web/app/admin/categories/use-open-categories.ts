import { useState } from 'react';

const STORAGE_KEY = 'open-categories';

/** Stores which categories are expanded, until the tab is closed. */
export function useOpenCategories() {
  const [open, setOpen] = useState(loadOpenIds);

  function change(ids: readonly string[], isOpen: boolean) {
    const openIds = new Set(open);
    for (const id of ids) {
      if (isOpen) openIds.add(id);
      else openIds.delete(id);
    }
    setOpen(openIds);
    storeOpenIds(openIds);
  }

  return { isOpen: (id: string) => open.has(id), change };
}

function loadOpenIds(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

function storeOpenIds(open: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...open]));
  } catch {
    // Storage is blocked: the state lasts as long as the page.
  }
}
