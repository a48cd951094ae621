import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../site/use-shop.ts';
import { canGuestsSearch, closeSearch, restoreSearchQuery, typeIntoSearch, useOpenSearch } from './search-request.ts';

const SearchOverlay = lazy(() => import('./search-overlay.tsx'));

/** Mounts the search overlay. Its code is loaded on first use. */
export function SearchHost() {
  const start = useOpenSearch();
  const [wasOpened, setWasOpened] = useState(false);
  if (start && !wasOpened) setWasOpened(true);

  const { guestSearch } = useShop().company;
  useEffect(() => canGuestsSearch.write(guestSearch), [guestSearch]);

  // The search is restored from the history entry, also after a reload.
  const { key } = useLocation();
  useEffect(restoreSearchQuery, [key]);

  // Stays mounted when closed. A dialog that is removed cannot return focus to its opener.
  if (!wasOpened) return null;
  return (
    <Suspense fallback={start && <KeysWhileLoading />}>
      <SearchOverlay start={start} onClose={closeSearch} />
    </Suspense>
  );
}

/** Keeps what is typed until the overlay's field exists. */
function KeysWhileLoading() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length > 1 && event.key !== 'Backspace') return;
      event.preventDefault();
      typeIntoSearch(event.key);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
