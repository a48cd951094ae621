import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../search/use-debounced.ts';
import { queryClient } from '../../signed-in/query-client.ts';
import { noteOpened, openedLately } from './opened-lately.ts';
import { foundQuery, SHORTEST } from './palette.data.ts';
import { groupsOf, type Item } from './palette-items.ts';

const DEBOUNCE_MS = 120;

/** What fits what is typed, which of it the arrows have come to, and opening it. */
export function usePalette(typed: string, onClose: () => void) {
  const navigate = useNavigate();
  const [asked] = useDebounced(typed, DEBOUNCE_MS);
  const { data, isPlaceholderData, isFetching, isError } = useQuery(foundQuery(asked), queryClient());
  const isSearched = typed.length >= SHORTEST;
  const isSettled = !isSearched || (asked === typed && !isPlaceholderData && !isFetching);
  const [opened] = useState(openedLately);
  const groups = groupsOf(typed, isSearched ? data : undefined, opened);
  const all = groups.flatMap(({ items }) => items);
  const [at, setAt] = useState({ typed: '', place: 0 });
  // Another letter begins anew.
  const active = at.typed === typed && at.place < all.length ? at.place : 0;
  const awaited = useRef<{ typed: string; inNewTab: boolean }>(undefined);

  function choose(item: Item, inNewTab: boolean) {
    const { to, state, text, code, group } = item;
    if (group !== 'Do') noteOpened({ to, text: code ? `${code} ${text}` : text, group });
    if (inNewTab) {
      window.open(to, '_blank', 'noopener');
      onClose();
    } else {
      // Takes over the step of history that the open dialog stands on; arriving closes it.
      void navigate(to, { replace: true, state: state ?? null });
    }
  }

  // Enter pressed before the answer was there means what is first in it, not what stood there before.
  const openAwaited = useEffectEvent(() => {
    const [first] = all;
    const { current } = awaited;
    awaited.current = undefined;
    if (current?.typed === typed && first) choose(first, current.inNewTab);
  });
  useEffect(() => {
    if (isSettled) openAwaited();
  }, [isSettled]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const inNewTab = event.ctrlKey || event.metaKey;
    if (inNewTab && key.toLowerCase() === 'k') onClose();
    else if (key === 'ArrowDown') setAt({ typed, place: all.length > 0 ? (active + 1) % all.length : 0 });
    else if (key === 'ArrowUp') setAt({ typed, place: all.length > 0 ? (active || all.length) - 1 : 0 });
    else if (key === 'Enter') {
      const chosen = all[active];
      if (!isSettled && at.typed !== typed) awaited.current = { typed, inNewTab };
      else if (chosen) choose(chosen, inNewTab);
    } else return;
    event.preventDefault();
  }

  return { groups, active, choose, onKeyDown, isSettled, hasFailed: isSearched && isError && !isFetching };
}
