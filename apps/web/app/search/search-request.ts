import { requestLogin } from '../identity/login-request.ts';
import { readToken } from '../platform/local-mirror.ts';
import { createStore, useStore } from '../platform/store.ts';
import { notify } from '../ui/toast.ts';

/** Where a search begins: with which words, and how far down its results. */
export type SearchStart = { words: string; top: number };

const FROM_THE_START: SearchStart = { words: '', top: 0 };

const open = createStore<SearchStart | undefined>(undefined);

/** Whether the shop lets guests search, as the page says that is shown. */
export const guestsMaySearch = createStore(false);

/** Opens 'Discover Products'; a guest who may not search signs in first and then finds it open. */
export function openSearch(start = FROM_THE_START): void {
  if (maySearch()) {
    open.write(start);
    return;
  }
  notify({ text: 'Please log in first', tone: 'bad' });
  requestLogin({ onSignedIn: () => openSearch(start) });
}

export function closeSearch(): void {
  open.write(undefined);
}

export function useOpenSearch(): SearchStart | undefined {
  return useStore(open);
}

/** Leaves the search in the history entry it stands on, for whoever comes back to it from what it found. */
export function keepSearch(start: SearchStart): void {
  history.replaceState({ ...history.state, search: start }, '');
}

/** Takes up the search that was left where one is now; elsewhere it is over. */
export function resumeSearch(): void {
  const kept = history.state?.search as SearchStart | undefined;
  if (kept && maySearch()) open.write(kept);
  else closeSearch();
}

function maySearch(): boolean {
  return readToken() !== null || guestsMaySearch.read();
}
