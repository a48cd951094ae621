import { requestLogin } from '../identity/login-request.ts';
import { readToken } from '../platform/local-session.ts';
import { createStore, useStore } from '../platform/store.ts';

export type SearchStart = { words: string; top: number };

const EMPTY_SEARCH: SearchStart = { words: '', top: 0 };

const open = createStore<SearchStart | undefined>(undefined);

/** True if the shop lets guests search. Set by the current page. */
export const canGuestsSearch = createStore(false);

/** Opens the search. Guests who may not search log in first. */
export function openSearch(start = EMPTY_SEARCH): void {
  if (canSearch()) {
    open.write(start);
    return;
  }
  requestLogin({
    title: 'Log in to search',
    text: 'Please log in first',
    onSignedIn: () => openSearch(start),
  });
}

/** Adds a key to the words of the open search, before its field exists. */
export function typeIntoSearch(key: string): void {
  const start = open.read();
  if (!start) return;
  open.write({ ...start, words: key === 'Backspace' ? start.words.slice(0, -1) : start.words + key });
}

export function closeSearch(): void {
  open.write(undefined);
}

export function useOpenSearch(): SearchStart | undefined {
  return useStore(open);
}

/** Stores the search in the current history entry, so that Back from a result restores it. */
export function saveSearchQuery(start: SearchStart): void {
  history.replaceState({ ...history.state, search: start }, '');
}

/** Restores the search of the current history entry, or closes it if there is none. */
export function restoreSearchQuery(): void {
  const saved = history.state?.search as SearchStart | undefined;
  if (saved && canSearch()) open.write(saved);
  else closeSearch();
}

function canSearch(): boolean {
  return readToken() !== null || canGuestsSearch.read();
}
