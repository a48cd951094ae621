import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type ListingState, listingSearch, parseListing, parseSearch, sameListing } from './listing-state.ts';
import { isSearchPath } from './search-path.ts';

/** What the address lists, and what it is about to list: controls follow a press at once, the products when they come. */
export function useListingState() {
  const { pathname, search, key } = useLocation();
  const [pressed, setPressed] = useState<{ at: string; to: ListingState }>();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const parse = isSearchPath(pathname) ? parseSearch : parseListing;
  const state = parse(search);
  const isChanging = next !== undefined && next.pathname === pathname;
  const coming = isChanging ? parse(next.search) : state;
  // The router tells of a step only when it has time to; a box that was ticked would be empty again until then.
  const isOutdated = pressed !== undefined && pressed.at !== key;
  if (isOutdated) setPressed(undefined);
  const wanted = pressed && !isOutdated ? pressed.to : coming;

  /** One change, one step of history. */
  function change(to: ListingState) {
    if (sameListing(to, wanted)) return;
    setPressed({ at: key, to });
    void navigate({ search: listingSearch(to) }, { preventScrollReset: true });
  }

  return { address: pathname + listingSearch(state), state, wanted, isChanging, change };
}
