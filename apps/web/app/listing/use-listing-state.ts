import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type ListingState, listingSearch, parseListing, parseSearch, sameListing } from './listing-state.ts';
import { isSearchPath } from './search-path.ts';

/** What the address lists, and what it is about to list: controls follow a press at once, the products when they come. */
export function useListingState() {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const parse = isSearchPath(pathname) ? parseSearch : parseListing;
  const state = parse(search);
  const isChanging = next !== undefined && next.pathname === pathname;
  const wanted = isChanging ? parse(next.search) : state;

  /** One change, one step of history. */
  function change(to: ListingState) {
    if (sameListing(to, wanted)) return;
    void navigate({ search: listingSearch(to) }, { preventScrollReset: true });
  }

  return { address: pathname + listingSearch(state), state, wanted, isChanging, change };
}
