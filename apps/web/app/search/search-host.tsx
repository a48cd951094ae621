import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../shop/use-shop.ts';
import { closeSearch, guestsMaySearch, resumeSearch, useOpenSearch } from './search-request.ts';

const SearchOverlay = lazy(() => import('./search-overlay.tsx'));

/** Where 'Discover Products' lives; its code is fetched when somebody asks for it. */
export function SearchHost() {
  const start = useOpenSearch();
  const [wasAsked, setWasAsked] = useState(false);
  if (start && !wasAsked) setWasAsked(true);

  const { guestSearch } = useShop().company;
  useEffect(() => guestsMaySearch.write(guestSearch), [guestSearch]);

  // The history of the browser is what another page and a reload leave behind.
  const { key } = useLocation();
  useEffect(resumeSearch, [key]);

  // Once shown it stays in the document, closed: a dialog that is torn out cannot give focus back to its opener.
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <SearchOverlay start={start} onClose={closeSearch} />
    </Suspense>
  );
}
