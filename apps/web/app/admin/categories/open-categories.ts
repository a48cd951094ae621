import { useState } from 'react';

const KEY = 'open-categories';

/** Which categories show what lies under them; remembered until the tab is closed. */
export function useOpenCategories() {
  const [open, setOpen] = useState(remembered);

  function change(ids: readonly string[], isOpen: boolean) {
    const now = new Set(open);
    for (const id of ids) {
      if (isOpen) now.add(id);
      else now.delete(id);
    }
    setOpen(now);
    remember(now);
  }

  return { isOpen: (id: string) => open.has(id), change };
}

function remembered(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

function remember(open: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...open]));
  } catch {
    // Where a visitor has forbidden storage, it lasts as long as the page.
  }
}
