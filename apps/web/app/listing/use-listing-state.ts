import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
  formatListingSearch,
  isSameListing,
  type ListingState,
  parseListingState,
  parseSearchState,
} from './listing-state.ts';
import { isSearchPath } from './search-path.ts';

/** `state` is what the URL lists, `requestedState` what it is about to list. Controls show it at once; products follow. */
export function useListingState() {
  const { pathname, search, key } = useLocation();
  const [pressed, setPressed] = useState<{ at: string; to: ListingState }>();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const parse = isSearchPath(pathname) ? parseSearchState : parseListingState;
  const state = parse(search);
  const isChanging = next !== undefined && next.pathname === pathname;
  const pendingState = isChanging ? parse(next.search) : state;
  // The router reports a navigation late. Until then a ticked box would be empty again.
  const isOutdated = pressed !== undefined && pressed.at !== key;
  if (isOutdated) setPressed(undefined);
  const requestedState = pressed && !isOutdated ? pressed.to : pendingState;

  /** One change adds one history entry. */
  function change(to: ListingState) {
    if (isSameListing(to, requestedState)) return;
    setPressed({ at: key, to });
    void navigate({ search: formatListingSearch(to) }, { preventScrollReset: true });
  }

  return { address: pathname + formatListingSearch(state), state, requestedState, isChanging, change };
}
